import { expect, test } from 'vitest';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { recordDeniedAccess } from '#app/modules/audit/count-denied-access.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';
import { countSignInOutcomes, listSignInAttempts } from './list-sign-ins.server.ts';
import { signInHistoryListSearch } from './sign-in-list.ts';

const NOW = new Date('2026-11-20T12:00:30Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** An owner and a customer who signed in, a suspended one who could not, and three failures of one client. */
async function shopWithSignIns() {
  const ctx = await freshContext({ now: NOW, clientAddress: '203.0.113.9' });
  const created = await ctx.db
    .insert(users)
    .values([
      makeUser({ email: 'owner@example.com', name: 'Olga Owner', role: 'owner' }),
      makeUser({ email: 'ada@example.com', name: 'Ada Customer' }),
    ])
    .returning({ id: users.id });
  const line = { action: 'account.signed_in', entity: 'user', summary: 'Signed in (session lasts 12 hours)' };
  const [owner, ada] = created.map(({ id }) => id);
  await recordAudit({ ...ctx, now: minutesAgo(30) }, { ...line, entityId: owner ?? '' });
  await recordAudit({ ...ctx, now: minutesAgo(20) }, { ...line, entityId: ada ?? '' });
  await recordAudit(
    { ...ctx, now: minutesAgo(10) },
    { ...line, entityId: ada ?? '', summary: 'A suspended account tried to sign in', result: 'refused' },
  );
  // Other audit entries do not count.
  await recordAudit(ctx, { ...line, action: 'account.proved', entityId: owner ?? '' });
  for (let time = 0; time < 3; time++)
    await recordDeniedAccess(ctx, { action: 'account.sign_in_refused', path: '/auth/sign-in' });
  await recordDeniedAccess(ctx, { action: 'access.refused', path: '/admin/users' });
  const asOwner = { ...ctx, actor: actorOf('owner', NOW) };
  const list = async (query = '') => {
    const { rows } = await listSignInAttempts(
      asOwner,
      signInHistoryListSearch.read(new URLSearchParams(query)),
    );
    return rows.map(({ person, result, summary }) => `${person?.name ?? 'Unknown'} | ${result} | ${summary}`);
  };
  return { ctx, asOwner, list };
}

test('the history lists sign-ins and failures, newest first, with person, place and outcome', async () => {
  const { asOwner, list } = await shopWithSignIns();
  expect(await list()).toEqual([
    'Unknown | refused | Sign-in failed, 3 times in this minute',
    'Ada Customer | refused | A suspended account tried to sign in',
    'Ada Customer | done | Signed in (session lasts 12 hours)',
    'Olga Owner | done | Signed in (session lasts 12 hours)',
  ]);
  const { rows } = await listSignInAttempts(asOwner, signInHistoryListSearch.read(new URLSearchParams()));
  expect(rows.map(({ address }) => address)).toEqual(Array.from({ length: 4 }, () => '203.0.113.0/24'));
});

test.each([
  ['result=refused', 2],
  ['result=done', 2],
  ['who=team', 1],
  ['who=customers', 2],
  ['who=unknown', 1],
  ['q=olga%40', 0],
  ['q=owner%40example', 1],
  ['q=203.0.113', 4],
  ['from=2026-11-21', 0],
  ['to=2026-11-20&who=team', 1],
  ['sort=oldest&result=nonsense', 4],
])('?%s finds %i', async (query, count) => {
  const { list } = await shopWithSignIns();
  expect(await list(query)).toHaveLength(count);
});

test('the counters are of a day, and all of it is the owner’s alone', async () => {
  const { ctx, asOwner } = await shopWithSignIns();
  expect(await countSignInOutcomes(asOwner)).toEqual({ signedIn: 2, refused: 3, denied: 1 });
  const manager = { ...ctx, actor: actorOf('manager', NOW) };
  await expect(countSignInOutcomes(manager)).rejects.toMatchObject({ status: 403 });
  await expect(
    listSignInAttempts(manager, signInHistoryListSearch.read(new URLSearchParams())),
  ).rejects.toMatchObject({
    status: 403,
  });
});
