import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { outbox } from '#app/modules/outbox/tables.server.ts';

import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { makeUser } from '../fixtures.ts';
import { users } from '../account-tables.server.ts';

import { beginEmailChange, confirmEmailChange } from './change-email.server.ts';

const WANTED = 'shared@example.com';

/** Makes a person who has just asked to change to the address; returns what confirms it. */
async function asking(ctx: TestContext, email: string, address: string) {
  const [person] = await ctx.db.insert(users).values(makeUser({ email })).returning();
  const actor = {
    kind: 'user',
    id: person?.id ?? '',
    role: 'customer',
    email,
    isEmailVerified: true,
    provedAt: ctx.now,
  } as const;
  const own: TestContext = { ...ctx, actor, clientAddress: address, requestId: crypto.randomUUID() };
  expect(await beginEmailChange(own, WANTED)).toEqual({ ok: true });
  const mails = await ctx.db.select().from(outbox).where(eq(outbox.template, 'account.email_code'));
  const code = mails.find(({ dedupeKey }) => dedupeKey.includes(actor.id))?.payload['code'];
  return () => confirmEmailChange(own, { code: String(code), sessionId: crypto.randomUUID() });
}

test('of two accounts that confirm the same new email address at once, only one gets it', async () => {
  const ctx = await freshContext({ settings: { isRateLimited: false } });
  for (let round = 0; round < 5; round++) {
    const confirms = [
      await asking(ctx, `ada${round}@example.com`, '192.0.2.1'),
      await asking(ctx, `eve${round}@example.com`, '192.0.2.2'),
    ];
    const outcomes = await Promise.all(confirms.map((confirm) => confirm()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { code: 'address-taken' } });
    expect(
      await ctx.db
        .select()
        .from(users)
        .where(inArray(users.email, [WANTED])),
    ).toHaveLength(1);
    await ctx.db
      .update(users)
      .set({ email: `gone${round}@example.com` })
      .where(eq(users.email, WANTED));
  }
}, 30_000);
