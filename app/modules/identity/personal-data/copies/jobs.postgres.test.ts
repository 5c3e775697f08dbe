import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { outbox } from '#app/modules/notifications/tables.server.ts';
import { openServer } from '#app/platform/db/server.server.ts';
import { openJobs } from '#app/platform/jobs.server.ts';

import { freshContext } from '../../../../../tests/context.ts';
import { copyOfTemplate } from '../../../../../tests/database.ts';
import { makeUser } from '../../fixtures.ts';
import { users } from '../../tables.server.ts';
import { askForData } from '../commands.server.ts';
import { dataExports } from '../tables.server.ts';

import { makeCopy } from './jobs.server.ts';

const log = pino({ level: 'silent' });

test('two processes that are asked for a copy at once make one, and mail once', async () => {
  const base = await freshContext({ settings: { isRateLimited: false } });
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'copying');
  const person = { id: crypto.randomUUID(), ...makeUser() };
  const open = async () => {
    const database = await openServer(url, { log });
    const jobs = await openJobs(database, log);
    onTestFinished(async () => {
      await jobs.close();
      await database.close();
    });
    const { id, email } = person;
    const actor = { kind: 'user', id, email, role: 'customer', isEmailVerified: true } as const;
    const ctx = { ...base, database, db: database.db, jobs };
    return { ...ctx, actor: { ...actor, provedAt: base.now } };
  };
  const [one, other] = [await open(), await open()];
  await one.db.insert(users).values(person);
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all([askForData(one, null), askForData(other, null)]);
    const rows = await one.db.select().from(dataExports);
    expect(rows).toHaveLength(round);
    const asked = rows.find(({ state }) => state === 'queued')?.id ?? '';
    const collect = async () => ({ data: { round }, files: [] });
    await Promise.all([makeCopy(one, asked, collect), makeCopy(other, asked, collect)]);
    expect(await one.db.select().from(outbox)).toHaveLength(round);
  }
});
