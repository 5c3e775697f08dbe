import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { dataExports, erasures } from '#app/modules/identity/privacy-tables.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';
import { listPrivacyRequests } from './list-privacy-requests.server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('what is still to be done comes first by its due date, then what was decided', async () => {
  const ctx = await freshContext({ now: NOW });
  const people = ['a', 'b', 'c', 'd', 'e'].map((name) => makeUser({ email: `${name}@example.com`, name }));
  const ids = (await ctx.db.insert(users).values(people).returning({ id: users.id })).map(({ id }) => id);
  const request = (person: number, days: number) => ({
    userId: ids[person] ?? '',
    isSuspending: true,
    dueAt: addDays(NOW, days),
    createdAt: addDays(NOW, -2),
    updatedAt: addDays(NOW, -2),
  });
  await ctx.db
    .insert(erasures)
    .values([
      { ...request(0, 5), requestedBy: ids[4] ?? '' },
      request(1, -3),
      { ...request(2, 1), canceledAt: addDays(NOW, -1) },
      { ...request(3, -1), erasedAt: NOW },
    ]);
  await ctx.db.insert(dataExports).values([
    { userId: ids[0] ?? '', createdAt: addDays(NOW, -1) },
    { userId: ids[1] ?? '', createdAt: addDays(NOW, -3) },
    { userId: ids[2] ?? '', state: 'ready', storageKey: 'k', expiresAt: addDays(NOW, 1), createdAt: NOW },
  ]);
  const owner = { ...ctx, actor: actorOf('owner', NOW) };
  const lines = (await listPrivacyRequests(owner)).map(
    ({ kind, person, state, isByTeam }) => `${kind} ${person.name} ${state}${isByTeam ? ' by the team' : ''}`,
  );
  expect(lines).toEqual([
    'deletion b late',
    'deletion a open by the team',
    'copy b given-up',
    'copy a open',
    'copy c ready',
    'deletion d done',
    'deletion c withdrawn',
  ]);
  const manager = { ...ctx, actor: actorOf('manager', NOW) };
  await expect(listPrivacyRequests(manager)).rejects.toMatchObject({ status: 403 });
});
