#!/bin/sh
# fontkit lays out a whole string in the direction of its first script, numbers too: beside Hebrew 2026 is drawn as 6202, and 123 in
# Arabic digits alone as 321. pdfkit draws with it word by word, so an invoice or a picture can show another number than its data.
# Who draws with them has to split a line by the bidirectional algorithm (UAX 9) first, and pass each run its direction.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund fontkit@2.0.4 @fontsource/dejavu-sans@5.3.0 >/dev/null 2>&1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const version = JSON.parse(readFileSync('node_modules/fontkit/package.json', 'utf8')).version;
const font = openSync(resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'));
/** The signs from left to right, as they are drawn. */
const drawn = (text, direction) =>
  font
    .layout(text, undefined, undefined, undefined, direction)
    .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
    .join('');
const cases = [
  ['2026', undefined, '2026'],
  ['\u05E9\u05DC\u05D5\u05DD 2026', undefined, '6202'],
  ['\u0661\u0662\u0663', undefined, '\u0663\u0662\u0661'],
  ['\u0661\u0662\u0663', 'ltr', '\u0661\u0662\u0663'],
];
console.log(`fontkit ${version}`);
let isSame = true;
for (const [text, direction, seen] of cases) {
  const result = drawn(text, direction);
  console.log(`layout(${JSON.stringify(text)}${direction ? `, direction ${direction}` : ''}) draws from the left: ${result}`);
  isSame &&= result.startsWith(seen);
}
if (!isSame) {
  console.error('The behaviour has changed.');
  process.exit(1);
}
JS
node try.mjs
