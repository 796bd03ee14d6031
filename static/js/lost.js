// The picture of a screen that has lost its link: it counts on with struck digits and says so.
export function lostPicture(template, frame, heardAt, zone) {
  const picture = template.content.cloneNode(true);
  const face = picture.querySelector("[data-lost-clock]");
  if (frame.clock) face.dataset.ends = frame.clock;
  else if (frame.held) face.textContent = frame.held;
  else face.remove();
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
  picture.querySelector("[data-lost-since]").textContent = time.format(new Date(heardAt));
  return picture;
}
