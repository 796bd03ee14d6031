// The keyboard on the screen: which keys there are and where. Letters in the order the language is used to; the
// accents of Hungarian and Polish are all there in every language, because names come in every language.
const DIGITS = "1234567890-";
const LETTERS = {
  hu: ["qwertzuiop.", "asdfghjkl'", "yxcvbnm"],
  en: ["qwertyuiop.", "asdfghjkl'", "zxcvbnm"],
  pl: ["qwertyuiop.", "asdfghjkl'", "zxcvbnm"],
};
const ACCENTS = { hu: ["áéíóö", "őúüűąćę", "łńśźż"], en: ["áéíóö", "őúüűąćę", "łńśźż"], pl: ["ąćęłń", "óśźżáéí", "öőúüű"] };
const WIDE = { erase: 4, enter: 6, capitals: 5, up: 3, down: 3, space: 11 };
export const ROW = 36; // half keys

// What a key sends to a terminal.
export const SENT = { erase: "\x7f", enter: "\r", space: " ", up: "\x1b[Z", down: "\t" };

const sign = (text, accent = false) => ({ text, accent, cells: 2 });
const word = (name) => ({ name, cells: WIDE[name] });

// Four rows of keys, each as wide as the others.
export function rowsFor(language) {
  const letters = LETTERS[language] ?? LETTERS.en;
  const accents = ACCENTS[language] ?? ACCENTS.en;
  const signs = (text, accent) => [...text].map((each) => sign(each, accent));
  return [
    [...signs(DIGITS), ...signs(accents[0], true), word("erase")],
    [...signs(letters[0]), ...signs(accents[1], true)],
    [...signs(letters[1]), ...signs(accents[2], true), word("enter")],
    [word("capitals"), ...signs(letters[2]), word("space"), word("up"), word("down")],
  ];
}

// A name begins with a capital letter, and so does each of its parts.
const NAMES = new Set(["name", "nickname", "who"]);

export function beginsLarge(field, empty, last) {
  return NAMES.has(field) && (empty || last === " " || last === "-");
}

export function capital(text, large) {
  return large ? text.toLocaleUpperCase() : text;
}
