#!/bin/sh
# zod 4.6.7: `z.url()` and web addresses without their two slashes.
#
# Seen: `z.url()` and `z.url({ protocol: /^https$/ })` take "https:cal.example/x" and give it back as it was written. `z.url({ protocol:
# /^https?$/ })`, one sign more, refuses it: the check of "://" runs only if the source of the expression is exactly "^https?$".
# `z.httpUrl()` has that expression. All of them take "https:///cal.example/x".
# `new URL` reads such a text as https://cal.example/x, but a browser that meets it in a link of a page served by https reads a path of that page's
# own site. Whoever allows https alone, which is the stricter wish, gets the looser check. We read addresses with a rule of our own
# (app/lib/web-address.ts).
# Source: zod/v4/core/schemas.js, parseURLObject. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent zod@4.6.7 >/dev/null
cat >seen.cjs <<'JS'
const { z } = require('zod');
const TYPED = 'https:cal.example/x';
const THREE = 'https:///cal.example/x';
const SEEN = [
  ['z.url()', z.url(), TYPED, TYPED],
  ['z.url({ protocol: /^https$/ })', z.url({ protocol: /^https$/ }), TYPED, TYPED],
  ['z.url({ protocol: /^https?$/ })', z.url({ protocol: /^https?$/ }), TYPED, 'refused'],
  ['z.httpUrl()', z.httpUrl(), TYPED, 'refused'],
  ['z.url({ protocol: /^https?$/ })', z.url({ protocol: /^https?$/ }), THREE, THREE],
  ['z.httpUrl()', z.httpUrl(), THREE, THREE],
];
const changed = SEEN.filter(([name, schema, typed, was]) => {
  const parsed = schema.safeParse(typed);
  const seen = parsed.success ? parsed.data : 'refused';
  console.log(`${name} of ${typed}: ${seen}`);
  return seen !== was;
});
console.log(`new URL reads ${new URL(TYPED).href}; on a page, ${new URL(TYPED, 'https://shop.example/a/b').href}`);
console.log(`zod ${require('zod/package.json').version}: ${changed.length === 0 ? 'as written' : 'CHANGED'}`);
process.exitCode = changed.length === 0 ? 0 : 1;
JS
node seen.cjs
