import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { acceptDelivery } from './accept-delivery.server.ts';
import { deliverOrderItem } from './deliveries/deliver-item.server.ts';
import { revisions } from './deliveries/delivery-tables.server.ts';
import { addWork } from './fixtures.ts';
import { grantRevisionRound } from './deliveries/grant-round.server.ts';
import { requestRevision } from './deliveries/request-revision.server.ts';
import { startOrderItemRevision } from './deliveries/start-revision.server.ts';
import { rejectRevisionOutOfScope, withdrawRevision } from './deliveries/withdraw-revision.server.ts';

import {
  itemOf,
  seen,
  rowsOf,
  tickAll,
  nothing,
  asStaff,
  toDelivered,
} from '../../../tests/shop/delivered-item.ts';

const REQUESTED_CHANGE = 'Please make the headline shorter.';

const later = (ctx: AppContext, days: number): AppContext => ({ ...ctx, now: addDays(ctx.now, days) });

test('a revision uses a round, names rows, opens them again and ends with the next version', async () => {
  const ctx = await freshContext();
  const { itemIds, access } = await addWork(ctx);
  const [itemId = ''] = itemIds;
  await toDelivered(ctx, itemId);
  const [row] = await rowsOf(ctx, itemId);
  const request = { text: REQUESTED_CHANGE, rowIds: [row?.id ?? ''] };
  const now = await seen(ctx, itemId);
  const day = later(ctx, 1);
  expect(await requestRevision(day, access, { ...now, ...request, rowIds: [] })).toMatchObject({
    failure: { code: 'NO_ROW_NAMED' },
  });
  expect(await requestRevision(day, access, { ...now, ...request, text: 'too short' })).toMatchObject({
    failure: { code: 'TEXT_LENGTH' },
  });
  expect(await requestRevision(day, access, { ...now, ...request })).toMatchObject({
    ok: true,
    value: {
      workState: 'revision_requested',
      revisionRoundsUsed: 1,
      acceptBy: null,
      dueAt: addDays(ctx.now, 3),
    },
  });
  expect(await startOrderItemRevision(asStaff(day), await seen(ctx, itemId))).toMatchObject({ ok: true });
  expect((await rowsOf(ctx, itemId)).map(({ state }) => state)).toEqual(['open', 'done']);
  await tickAll(asStaff(day), itemId);
  expect(await deliverOrderItem(asStaff(day), { ...(await seen(ctx, itemId)), ...nothing })).toMatchObject({
    ok: true,
  });
  expect(await ctx.db.select().from(revisions)).toMatchObject([{ state: 'resolved', number: 1 }]);
  expect(await itemOf(ctx, itemId)).toMatchObject({
    promisedDueAt: addDays(ctx.now, 2),
    acceptBy: addDays(ctx.now, 8),
  });
  const again = await seen(ctx, itemId);
  expect(await requestRevision(day, access, { ...again, ...request })).toMatchObject({
    failure: { code: 'NO_ROUND_LEFT' },
  });
  const granted = await grantRevisionRound(asStaff(day), { ...again, reason: 'As agreed by phone' });
  expect(granted).toMatchObject({ ok: true, value: { revisionRoundsGranted: 1 } });
  expect(await requestRevision(day, access, { ...again, ...request })).toMatchObject({
    failure: { code: 'STATE_CHANGED' },
  });
  expect(await requestRevision(day, access, { ...(await seen(ctx, itemId)), ...request })).toMatchObject({
    ok: true,
  });
});

test('a revision that is withdrawn or out of scope frees its round and restarts the 7 days', async () => {
  const ctx = await freshContext();
  const { itemIds, access } = await addWork(ctx);
  const [itemId = ''] = itemIds;
  await toDelivered(ctx, itemId);
  const [row] = await rowsOf(ctx, itemId);
  const day = later(ctx, 5);
  const ask = async () =>
    requestRevision(day, access, {
      ...(await seen(ctx, itemId)),
      text: REQUESTED_CHANGE,
      rowIds: [row?.id ?? ''],
    });
  await ask();
  expect(await withdrawRevision(day, access, await seen(ctx, itemId))).toMatchObject({
    ok: true,
    value: { workState: 'delivered', revisionRoundsUsed: 0, acceptBy: addDays(ctx.now, 12) },
  });
  await ask();
  const answer = 'A second page is not part of this service.';
  expect(
    await rejectRevisionOutOfScope(asStaff(day), { ...(await seen(ctx, itemId)), answer }),
  ).toMatchObject({
    ok: true,
    value: { workState: 'delivered', revisionRoundsUsed: 0 },
  });
  expect((await ctx.db.select().from(revisions)).map(({ state }) => state).toSorted()).toEqual([
    'out_of_scope',
    'withdrawn',
  ]);
});

test('of two people who move the same item one succeeds; the other reads what it became', async () => {
  const ctx = await freshContext();
  const { itemIds, access } = await addWork(ctx);
  const [itemId = ''] = itemIds;
  await toDelivered(ctx, itemId);
  const [row] = await rowsOf(ctx, itemId);
  const now = await seen(ctx, itemId);
  const outcomes = await Promise.all([
    acceptDelivery(ctx, access, now),
    requestRevision(ctx, access, { ...now, text: REQUESTED_CHANGE, rowIds: [row?.id ?? ''] }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(['STATE_CHANGED', 'ORDER_CLOSED']).toContain(
    outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure.code]))[0],
  );
});
