// How large the terminal's letters are: as large as 80 columns and 24 rows allow, and small enough that 16 rows and the
// keyboard fit together. Units: CSS pixels. The terminal takes whole device pixels for a cell, so the width decides.
export const COLUMNS = 80;
export const ROWS = 24;
export const SMALL_COLUMNS = 56;
export const SMALL_ROWS = 16;
export const KEYS = 282; // four rows of 60 with what is between and around them
export const MOST_KEYS = 480; // a screen that stands upright keeps the rest for the terminal
export const STRIP = 80; // the key for sign language, beside the terminal
export const BAR = 76; // or below it
const WIDEST_STRIP = 160;
const LEAST_CLIP = 240; // narrower than this nobody reads hands
const COLUMN = 360;
const EM_WIDTH = 0.627; // a little less than the face's own, so that whole pixels are reached
const EM_HEIGHT = 1.24;

// { letters, cell, row, keys }: the size of the letters, a cell's width and height, and what is left for the keyboard.
export function sizes(width, height, ratio = 1) {
  const step = 1 / ratio;
  for (let cell = Math.floor(width / COLUMNS / step) * step; cell > step; cell -= step) {
    const letters = Math.ceil((cell / EM_WIDTH) * 100) / 100;
    const row = Math.ceil(letters * EM_HEIGHT * ratio) / ratio;
    if (row * ROWS <= height && (row * SMALL_ROWS + KEYS <= height || cell <= 8)) {
      return { letters, cell, row, keys: Math.min(MOST_KEYS, height - row * SMALL_ROWS) };
    }
  }
  return { letters: 12, cell: 8, row: 15, keys: Math.max(0, height - 15 * SMALL_ROWS) }; // no screen for fingers
}

// The same with room for signed clips. `key` is where their key stands: "beside" the terminal or "below" it, wherever the
// letters stay larger; "none" where a page has no room for a clip. A clip takes `room` beside or below the terminal, as
// `panel` says; the letters keep their size, and the terminal draws itself for fewer columns. Where 80 columns leave
// enough anyway, the clip has a column of its own and needs no key.
export function sizesWithClips(width, height, ratio = 1) {
  const beside = sizes(width - STRIP, height, ratio);
  const below = sizes(width, height - BAR, ratio);
  const key = below.letters > beside.letters ? "below" : "beside";
  const fitted = key === "below" ? below : beside;
  const spare = width - COLUMNS * fitted.cell;
  const strip = key === "below" ? BAR : Math.min(spare, WIDEST_STRIP);
  if (spare >= COLUMN && width > height) return { ...fitted, key: "column", strip, panel: "beside", room: spare };
  const panel = width > height ? "beside" : "below";
  const left = height - Math.max(ROWS * fitted.row, SMALL_ROWS * fitted.row + fitted.keys);
  const room = panel === "beside" ? width - SMALL_COLUMNS * fitted.cell : left;
  if (room < LEAST_CLIP) return { ...sizes(width, height, ratio), key: "none" };
  return { ...fitted, key, strip, panel, room: Math.floor(room) };
}

// The cell under a finger, counted from 1 as terminals do; beside the terminal it is the nearest one.
export function cellAt(x, y, box, columns, rows) {
  const at = (place, start, length, count) => Math.min(count, Math.max(1, Math.floor(((place - start) / length) * count) + 1));
  return [at(x, box.left, box.width, columns), at(y, box.top, box.height, rows)];
}
