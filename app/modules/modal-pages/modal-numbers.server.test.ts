import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#app/lib/dates.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { recordPageAnalyticsEvent } from '#app/modules/analytics/record-event.server.ts';
import { addOptIn } from '#app/modules/consents/fixtures.ts';
import { marketingConsents } from '#app/modules/consents/tables.server.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { requestEmailSignup } from '#app/modules/exit-modal/request-email-signup.server.ts';
import { addModal } from '#app/modules/exit-modal/fixtures.ts';
import {
  createExitModalFormSchema,
  toModalFormValues,
  EMPTY_EXIT_MODAL_CONTENT,
} from '#app/modules/exit-modal/modal-form.ts';
import { exitModalDays } from '#app/modules/exit-modal/tables.server.ts';
import { recordExitModalVisitorEvent } from '#app/modules/exit-modal/record-modal-event.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';
import { findExitModalForEditor } from './find-edited-modal.server.ts';
import { listExitModals } from './list-exit-modals.server.ts';
import { exitModalListUrlParameters } from './modal-search.ts';

const later = <Ctx extends AppContext>(ctx: Ctx, days: number) => ({ ...ctx, now: addDays(ctx.now, days) });
const search = (query = '') => exitModalListUrlParameters.read(new URLSearchParams(query));
/** A user with this role. */
function as(ctx: TestContext, role: Role): TestContext {
  const actor = {
    kind: 'user',
    id: crypto.randomUUID(),
    email: `${role}@shop.test`,
    role,
    isEmailVerified: true,
    provedAt: ctx.now,
  } as const;
  return { ...ctx, actor };
}
const addCode = async (ctx: TestContext, more: Partial<typeof promoCodes.$inferInsert> = {}) => {
  const code = { code: 'STAY10', type: 'percentage', value: 10, ...more };
  const [row] = await ctx.db.insert(promoCodes).values(code).returning();
  return row?.id ?? '';
};

test('what visitors do is counted by day, of windows that are on and by browsers that may be counted alone', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const id = await addModal(ctx);
  const draft = await addModal(ctx, { status: 'draft', activatedAt: null });
  const firefox = { userAgent: 'Mozilla/5.0 Firefox/140', refusesCounting: false };
  const event = (modalId: string, action: string) => ({
    name: 'exit_modal',
    path: '/',
    modal_id: modalId,
    action,
  });
  const record = (at: AppContext, body: unknown, sender = firefox) =>
    recordPageAnalyticsEvent(at, sender, body, recordExitModalVisitorEvent);
  for (const action of ['shown', 'shown', 'dismissed']) await record(ctx, event(id, action));
  await record(later(ctx, 40), event(id, 'converted'));
  for (const other of [draft, crypto.randomUUID()])
    expect(await record(ctx, event(other, 'shown'))).toBe(true);
  await record(ctx, event(id, 'shown'), { ...firefox, refusesCounting: true });
  await record(ctx, event(id, 'shown'), { ...firefox, userAgent: 'Googlebot' });
  for (const wrong of [event(id, 'bought'), event('x', 'shown'), { name: 'exit_modal', path: '/' }])
    expect(await record(ctx, wrong)).toBe(false);
  expect(await ctx.db.select().from(exitModalDays).orderBy(exitModalDays.day)).toMatchObject([
    { modalId: id, shown: 2, dismissed: 1, converted: 0 },
    { modalId: id, shown: 0, dismissed: 0, converted: 1 },
  ]);
  const [row] = (await listExitModals(later(ctx, 40), search('span=30&state=active'))).rows;
  expect(row).toMatchObject({ shown: 0, converted: 1 });
  const ever = (await findExitModalForEditor(ctx, id))?.numbers.at(-1)?.numbers;
  expect(ever).toEqual({ shown: 2, dismissed: 1, converted: 1, orders: 0, addresses: 0 });
});

test('counts paid orders with its code, but not demo or unpaid orders or other codes', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const promoId = await addCode(ctx);
  const other = await addCode(ctx, { code: 'OTHER' });
  const id = await addModal(ctx, { action: 'code', promoCode: 'STAY10' });
  const sell = async (
    status: 'PAID' | 'COMPLETED' | 'PENDING',
    more: { promoId: string; isDemo?: boolean },
  ) => {
    const orderId = await addOrder(ctx, { status });
    // A shop without a provider counts manual payments.
    await ctx.db
      .update(orders)
      .set({ isLive: true, ...more })
      .where(eq(orders.id, orderId));
  };
  await sell('PAID', { promoId });
  await sell('COMPLETED', { promoId });
  await sell('PENDING', { promoId });
  await sell('PAID', { promoId, isDemo: true });
  await sell('PAID', { promoId: other });
  expect((await findExitModalForEditor(ctx, id))?.numbers.at(-1)?.numbers.orders).toBe(2);
});

test('a submitted email address gets an opt-in email; spam, a bad address or no consent gets none', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const modal = await addModal(ctx, { action: 'email', legalLine: 'About four emails a year.' });
  const left = (more: Record<string, unknown> = {}) =>
    requestEmailSignup(ctx, { modal, email: 'Ada@Example.com', news: 'on', page: '/blog', ...more });
  expect(await left({ website: 'x' })).toEqual({ ok: true, value: undefined });
  for (const [more, field] of [
    [{ email: 'ada' }, 'email'],
    [{ email: 'ada@example.com\r\nBcc: all@example.com' }, 'email'],
    [{ news: undefined }, 'news'],
    [{ news: 'no' }, 'news'],
    [{ modal: 'x' }, 'email'],
    [{ modal: await addModal(ctx) }, 'email'],
  ] as const)
    expect(await left(more)).toMatchObject({
      ok: false,
      failure: { errors: { [field]: expect.any(String) } },
    });
  expect(await ctx.db.select().from(outbox)).toEqual([]);
  expect((await left()).ok).toBe(true);
  expect((await left({ page: 'https://evil.example', email: 'b@example.com' })).ok).toBe(true);
  expect(await ctx.db.select().from(marketingConsents).orderBy(marketingConsents.email)).toMatchObject([
    { mailbox: 'ada@example.com', source: 'exit-modal', modalId: modal, page: '/blog' },
    { page: '/' },
  ]);
  const [row] = await ctx.db
    .select()
    .from(marketingConsents)
    .where(eq(marketingConsents.mailbox, 'ada@example.com'));
  expect(row?.sentence).toMatch(/news and offers.*About four emails a year\.$/);
  expect(await ctx.db.select().from(contacts)).toEqual([]);
});

test('an editor sees how many addresses a window collected, and only managers which', async () => {
  const ctx = await freshContext({ actor: { kind: 'system', name: 'test' }, clientAddress: null });
  const id = await addModal(ctx, { action: 'email' });
  await addOptIn(ctx, 'ada@example.com', { modalId: id, confirmedAt: ctx.now });
  await addOptIn(ctx, 'bob@example.com', { modalId: id });
  const mayCreate = (role: Role) => hasPermission(as(ctx, role).actor, 'exit-modal:write');
  for (const role of ['editor', 'analyst'] as const) {
    const seen = await findExitModalForEditor(as(ctx, role), id);
    expect([seen?.addresses, JSON.stringify(seen).includes('@example.com')]).toEqual([null, false]);
    expect(seen?.numbers.at(-1)?.numbers.addresses).toBe(1);
  }
  expect((await findExitModalForEditor(as(ctx, 'manager'), id))?.addresses).toHaveLength(2);
  await expect(findExitModalForEditor(as(ctx, 'fulfiller'), id)).rejects.toMatchObject({ status: 403 });
  expect(mayCreate('analyst')).toBe(false);
  expect(mayCreate('editor')).toBe(true);
});

test('the form says what is wrong with each field, and takes back what it gives', () => {
  const schema = createExitModalFormSchema(EASTERN_TIME_ZONE);
  const values = toModalFormValues(
    { ...EMPTY_EXIT_MODAL_CONTENT, title: 'Hello', utm: ['utm_source=a'] },
    3,
    EASTERN_TIME_ZONE,
  );
  expect(schema.parse(values)).toMatchObject({ title: 'Hello', version: 3, utm: ['utm_source=a'] });
  const wrong: Record<string, string> = {
    title: 'x'.repeat(61),
    body: 'x'.repeat(241),
    image: 'https://elsewhere.example/a.png',
    action: 'nothing',
    link: 'javascript:alert(1)',
    promo: 'a b',
    starts: 'soon',
    only: 'services',
    except: '/a b',
    visitors: 'some',
    cart: 'some',
    utm: 'source=a',
    legal: 'two\nlines',
  };
  for (const [field, value] of Object.entries(wrong)) {
    const parsed = schema.safeParse({ ...values, [field]: value });
    expect(parsed.error?.issues[0]?.path[0], field).toBe(field);
  }
});
