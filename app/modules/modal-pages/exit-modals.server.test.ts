import { expect, test, vi } from 'vitest';
import { addDays } from '#app/lib/dates.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addModal } from '#app/modules/exit-modal/fixtures.ts';
import { hasLiveExitModals, listLiveExitModals } from '#app/modules/exit-modal/list-live-modals.server.ts';
import { type ExitModalForm, EMPTY_EXIT_MODAL_CONTENT } from '#app/modules/exit-modal/modal-form.ts';
import {
  deleteNeverDisplayedExitModal,
  setExitModalStatus,
} from '#app/modules/exit-modal/move-modal.server.ts';
import {
  createExitModalDraft,
  duplicateExitModal,
  saveExitModal,
} from '#app/modules/exit-modal/save-modal.server.ts';
import { exitModals } from '#app/modules/exit-modal/tables.server.ts';
import { recordExitModalVisitorEvent } from '#app/modules/exit-modal/record-modal-event.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';
import { findExitModalForEditor } from './find-edited-modal.server.ts';
import { listExitModals } from './list-exit-modals.server.ts';
import { exitModalListUrlParameters } from './modal-search.ts';

const form = (more: Partial<ExitModalForm> = {}): ExitModalForm => ({
  ...EMPTY_EXIT_MODAL_CONTENT,
  title: 'Before you go',
  link: '/services',
  version: 1,
  overwrite: null,
  ...more,
});
const later = <Ctx extends AppContext>(ctx: Ctx, days: number) => ({ ...ctx, now: addDays(ctx.now, days) });
const search = (query = '') => exitModalListUrlParameters.read(new URLSearchParams(query));
const actionsOf = async (ctx: AppContext) =>
  (await ctx.db.select().from(auditLog).orderBy(auditLog.at, auditLog.id)).map(({ action }) => action);
const created = async (ctx: TestContext, more: Partial<ExitModalForm> = {}) => {
  const saved = await createExitModalDraft(ctx, form(more));
  if (!saved.ok) throw new Error('not created');
  return saved.value.id;
};
const addCode = async (ctx: TestContext, more: Partial<typeof promoCodes.$inferInsert> = {}) => {
  const code = { code: 'STAY10', type: 'percentage', value: 10, ...more };
  const [row] = await ctx.db.insert(promoCodes).values(code).returning();
  return row?.id ?? '';
};

test('a window begins as a draft, is made active, ends, and each step has its line in the audit', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const id = await created(ctx);
  expect(await listLiveExitModals(ctx)).toEqual([]);
  expect((await setExitModalStatus(ctx, id, 'on')).ok).toBe(true);
  expect(await listLiveExitModals(ctx)).toMatchObject([
    { id, label: 'Have a look', href: '/services', dismissLabel: 'No, thank you', promoCode: null },
  ]);
  expect(await hasLiveExitModals(ctx)).toBe(true);
  expect((await setExitModalStatus(ctx, id, 'ended')).ok).toBe(true);
  // A server's notification arrives a moment after the change.
  await vi.waitFor(async () => expect(await hasLiveExitModals(ctx)).toBe(false));
  expect(await actionsOf(ctx)).toEqual(['exit-modal.created', 'exit-modal.activated', 'exit-modal.ended']);
});

test('active needs a title, what its action needs, and an end that is still to come', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const gapOf = async (more: Partial<ExitModalForm>) => {
    const moved = await setExitModalStatus(ctx, await created(ctx, more), 'on');
    return moved.ok
      ? null
      : moved.failure.code === 'incomplete'
        ? moved.failure.gap.field
        : moved.failure.code;
  };
  expect(await gapOf({ title: '' })).toBe('title');
  expect(await gapOf({ link: '' })).toBe('link');
  expect(await gapOf({ endsAt: ctx.now })).toBe('ends');
  expect(await gapOf({ action: 'email', link: '' })).toBeNull();
  expect(await gapOf({ action: 'call', link: '' })).toBeNull();
});

test('an exit modal needs a promo code that is valid now, and is hidden once the code expires', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const id = await created(ctx, { action: 'code', promoCode: 'STAY10' });
  const sentence = async () => {
    const moved = await setExitModalStatus(ctx, id, 'on');
    return moved.ok ? 'active' : moved.failure.code === 'incomplete' ? moved.failure.gap.message : '';
  };
  expect(await sentence()).toBe('There is no promo code STAY10.');
  await addCode(ctx, { status: 'paused' });
  expect(await sentence()).toContain('STAY10 is paused.');
  await ctx.db.update(promoCodes).set({ status: 'active', startsAt: addDays(ctx.now, 1) });
  expect(await sentence()).toContain('STAY10 is not valid yet.');
  await ctx.db.update(promoCodes).set({ startsAt: null, endsAt: addDays(ctx.now, 2) });
  expect(await sentence()).toBe('active');
  expect(await listLiveExitModals(ctx)).toMatchObject([{ promoCode: 'STAY10' }]);
  expect((await findExitModalForEditor(ctx, id))?.warnings).toEqual([
    expect.stringMatching(/^STAY10 ends on .*, before this exit modal does\./),
  ]);
  const over = later(ctx, 2);
  expect(await listLiveExitModals(over)).toEqual([]);
  expect((await findExitModalForEditor(over, id))?.warnings).toEqual([
    expect.stringContaining('Not shown to visitors: STAY10 has expired.'),
  ]);
});

test('an exit modal runs from its start to its end, and the one activated last comes first', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const first = await addModal(ctx, { title: 'First' });
  const second = await addModal(ctx, {
    title: 'Second',
    activatedAt: addDays(ctx.now, 0.5),
    startsAt: addDays(ctx.now, 1),
    endsAt: addDays(ctx.now, 3),
  });
  const ids = async (days: number) => (await listLiveExitModals(later(ctx, days))).map(({ id }) => id);
  expect([await ids(0), await ids(1), await ids(3)]).toEqual([[first], [second, first], [first]]);
  const ahead: Date[] = [];
  await hasLiveExitModals({ ...ctx, onChangeAhead: (at) => ahead.push(at) });
  expect(ahead).toEqual([addDays(ctx.now, 1), addDays(ctx.now, 3)]);
  const { rows } = await listExitModals(later(ctx, 1), search('sort=a-z'));
  expect(rows.map(({ state, isFirst }) => [state, isFirst])).toEqual([
    ['active', false],
    ['active', true],
  ]);
  const scheduled = await listExitModals(ctx, search('state=scheduled'));
  expect(scheduled.rows.map(({ title }) => title)).toEqual(['Second']);
});

test('of two who save at once, the second sees the stored text and may overwrite it', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const id = await created(ctx);
  expect(await saveExitModal(ctx, id, form({ body: 'One.' }))).toMatchObject({
    ok: true,
    value: { version: 2 },
  });
  const refused = await saveExitModal(ctx, id, form({ body: 'Two.' }));
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 2, current: { body: 'One.' } },
  });
  expect((await saveExitModal(ctx, id, form({ body: 'Two.', overwrite: 2 }))).ok).toBe(true);
  expect(await ctx.db.select({ body: exitModals.body }).from(exitModals)).toEqual([{ body: 'Two.' }]);
});

test('a window that visitors see stays complete when it is saved', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const id = await addModal(ctx);
  expect(await saveExitModal(ctx, id, form({ title: '' }))).toMatchObject({
    ok: false,
    failure: { code: 'incomplete', gap: { field: 'title' } },
  });
});

test('a copy is a draft without times; a modal that was never shown is deleted, a shown one is not', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const id = await addModal(ctx, { title: 'T'.repeat(60), endsAt: addDays(ctx.now, 5) });
  const copy = await duplicateExitModal(ctx, id);
  if (!copy.ok) throw new Error('no copy');
  const found = await findExitModalForEditor(ctx, copy.value.id);
  expect(found).toMatchObject({ state: 'draft', content: { endsAt: null } });
  expect(found?.content.title.length).toBeLessThanOrEqual(60);
  expect((await deleteNeverDisplayedExitModal(ctx, copy.value.id)).ok).toBe(true);
  await recordExitModalVisitorEvent(ctx, { modalId: id, action: 'shown' });
  expect(await deleteNeverDisplayedExitModal(ctx, id)).toMatchObject({
    ok: false,
    failure: { code: 'was-shown' },
  });
});
