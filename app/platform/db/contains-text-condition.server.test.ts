import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { freshContext } from '../../../tests/shop/context.ts';

import { runRawSqlQuery } from './rows.server.ts';
import { buildContainsTextCondition } from './contains-text-condition.server.ts';

const TEXT = 'nora lind nora-lind@studio.example "élan" (the 50% shop) ab_q7';

test('text is found inside of words, and one or two letters where a word begins', async () => {
  const { db } = await freshContext();
  const found = async (typed: string) => {
    const [row] = await runRawSqlQuery(
      db,
      sql`select ${buildContainsTextCondition(sql`(${TEXT}::text)`, typed)} as found`,
    );
    return row?.['found'];
  };
  for (const typed of ['n', 'NO', 'li', 'st', 'ex', 'th', '50', 'q7', 'él', 'ora', 'tudio.ex', '0%', '@'])
    expect([typed, await found(typed)]).toEqual([typed, true]);
  for (const typed of ['or', 'd', '0', 'zz', 'nory', '_zz', '5%'])
    expect([typed, await found(typed)]).toEqual([typed, false]);
});
