import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { liveShop } from '../../../../tests/shop/live-provider.ts';
import { asOwner } from '../../../../tests/shop/paid-shop.ts';
import { sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { goLives } from '../tables.server.ts';

import { openShopForLivePayments, withdrawPaymentsGoLive } from './press-go-live.server.ts';

const mail = { id: 'mail', title: 'Mail works' };
const reason = 'The mail server follows today.';
const nothing = { overridden: [], reason: '' };

test('the owner can go live despite a blocker with a reason, which the row and the audit log record', async () => {
  const ctx = asOwner(liveShop(await sellingShop()));
  const refused = await openShopForLivePayments(ctx, [mail], nothing);
  expect(refused).toEqual({ ok: false, failure: { code: 'blockers-changed', blockers: [mail] } });
  const silent = await openShopForLivePayments(ctx, [mail], { overridden: ['mail'], reason: '' });
  expect(silent).toEqual({ ok: false, failure: { code: 'reason-missing' } });
  expect(await ctx.db.select().from(goLives)).toEqual([]);
  expect(await ctx.db.select().from(auditLog)).toEqual([]);

  expect(
    await openShopForLivePayments(ctx, [mail], { overridden: ['mail'], reason: ` ${reason} ` }),
  ).toMatchObject({
    ok: true,
  });
  const pressedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const row = { accountId: 'acct_1', keyLast4: '4711', pressedBy, pressedAt: ctx.now, withdrawnAt: null };
  expect(await ctx.db.select().from(goLives)).toMatchObject([{ ...row, overridden: [mail], reason }]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    {
      action: 'payment.went_live',
      kind: 'money',
      actorId: pressedBy,
      summary: 'Went live with the key ending in 4711, despite 1 problem',
      after: { overridden: ['mail'], reason },
    },
  ]);

  expect(await withdrawPaymentsGoLive(ctx)).toBe(true);
  expect(await withdrawPaymentsGoLive(ctx)).toBe(false);
  expect(await ctx.db.select().from(goLives)).toMatchObject([
    { withdrawnAt: ctx.now, withdrawnBy: pressedBy },
  ]);
  const actions = (await ctx.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.toSorted()).toEqual(['payment.live_withdrawn', 'payment.went_live']);
});

test('pressed twice at once it is pressed once, and a second time says so', async () => {
  const ctx = asOwner(liveShop(await sellingShop()));
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => openShopForLivePayments(ctx, [], nothing)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 4 }, () => ({ ok: false, failure: { code: 'already' } })),
  );
  expect(await ctx.db.select().from(goLives)).toHaveLength(1);
  expect(await ctx.db.select().from(auditLog)).toHaveLength(1);
  const renewed = asOwner(liveShop(ctx, { key: 'sk_live_renewed' }));
  expect(await openShopForLivePayments(renewed, [], nothing)).toMatchObject({ failure: { code: 'already' } });
});

test('without a live key there is nothing to open', async () => {
  const ctx = asOwner(await sellingShop());
  const refused = { ok: false, failure: { code: 'no-live-key' } };
  expect(await openShopForLivePayments(ctx, [], nothing)).toEqual(refused);
  const none = { ...ctx, payments: { mode: 'none', gateway: null } as const };
  expect(await openShopForLivePayments(none, [], nothing)).toEqual(refused);
});

test.each(['manager', 'editor', 'fulfiller', 'analyst', 'customer'] as const)(
  '%s may do neither',
  async (role) => {
    const shop = liveShop(await sellingShop());
    const ctx = { ...shop, actor: actorOf(role, shop.now) };
    await expect(openShopForLivePayments(ctx, [], nothing)).rejects.toMatchObject({ status: 403 });
    await expect(withdrawPaymentsGoLive(ctx)).rejects.toMatchObject({ status: 403 });
  },
);
