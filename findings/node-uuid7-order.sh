#!/bin/sh
# Node.js 24.21.0, crypto.randomUUIDv7(), and the order of ids made within one millisecond.
#
# Seen: of 100,000 ids made in a row about half are smaller than the one before. The first 48 bits are the millisecond; everything behind
# them is random, without the counter that RFC 9562 section 6.2 describes as an option, and no option of the function asks for one
# (`disableEntropyCache` is the only one). `v7` of the package uuid 14.0.3 counts within the millisecond: none is smaller.
# Who sorts rows of one transaction by such a key reads them in another order each time. Our timelines did ("paid" before or after
# "invoice issued", by chance): they share the instant of their request, and the id decides. Ids come from uuid now
# (app/platform/new-id.server.ts, with a test).
# Source: the programs themselves. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
# The package `node` fetches this one by an install script, which npm may refuse to run.
system=$(node -p 'process.platform + "-" + process.arch')
npm install --silent "node-$system@24.21.0" uuid@14.0.3 >/dev/null
cat >seen.mjs <<'JS'
import { randomUUIDv7 } from 'node:crypto';
import { v7 } from 'uuid';

const COUNT = 100_000;
function smaller(make) {
  let found = 0;
  let last = '';
  for (let made = 0; made < COUNT; made++) {
    const id = make();
    if (id < last) found++;
    last = id;
  }
  return found;
}
const node = smaller(() => randomUUIDv7());
const uuid = smaller(() => v7());
console.log(`Node ${process.version}: ${node} of ${COUNT} are smaller than the one before`);
console.log(`uuid 14.0.3: ${uuid} of ${COUNT}`);
const isAsWritten = process.version === 'v24.21.0' && node > COUNT * 0.4 && uuid === 0;
console.log(isAsWritten ? 'as written' : 'CHANGED');
process.exitCode = isAsWritten ? 0 : 1;
JS
"node_modules/node-$system/bin/node" seen.mjs
