#!/bin/sh
# drizzle-orm 0.45.4: a query that is kept and awaited twice runs twice.
#
# Seen, with PGlite: `const query = db.select().from(table)` begins nothing; each `await query` sends the statement again, and a
# `Promise.all([query, query])` sends it twice. TypeScript takes the query wherever a Promise of its rows is wanted, so a cache that
# stores "the promise" of `() => db.select().from(table)` stores the query and reads the database at every hit, with the right rows
# and no error. The same function marked `async`, or `Promise.resolve(query)`, runs it once.
# Our cache of shared data (app/platform/cache.server.ts) wraps what it stores; tests/request/page-reads.test.ts counts statements.
# Source: drizzle-orm/query-promise.js, `then` calls `execute`. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent drizzle-orm@0.45.4 @electric-sql/pglite@0.5.16 >/dev/null
cat >seen.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';

const client = new PGlite();
await client.exec('create table prices (id integer); insert into prices values (7)');
let statements = 0;
const db = drizzle({ client, logger: { logQuery: () => void statements++ } });
const prices = pgTable('prices', { id: integer('id') });
async function countStatements(work) {
  statements = 0;
  await work();
  return statements;
}
const read = () => db.select().from(prices);
const readAsync = async () => db.select().from(prices);
const SEEN = [
  ['never awaited', () => void read(), 0],
  ['awaited twice', async () => { const query = read(); await query; await query; }, 2],
  ['Promise.all of the same query', async () => { const query = read(); await Promise.all([query, query]); }, 2],
  ['async function, awaited twice', async () => { const query = readAsync(); await query; await query; }, 1],
  ['Promise.resolve, awaited twice', async () => { const query = Promise.resolve(read()); await query; await query; }, 1],
];
let changed = 0;
for (const [name, work, was] of SEEN) {
  const seen = await countStatements(work);
  console.log(`${name}: ${seen} statements`);
  if (seen !== was) changed++;
}
console.log(`instance of Promise: ${read() instanceof Promise}`);
console.log(changed === 0 && !(read() instanceof Promise) ? 'as written' : 'CHANGED');
process.exitCode = changed === 0 ? 0 : 1;
await client.close();
JS
node seen.mjs
