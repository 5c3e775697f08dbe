import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { addBrief, addWork } from '../fixtures.ts';
import { startOrderItemWork } from '../start-work.server.ts';

import { findBrief, listBriefs } from './find-brief.server.ts';
import { sendBriefBackToBuyer } from './return-brief.server.ts';
import { saveBriefAnswers, submitBrief } from './submit-brief.server.ts';

import { GOAL, SITE, OWNER, waiting, at, asOwner, itemOf } from '../../../../tests/shop/waiting-brief.ts';

async function kindsOf(ctx: AppContext, orderId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return rows.map(({ kind }) => kind);
}
async function mailKeys(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db.select({ key: outbox.dedupeKey }).from(outbox);
  return rows.map(({ key }) => key.replaceAll(/[0-9a-f-]{36}/g, '…')).toSorted((a, b) => (a < b ? -1 : 1));
}

test('saves a brief part by part; of two tabs the last answer to each question wins', async () => {
  const { ctx, orderId, itemId, access } = await waiting();
  const save = (version: number, answers: Record<string, string | string[]>) =>
    saveBriefAnswers(ctx, access, { itemId, version, answers });
  expect(await save(1, { goal: 'More', site: 'exam' })).toMatchObject({
    ok: true,
    value: { version: 2, isBehind: false },
  });
  expect(await save(1, { many: ['', 'B'] })).toMatchObject({
    ok: true,
    value: { version: 3, isBehind: true },
  });
  expect(await save(3, { goal: 'More calls' })).toMatchObject({
    ok: true,
    value: { version: 4, isBehind: false },
  });
  // The same answers again change nothing.
  expect(await save(4, { goal: 'More calls' })).toMatchObject({ ok: true, value: { version: 4 } });
  expect(await findBrief(ctx, { orderId, itemId })).toMatchObject({
    state: 'draft',
    stance: 'fill',
    version: 4,
    answers: { goal: 'More calls', site: 'exam', many: ['B'] },
  });
  expect(await kindsOf(ctx, orderId)).toEqual([]);
});

test.each(['2024', '1e3', 'true', 'null', '"quoted"', '[1]', '{}'])(
  'the answer %s stays the text it is',
  async (text) => {
    const { ctx, orderId, itemId, access } = await waiting();
    expect(
      await saveBriefAnswers(ctx, access, { itemId, version: 1, answers: { goal: text } }),
    ).toMatchObject({
      ok: true,
    });
    expect((await findBrief(ctx, { orderId, itemId }))?.answers.goal).toBe(text);
    const [listed] = await listBriefs(ctx, orderId);
    expect(listed?.answers.goal).toBe(text);
  },
);

test('unknown answers, too long ones, and an item of another order change nothing', async () => {
  const { ctx, orderId, itemId, access } = await waiting();
  const save = (answers: Record<string, string>, item = itemId) =>
    saveBriefAnswers(ctx, access, { itemId: item, version: 1, answers });
  expect(await save({ goal: 'x', admin: 'yes' })).toMatchObject({ ok: false, failure: { code: 'invalid' } });
  expect(await save({ goal: 'x'.repeat(5001) })).toMatchObject({ ok: false, failure: { code: 'invalid' } });
  const other = await addWork(ctx, { items: [{ workState: 'awaiting_brief' }] });
  await addBrief(ctx, other.itemIds[0] ?? '', [GOAL]);
  for (const item of [other.itemIds[0] ?? '', 'nonsense', OWNER.id]) {
    expect(await save({ goal: 'x' }, item)).toEqual({ ok: false, failure: { code: 'not-found' } });
  }
  expect(await findBrief(ctx, { orderId, itemId: other.itemIds[0] ?? '' })).toBeNull();
  expect((await findBrief(ctx, { orderId, itemId }))?.answers).toEqual({});
  const asReader = async () =>
    saveBriefAnswers(ctx, { ...access, level: 'read' }, { itemId, version: 1, answers: {} });
  await expect(asReader()).rejects.toMatchObject({ status: 403 });
});

test('the first brief restarts the delivery time; sending it twice counts once', async () => {
  const { ctx, later, orderId, itemId, access } = await waiting();
  const due = (await itemOf(ctx, itemId)).dueAt?.getTime() ?? 0;
  const sent = { itemId, version: 1, answers: { goal: 'More', site: 'example.com', many: [''] } };
  expect(await submitBrief(later, access, { ...sent, answers: { site: 'exam' } })).toMatchObject({
    ok: false,
    failure: { code: 'invalid', problems: [{ key: 'goal' }, { key: 'site' }] },
  });
  const dueAt = new Date(due + 24 * HOUR_MS);
  expect(await submitBrief(later, access, sent)).toEqual({
    ok: true,
    value: { version: 2, dueAt, isFirst: true },
  });
  // A second press unaware of the first, and one that overtook a save of the same text.
  expect(await submitBrief(at(ctx, 25), access, sent)).toMatchObject({ ok: true, value: { isFirst: false } });
  expect(await itemOf(ctx, itemId)).toMatchObject({
    workState: 'queued',
    dueAt,
    briefSubmittedAt: later.now,
  });
  expect(await findBrief(ctx, { orderId, itemId })).toMatchObject({
    state: 'submitted',
    stance: 'sent',
    answers: { goal: 'More', site: 'https://example.com/' },
  });
  expect(await kindsOf(ctx, orderId)).toEqual(['brief_submitted']);
  expect((await mailKeys(ctx)).filter((key) => key.startsWith('brief-in'))).toEqual(['brief-in:…:1']);
});

test('a brief can be changed until work starts, and keeps its due date', async () => {
  const { ctx, later, orderId, itemId, access } = await waiting();
  await submitBrief(ctx, access, { itemId, version: 1, answers: { goal: 'More' } });
  const { dueAt, version } = await itemOf(ctx, itemId);
  expect(await saveBriefAnswers(later, access, { itemId, version: 1, answers: { goal: 'x' } })).toEqual({
    ok: false,
    failure: { code: 'handed-in' },
  });
  expect(await submitBrief(later, access, { itemId, version: 1, answers: { goal: 'Less' } })).toEqual({
    ok: false,
    failure: {
      code: 'changed',
      version: 2,
      changed: [{ key: 'goal', label: 'Question goal', answer: 'More' }],
    },
  });
  expect(await submitBrief(later, access, { itemId, version: 2, answers: { goal: 'Less' } })).toMatchObject({
    ok: true,
    value: { version: 3, isFirst: false, dueAt },
  });
  expect(await kindsOf(ctx, orderId)).toEqual(['brief_submitted', 'brief_changed']);
  expect(await startOrderItemWork(asOwner(later), { itemId, version })).toMatchObject({ ok: true });
  expect(await submitBrief(later, access, { itemId, version: 3, answers: { goal: 'Late' } })).toEqual({
    ok: false,
    failure: { code: 'closed' },
  });
  expect(await findBrief(ctx, { orderId, itemId })).toMatchObject({ state: 'accepted', stance: 'closed' });
});

test('a returned brief waits with its question, and goes back into the queue when it is answered', async () => {
  const { ctx, later, orderId, itemId, access } = await waiting();
  await submitBrief(ctx, access, { itemId, version: 1, answers: { goal: 'More' } });
  const { version } = await itemOf(ctx, itemId);
  const staff = asOwner(at(ctx, 1));
  expect(await sendBriefBackToBuyer(staff, { itemId, version, comment: 'Which page?' })).toEqual({
    ok: false,
    failure: { code: 'TEXT_LENGTH', text: 'comment' },
  });
  const comment = 'Which of your two pricing pages do you mean?';
  expect(await sendBriefBackToBuyer(staff, { itemId, version: version - 1, comment })).toMatchObject({
    ok: false,
    failure: { code: 'STATE_CHANGED' },
  });
  expect(await sendBriefBackToBuyer(staff, { itemId, version, comment })).toEqual({ ok: true, value: null });
  const returned = await findBrief(ctx, { orderId, itemId });
  expect(returned).toMatchObject({ state: 'returned', stance: 'fill', returnComment: comment });
  expect((await itemOf(ctx, itemId)).workState).toBe('awaiting_brief');
  const again = { itemId, version: returned?.version ?? 0, answers: { goal: 'More, on /pricing' } };
  expect(await submitBrief(later, access, again)).toMatchObject({ ok: true, value: { isFirst: false } });
  expect((await itemOf(ctx, itemId)).workState).toBe('queued');
  expect((await mailKeys(ctx)).filter((key) => key.startsWith('brief-'))).toEqual([
    'brief-back:…:1',
    'brief-in:…:1',
    'brief-in:…:2',
  ]);
});

test('an optional brief leaves the work as it is and records that it was submitted', async () => {
  const { ctx, orderId, itemId, access } = await waiting([SITE], false);
  const before = await itemOf(ctx, itemId);
  expect((await listBriefs(ctx, orderId)).map(({ stance, isRequired }) => [stance, isRequired])).toEqual([
    ['fill', false],
  ]);
  await submitBrief(ctx, access, { itemId, version: 1, answers: { site: 'example.com' } });
  expect(await itemOf(ctx, itemId)).toEqual(before);
  expect(await kindsOf(ctx, orderId)).toEqual(['brief_submitted']);
});

test('the mail about a brief names the briefs that are still missing', async () => {
  const ctx = await freshContext();
  const waits = { workState: 'awaiting_brief' as const, isBriefRequired: true };
  const { itemIds, access } = await addWork(ctx, {
    items: [waits, waits, waits],
  });
  for (const id of itemIds) await addBrief(ctx, id, [GOAL]);
  const missingAfter = async (itemId: string) => {
    const submitted = await submitBrief(ctx, access, { itemId, version: 1, answers: { goal: 'More' } });
    expect(submitted.ok).toBe(true);
    const mails = await ctx.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `brief-in:${itemId}:1`));
    return mails[0]?.payload['missing'];
  };
  expect(await missingAfter(itemIds[0] ?? '')).toEqual(['Service 2', 'Service 3']);
  expect(await missingAfter(itemIds[1] ?? '')).toEqual(['Service 3']);
  expect(await missingAfter(itemIds[2] ?? '')).toBeUndefined();
});
