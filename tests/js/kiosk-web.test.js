import assert from "node:assert/strict";
import test from "node:test";

import { leadsAway } from "../../static/js/kiosk-web-fingers.js";
import { beginsLarge, ROW, rowsFor } from "../../static/js/kiosk-web-keys.js";
import { silent } from "../../static/js/kiosk-web-line.js";
import { cellAt, COLUMNS, KEYS, ROWS, sizes, sizesWithClips, SMALL_COLUMNS, SMALL_ROWS, STRIP } from "../../static/js/kiosk-web-size.js";

test("letters are as large as 80 columns, 24 rows and the keyboard allow", () => {
  for (const [width, height] of [[1280, 800], [1366, 768], [1920, 1080], [1080, 1920], [2560, 1440]]) {
    const { row, keys } = sizes(width, height);
    assert.ok(row * 3 >= 60, `${width}: three rows are a fingertip`);
    assert.ok(row * ROWS <= height && row * SMALL_ROWS + keys <= height);
    assert.ok(keys >= KEYS);
  }
  assert.equal(sizes(1280, 800).row, 32);
});

test("a clip stands where the letters keep their size, and both layouts of the terminal fit beside it", () => {
  for (const [width, height, key, panel] of [
    [1280, 800, "beside", "beside"], [1366, 768, "beside", "beside"], [1920, 1080, "beside", "beside"],
    [1024, 768, "below", "beside"], [1080, 1920, "below", "below"], [2560, 1080, "column", "beside"],
  ]) {
    const plain = sizes(width, height);
    const fit = sizesWithClips(width, height);
    assert.deepEqual([fit.key, fit.panel], [key, panel], `${width}`);
    assert.ok(fit.letters >= 0.93 * plain.letters && fit.row * 3 >= 60, `${width}: letters stay large`);
    assert.ok(fit.row * SMALL_ROWS + fit.keys <= height && fit.keys >= KEYS);
    if (key === "beside") assert.ok(fit.strip >= STRIP && COLUMNS * fit.cell + fit.strip <= width);
    if (key === "column") assert.ok(COLUMNS * fit.cell + fit.room <= width);
    else if (panel === "beside") assert.ok(SMALL_COLUMNS * fit.cell + fit.room <= width && fit.room >= 240);
    else assert.ok(ROWS * fit.row + fit.room <= height && fit.row * SMALL_ROWS + fit.keys + fit.room <= height);
  }
  assert.equal(sizesWithClips(1366, 768).letters, sizes(1366, 768).letters);
  const phone = sizesWithClips(360, 640);
  assert.deepEqual(phone, { ...sizes(360, 640), key: "none" });
});

test("the cell under a finger is counted from 1, and beside the terminal it is the nearest", () => {
  const box = { left: 10, top: 0, width: 160, height: 240 };
  assert.deepEqual(cellAt(10, 0, box, 10, 12), [1, 1]);
  assert.deepEqual(cellAt(169, 239, box, 10, 12), [10, 12]);
  assert.deepEqual(cellAt(0, 400, box, 10, 12), [1, 12]);
});

test("every row of the keyboard is full, and the same accents are there in every language", () => {
  const signs = (language) => rowsFor(language).flat().map((key) => key.name ?? key.text).sort().join("");
  for (const language of ["hu", "en", "pl"]) {
    for (const row of rowsFor(language)) assert.equal(row.reduce((sum, key) => sum + key.cells, 0), ROW);
    assert.equal(signs(language), signs("en"));
  }
  for (const sign of "áéíóöőúüűąćęłńśźż") assert.ok(signs("hu").includes(sign));
});

test("names and their parts begin large, dates and passphrases do not", () => {
  assert.ok(beginsLarge("name", true, "") && beginsLarge("name", false, " ") && beginsLarge("nickname", false, "-"));
  assert.ok(!beginsLarge("name", false, "a") && !beginsLarge("birth", true, "") && !beginsLarge("passphrase", true, ""));
});

test("an app that says nothing for 6 seconds is gone, but it may take 20 to start", () => {
  assert.equal(silent(1000, 0, 7000), false);
  assert.equal(silent(1000, 0, 7001), true);
  assert.equal(silent(0, 0, 20_000), false);
  assert.equal(silent(0, 0, 20_001), true);
});

test("keys that zoom, go back or open something stay in the browser's drawer; typing does not", () => {
  const key = (name, held = {}) => leadsAway({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...held });
  assert.ok(key("ArrowLeft", { altKey: true }) && key("F5") && key("=", { ctrlKey: true }) && key("t", { metaKey: true }));
  assert.ok(!key("a") && !key("F1") && !key("F10") && !key("ArrowLeft") && !key("ű", { altKey: true, ctrlKey: true }));
});
