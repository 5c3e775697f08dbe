import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { listLeadTimeline } from '#app/modules/crm-pages/list-lead-timeline.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';
import { makeContactMessage } from '../fixtures.ts';
import { sendContactMessage } from '../send-contact-message.server.ts';
import { sendServiceRequest } from '../send-demand.server.ts';
import { contactEvents, contactMessages, contacts } from '../contact-tables.server.ts';
import { contactTasks } from '../task-tables.server.ts';

import { addLeadTask } from './change-lead-task.server.ts';
import { eraseLead } from './erase-lead.server.ts';
import { type LeadContactDetails, EMPTY_LEAD_CONTACT_DETAILS } from './lead-form.ts';
import { defineLeadListUrlParameters } from './lead-list.ts';
import { listLeads } from './list-leads.server.ts';
import { setLeadStages } from './move-leads.server.ts';
import { recordAbandonedCheckoutAsContact, markBuyerContactWon } from './record-order-contact.server.ts';
import { addLead } from './save-lead.server.ts';
import { blockOrUnblockCrmContact, addLeadTimelineNote } from './write-lead-note.server.ts';

const asManager = () => freshContext({ actor: actorOf('manager', new Date()) });
const facts = (more: Partial<LeadContactDetails> = {}): LeadContactDetails => ({
  ...EMPTY_LEAD_CONTACT_DETAILS,
  name: 'Ada',
  ...more,
});

async function leadOf(ctx: TestContext, email = 'ada@example.com', more: Partial<LeadContactDetails> = {}) {
  const added = await addLead(ctx, { email, proof: null, facts: facts(more) });
  return added.ok ? added.value.id : '';
}
async function contact(ctx: TestContext, id: string) {
  const [found] = await ctx.db.select().from(contacts).where(eq(contacts.id, id));
  if (!found) throw new Error('there is no such contact');
  return found;
}
async function addUser(ctx: TestContext, role: string, email: string): Promise<string> {
  const [added] = await ctx.db.insert(users).values(makeUser({ role, email })).returning();
  return added?.id ?? '';
}
async function orderOf(ctx: TestContext, more: Partial<typeof orders.$inferInsert> = {}) {
  const id = await addOrder(ctx);
  const of = { email: 'Ada@example.com', emailNorm: 'ada@example.com', customerName: 'Ada Lovelace' };
  await ctx.db
    .update(orders)
    .set({ ...of, ...more })
    .where(eq(orders.id, id));
  return id;
}
const list = async (ctx: TestContext, query = '', tab: 'all' | 'new' | 'lost' = 'all') =>
  (await listLeads(ctx, tab, defineLeadListUrlParameters(tab, []).read(new URLSearchParams(query)))).rows.map(
    ({ email }) => email,
  );

test('a paid order wins its mailbox once: the team’s later stage stays, and a refund unsets nothing', async () => {
  const ctx = await asManager();
  const ada = await leadOf(ctx);
  const orderId = await orderOf(ctx, { utm: { utm_source: 'news' } });
  await Promise.all([markBuyerContactWon(ctx, orderId), markBuyerContactWon(ctx, orderId)]);
  expect(await contact(ctx, ada)).toMatchObject({
    stage: 'won',
    source: 'manual',
    utmFirst: { utm_source: 'news' },
  });
  await setLeadStages(ctx, { ids: [ada], stage: 'contacted' });
  await ctx.db.update(orders).set({ status: 'REFUNDED' }).where(eq(orders.id, orderId));
  await markBuyerContactWon(ctx, orderId);
  expect((await contact(ctx, ada)).stage).toBe('contacted');
  await markBuyerContactWon(
    ctx,
    await orderOf(ctx, { utm: { utm_source: 'ad' }, totalCents: 0, subtotalCents: 0 }),
  );
  expect(await contact(ctx, ada)).toMatchObject({
    stage: 'won',
    utmFirst: { utm_source: 'news' },
    utmLast: { utm_source: 'ad' },
  });
});

test('an unknown buyer becomes a new, won contact; demo orders and blocked addresses create none', async () => {
  const ctx = await asManager();
  await markBuyerContactWon(ctx, await orderOf(ctx, { isDemo: true }));
  await markBuyerContactWon(ctx, await orderOf(ctx, { email: null, emailNorm: null }));
  await markBuyerContactWon(ctx, crypto.randomUUID());
  expect(await ctx.db.select().from(contacts)).toEqual([]);
  await markBuyerContactWon(ctx, await orderOf(ctx));
  expect(await ctx.db.select().from(contacts)).toMatchObject([
    { name: 'Ada Lovelace', source: 'order', stage: 'won' },
  ]);
  const bob = await leadOf(ctx, 'bob@example.com');
  await blockOrUnblockCrmContact(ctx, bob, 'Spam');
  await markBuyerContactWon(
    ctx,
    await orderOf(ctx, { email: 'bob@example.com', emailNorm: 'bob@example.com' }),
  );
  expect(await contact(ctx, bob)).toMatchObject({ stage: 'new', name: 'Ada', isBlocked: true });
  await blockOrUnblockCrmContact(ctx, bob, null);
  expect(await contact(ctx, bob)).toMatchObject({ isBlocked: false });
});

test('a checkout that was left makes a contact and one entry for each order, and no mail', async () => {
  const ctx = await asManager();
  const left = await orderOf(ctx, { status: 'EXPIRED' });
  await recordAbandonedCheckoutAsContact(ctx, left);
  await recordAbandonedCheckoutAsContact(ctx, left);
  await recordAbandonedCheckoutAsContact(ctx, await orderOf(ctx));
  expect(await ctx.db.select().from(contacts)).toMatchObject([
    { source: 'abandoned-checkout', stage: 'new' },
  ]);
  expect(await ctx.db.select().from(contactEvents)).toMatchObject([{ kind: 'abandoned' }]);
  expect(await ctx.db.select().from(outbox)).toEqual([]);
});

test('the timeline shows what the contact did and received, newest first, in pages', async () => {
  const ctx = await asManager();
  await sendContactMessage(ctx, makeContactMessage());
  await sendServiceRequest(ctx, { email: 'ada@example.com', need: 'An airship.', query: 'zeppelin' });
  const [found] = await ctx.db.select().from(contacts);
  const contactId = found?.id ?? '';
  await orderOf(ctx);
  await setLeadStages(ctx, { ids: [contactId], stage: 'lost', reason: 'Too dear' });
  for (let number = 0; number < 30; number++) await addLeadTimelineNote(ctx, contactId, `Note ${number}`);
  const read = (page: number) => listLeadTimeline(ctx, { contactId, mailbox: 'ada@example.com', page });
  const [one, two] = [await read(1), await read(2)];
  expect([one.events.length, one.hasNext, two.hasNext]).toEqual([25, true, false]);
  const all = [...one.events, ...two.events];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const titles = all.map(({ title }) => title);
  for (const title of ['Requested “zeppelin”', 'Wrote: Project inquiry', 'Stage: Lost', 'Note'])
    expect(titles).toContain(title);
  expect(titles.filter((title) => /^(Order .*paid|Email “.*waiting)$/.test(title)).length).toBeGreaterThan(1);
});

test('erasing a contact leaves no personal data, and needs its address and a fresh proof', async () => {
  const ctx = await asManager();
  await sendContactMessage(ctx, makeContactMessage({ message: 'Our turnover is a secret.' }));
  const [found] = await ctx.db.select().from(contacts);
  const id = found?.id ?? '';
  await addLeadTimelineNote(ctx, id, 'Ada seems nice');
  await addLeadTask(ctx, id, { task: 'Call Ada', due: null, remind: null, assignee: null });
  expect(await eraseLead(ctx, id, 'x')).toMatchObject({ failure: { code: 'not-confirmed' } });
  const unproved = { ...ctx, actor: actorOf('manager') };
  await expect(eraseLead(unproved, id, 'ada@example.com')).rejects.toMatchObject({ status: 403 });
  const account = await addUser(ctx, 'customer', 'ada@example.com');
  expect(await eraseLead(ctx, id, 'ada@example.com')).toMatchObject({ failure: { code: 'has-account' } });
  await ctx.db.delete(users).where(eq(users.id, account));
  expect(await eraseLead(ctx, id, 'Ada@example.com')).toEqual({ ok: true, value: null });
  const tables = [contacts, contactMessages, contactEvents, contactTasks, auditLog, outbox];
  const left = await Promise.all(tables.map((table) => ctx.db.select().from(table)));
  const words = JSON.stringify(left.filter((_, place) => place !== 5));
  expect(words).not.toMatch(/Lovelace|ada@example|turnover|nice|Call Ada/i);
  expect(JSON.stringify(left[5]?.filter((row) => 'recipient' in row && row.recipient))).not.toContain(
    'turnover',
  );
  expect(await list(ctx)).toEqual([]);
  expect(await setLeadStages(ctx, { ids: [id], stage: 'won' })).toMatchObject({ value: { done: [] } });
  await sendContactMessage(ctx, makeContactMessage({ message: 'Here again' }));
  expect(await list(ctx)).toEqual(['ada@example.com']);
});
