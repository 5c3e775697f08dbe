import { expect, test } from 'vitest';

import { outbox } from '#app/modules/outbox/tables.server.ts';

import { freshContext } from '../../../../tests/shop/context.ts';
import { twoProcesses } from '../../../../tests/shop/processes.ts';

import { makeUser } from '../fixtures.ts';
import { users } from '../account-tables.server.ts';
import { dataExports } from '../privacy-tables.server.ts';

import { requestDataExport } from './request-data-export.server.ts';
import { storeRequestedPersonalDataExportZip } from './create-data-export.job.server.ts';

test('two processes that are asked for a copy at once make one, and mail once', async () => {
  const base = await freshContext({ settings: { isRateLimited: false } });
  const person = { id: crypto.randomUUID(), ...makeUser() };
  const { id, email } = person;
  const actor = { kind: 'user', id, email, role: 'customer', isEmailVerified: true } as const;
  const customer = { ...base, actor: { ...actor, provedAt: base.now } };
  const [one, other] = await twoProcesses(customer, 'copying');
  await one.db.insert(users).values(person);
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all([requestDataExport(one, null), requestDataExport(other, null)]);
    const rows = await one.db.select().from(dataExports);
    expect(rows).toHaveLength(round);
    const requested = rows.find(({ state }) => state === 'queued')?.id ?? '';
    const collect = async () => ({ data: { round }, files: [] });
    await Promise.all([
      storeRequestedPersonalDataExportZip(one, requested, collect),
      storeRequestedPersonalDataExportZip(other, requested, collect),
    ]);
    expect(await one.db.select().from(outbox)).toHaveLength(round);
  }
});
