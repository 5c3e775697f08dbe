import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { makeUser } from '../fixtures.ts';
import { recordSignInAttempt } from './record-sign-in-attempt.server.ts';
import { users } from '../account-tables.server.ts';

import { liftLockout } from './lift-lockout.server.ts';
import { listSignInLockouts } from './list-lockouts.server.ts';

const EMAIL = 'ada@example.com';

/** Tries wrong passwords, up to the given number of times while tries are allowed. */
async function guess(ctx: AppContext, times: number, email = EMAIL): Promise<void> {
  for (let time = 0; time < times; time++) {
    const tried = await recordSignInAttempt(ctx, { email, knownBrowser: null });
    if (tried.ok) await tried.value.failed();
  }
}

async function shopWithAda() {
  const ctx = await freshContext({ settings: { isRateLimited: true } });
  const [ada] = await ctx.db
    .insert(users)
    .values(makeUser({ email: EMAIL }))
    .returning({ id: users.id });
  return { ctx, owner: { ...ctx, actor: actorOf('owner', ctx.now) }, adaId: ada?.id ?? '' };
}

test('an owner sees by name who is locked out, and unlocks the account at once', async () => {
  const { ctx, owner, adaId } = await shopWithAda();
  await guess(ctx, 4);
  expect(await listSignInLockouts(owner)).toEqual([]);
  await guess(ctx, 1);
  const [hold, ...others] = await listSignInLockouts(owner);
  expect(others).toEqual([]);
  expect(hold).toMatchObject({
    limit: 'sign-in-failure',
    person: { id: adaId, email: EMAIL },
    address: '192.0.2.0/24',
  });
  expect((await recordSignInAttempt(ctx, { email: EMAIL, knownBrowser: null })).ok).toBe(false);

  expect(await liftLockout(owner, hold?.id ?? '')).toMatchObject({ ok: true });
  expect(await listSignInLockouts(owner)).toEqual([]);
  expect((await recordSignInAttempt(ctx, { email: EMAIL, knownBrowser: null })).ok).toBe(true);
  expect(await liftLockout(owner, hold?.id ?? '')).toEqual({ ok: false, failure: 'gone' });
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { action: 'security.unlocked', entity: 'user', entityId: adaId, after: { limit: 'sign-in-failure' } },
  ]);
});

test('an address without an account is held back and listed as well, without what was typed', async () => {
  const { ctx, owner } = await shopWithAda();
  await guess(ctx, 5, 'nobody@example.com');
  const holds = await listSignInLockouts(owner);
  expect(holds).toMatchObject([{ limit: 'sign-in-failure', person: null }]);
  expect(JSON.stringify(holds)).not.toContain('nobody@example.com');
});

test('only an owner sees or lifts a limit', async () => {
  const { ctx } = await shopWithAda();
  const manager = { ...ctx, actor: actorOf('manager', ctx.now) };
  await expect(listSignInLockouts(manager)).rejects.toMatchObject({ status: 403 });
  await expect(liftLockout(manager, crypto.randomUUID())).rejects.toMatchObject({ status: 403 });
});
