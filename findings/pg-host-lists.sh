#!/bin/sh
# node-postgres 8.23.1 and lists of hosts, as libpq writes them for databases that fail over.
#
# Seen: a list with a port for each host is no URL ("Invalid URL"); one without, or with one port at its end, becomes one host name with a
# comma in it, which no name server knows; of `port=5432,5433` the second is dropped without a word; `target_session_attrs` is taken and
# does nothing, so a connection string that asks for the server which accepts writes connects to any.
# Who moves a connection string from psql or a libpq driver finds this at the first failover, not before. We read the list ourselves
# (docs/decisions/0093) and give pg one host at a time.
# Source: the package itself, `pg-connection-string` below it. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent pg@8.23.1 >/dev/null
cat >seen.cjs <<'JS'
const { Client } = require('pg');
const ADDRESSES = [
  ['postgres://u@h1:5432,h2:5433/db', 'ERR_INVALID_URL'],
  ['postgres://u@h1,h2/db', '{"host":"h1,h2","port":5432,"database":"db"}'],
  ['postgres://u@h1,h2:5433/db', '{"host":"h1,h2","port":5433,"database":"db"}'],
  ['postgres://u@/db?host=h1,h2&port=5432,5433', '{"host":"h1,h2","port":5432,"database":"db"}'],
  ['postgres://u@h1/db?target_session_attrs=read-write', '{"host":"h1","port":5432,"database":"db"}'],
];
const read = (address) => {
  try {
    const { host, port, database } = new Client({ connectionString: address });
    return JSON.stringify({ host, port, database });
  } catch (error) {
    return error.code;
  }
};
const changed = ADDRESSES.filter(([address, was]) => {
  const seen = read(address);
  console.log(`${address}\n  ${seen}`);
  return seen !== was;
});
console.log(`pg ${require('pg/package.json').version}: ${changed.length === 0 ? 'as written' : 'CHANGED'}`);
process.exitCode = changed.length === 0 ? 0 : 1;
JS
node seen.cjs
