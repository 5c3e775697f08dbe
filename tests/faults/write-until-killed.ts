import { sql } from 'drizzle-orm';
import pino from 'pino';

import { openEmbeddedDatabase } from '#app/platform/db/embedded.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

// embedded-kill.test.ts runs this as a separate process. It prints "open", then the number of each committed
// transaction.
const database = await openEmbeddedDatabase(process.argv[2] ?? '', { log: pino({ level: 'silent' }) });
await database.db.execute(sql`create table if not exists numbers (n integer primary key, half integer)`);
process.stdout.write('open\n');
const [counted] = await runRawSqlQuery(
  database.db,
  sql`select coalesce(max(n), 0)::integer as last from numbers`,
);
for (let n = Number(counted?.['last']) + 1; ; n++) {
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into numbers (n) values (${n})`);
    await tx.execute(sql`update numbers set half = ${Math.floor(n / 2)} where n = ${n}`);
  });
  process.stdout.write(`${n}\n`);
}
