// The tablet's keys: a bare letter presses its key, and a press never leaves the page.

// Which key a pressed letter means, or null: never with a modifier, never while somebody types.
export function keyOf(event, typing) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (event.key === "Escape") return "Esc";
  if (typing) return null;
  if (event.key === "Enter") return "Enter";
  return /^[a-z0-9]$/i.test(event.key) ? event.key.toUpperCase() : null;
}

// What somebody ticked or typed stays while the table changes around it.
export function busy(keys) {
  return [...keys.querySelectorAll("input:not([type=hidden])")].some((field) => field.checked || field.value !== field.defaultValue);
}

// `press(address, options)` hands a press in.
export function listenForKeys(press) {
  document.addEventListener("keydown", (event) => {
    const at = event.target;
    const typing = at.matches?.("input:not([type=checkbox]), textarea, select");
    const key = keyOf(event, typing);
    if (!key || (key === "Enter" && at !== document.body && at.matches?.("a, button, input"))) return;
    const wanted = document.querySelector(`[data-key="${key}"]`);
    if (!wanted) return;
    event.preventDefault();
    wanted.click();
  });

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    press(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)) });
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-part=keys] a[href], .wishes a[href]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    press(link.getAttribute("href"), {});
  });
}
