import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { tamper } from '#app/sandbox/fixtures.ts';

import { checkOut, pay, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { findPurchaseDespiteCancel } from './confirm-checkout.server.ts';

async function left() {
  const ctx = await sellingShop();
  const { sessionId, browserHash } = await checkOut(ctx);
  return { ctx, sessionId, browserHash };
}

test('who comes back without having paid has not bought', async () => {
  const { ctx, browserHash } = await left();
  expect(await findPurchaseDespiteCancel(ctx, browserHash)).toBeNull();
  expect(await findPurchaseDespiteCancel(ctx, null)).toBeNull();
  expect(await findPurchaseDespiteCancel(ctx, randomUUID())).toBeNull();
});

test('who paid and comes back has bought', async () => {
  const { ctx, sessionId, browserHash } = await left();
  await pay(ctx, sessionId);
  expect(await findPurchaseDespiteCancel(ctx, browserHash)).toMatchObject({ state: 'paid' });
});

test('a buyer whose payment is held for review sees the review, not a missing payment', async () => {
  const { ctx, sessionId, browserHash } = await left();
  await pay(ctx, sessionId);
  await tamper(ctx, sessionId, { amount_total: 100 });
  expect(await findPurchaseDespiteCancel(ctx, browserHash)).toMatchObject({ state: 'review' });
});
