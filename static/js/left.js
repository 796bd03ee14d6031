// How a time left is written: M:SS, from an hour on H:MM:SS, rounded up to the whole second.
export function leftText(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

// The share of a time that is left, from 0 to 1, in steps that a wall can show.
export function partLeft(since, ends, now) {
  if (ends <= since) return 0;
  return Math.round(Math.min(1, Math.max(0, (ends - now) / (ends - since))) * 500) / 500;
}
