import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { EASTERN } from '#app/lib/shop-zone.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { listLeadTimeline } from '#app/modules/crm-pages/list-lead-timeline.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';
import { makeContactMessage } from '../fixtures.ts';
import { sendContactMessage } from '../send-contact-message.server.ts';
import { sendDemand } from '../send-demand.server.ts';
import { contactEvents, contactMessages, contacts, contactTasks } from '../tables.server.ts';

import { addLeadTask, finishLeadTask } from './change-lead-task.server.ts';
import { eraseLead } from './erase-lead.server.ts';
import { assignLeads, assignLeadsBack, revertTags, tagLeads, untagLeads } from './label-leads.server.ts';
import { type LeadFacts, leadForm, leadValues, NO_FACTS, taskForm } from './lead-form.ts';
import { leadSearch } from './lead-list.ts';
import { countLeads, listLeads, listLeadTasks } from './list-leads.server.ts';
import { moveLeads, moveLeadsBack } from './move-leads.server.ts';
import { noteAbandoned, winContact } from './note-order-contact.server.ts';
import { addLead, saveLead } from './save-lead.server.ts';
import { tellTaskDue } from './tell-task-due.job.server.ts';
import { blockContact, writeLeadNote } from './write-lead-note.server.ts';

const asManager = () => freshContext({ actor: actorOf('manager', new Date()) });
const facts = (more: Partial<LeadFacts> = {}): LeadFacts => ({ ...NO_FACTS, name: 'Ada', ...more });

async function leadOf(ctx: TestContext, email = 'ada@example.com', more: Partial<LeadFacts> = {}) {
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
  (await listLeads(ctx, tab, leadSearch(tab, []).read(new URLSearchParams(query)))).rows.map(
    ({ email }) => email,
  );

test('a mailbox is one contact, whoever enters it; a consent by hand needs its note and stands in the timeline', async () => {
  const ctx = await asManager();
  const entered = {
    email: 'Ada@Example.com',
    proof: 'By phone, today',
    facts: facts({ company: 'Engines' }),
  };
  const first = await addLead(ctx, entered);
  const again = await addLead(ctx, { ...entered, facts: facts({ name: 'Somebody else' }), proof: null });
  expect(first).toMatchObject({ value: { isNew: true } });
  expect(again).toEqual({ ok: true, value: { ...(first.ok && first.value), isNew: false } });
  expect(await ctx.db.select().from(contacts)).toMatchObject([
    { mailbox: 'ada@example.com', name: 'Ada', source: 'manual', consentNote: 'By phone, today' },
  ]);
  expect(await ctx.db.select().from(contactEvents)).toMatchObject([{ kind: 'consent' }]);
  await sendContactMessage(ctx, makeContactMessage());
  expect(await ctx.db.select().from(contacts)).toHaveLength(1);
});

test('facts are saved with their version: an older form is refused with what stands there, and writes over it if told to', async () => {
  const ctx = await asManager();
  const id = await leadOf(ctx);
  const form = (more: Partial<LeadFacts>, version: number, overwrite: number | null = null) => ({
    version,
    overwrite,
    facts: facts(more),
  });
  expect(await saveLead(ctx, id, form({ phone: '555 0100' }, 1))).toEqual({
    ok: true,
    value: { version: 2 },
  });
  expect(await saveLead(ctx, id, form({ nextStep: 'Call' }, 1))).toMatchObject({
    failure: { code: 'conflict', version: 2, current: { phone: '555 0100' } },
  });
  expect(await saveLead(ctx, id, form({ nextStep: 'Call' }, 1, 2))).toMatchObject({ value: { version: 3 } });
  expect(await contact(ctx, id)).toMatchObject({ nextStep: 'Call', phone: null, version: 3 });
  const customer = await addUser(ctx, 'customer', 'c@example.com');
  expect(await saveLead(ctx, id, form({ ownerId: customer }, 3))).toMatchObject({
    failure: { code: 'no-such-person' },
  });
  const lines = await ctx.db.select().from(auditLog);
  expect(JSON.stringify(lines)).not.toMatch(/Ada|ada@|555/);
  for (const role of ['editor', 'fulfiller', 'analyst'] as const) {
    const other = { ...ctx, actor: actorOf(role) };
    await expect(async () => saveLead(other, id, form({}, 3))).rejects.toMatchObject({ status: 403 });
    await expect(list(other)).rejects.toMatchObject({ status: 403 });
  }
});

test.each([
  [{ value: 'much' }, 'value'],
  [{ website: 'http://' }, 'website'],
  [{ website: 'javascript:alert(1)' }, 'website'],
  [{ owner: 'x' }, 'owner'],
  [{ name: ' ' }, 'name'],
  [{ next_step: 'x'.repeat(201) }, 'next_step'],
])('%j is refused at its field', (change, field) => {
  const read = leadForm.safeParse({ ...leadValues(facts(), 1), ...change });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('a lost lead says why; an Undo gives every contact the stage it had, with its reason', async () => {
  const ctx = await asManager();
  const [ada, bob] = [await leadOf(ctx), await leadOf(ctx, 'bob@example.com')];
  expect(await moveLeads(ctx, { ids: [ada], stage: 'lost' })).toMatchObject({
    failure: { code: 'reason-missing' },
  });
  await moveLeads(ctx, { ids: [ada], stage: 'lost', reason: 'Too dear' });
  const gone = crypto.randomUUID();
  const moved = await moveLeads(ctx, { ids: [ada, bob, gone], stage: 'qualified' });
  expect(moved).toMatchObject({ value: { skipped: [{ reason: 'no longer exists' }] } });
  expect(await moveLeadsBack(ctx, moved.ok ? moved.value.before : [])).toMatchObject({ skipped: [] });
  expect([await contact(ctx, ada), await contact(ctx, bob)]).toMatchObject([
    { stage: 'lost', lostReason: 'Too dear' },
    { stage: 'new' },
  ]);
  expect(await countLeads(ctx)).toMatchObject({ all: 2, new: 1, lost: 1, qualified: 0 });
  expect(await list(ctx, '', 'lost')).toEqual(['ada@example.com']);
});

test('tags and owners of many are changed and taken back, each contact to what it had', async () => {
  const ctx = await asManager();
  const mara = await addUser(ctx, 'manager', 'mara@example.com');
  const fay = await addUser(ctx, 'fulfiller', 'fay@example.com');
  const ada = await leadOf(ctx, 'ada@example.com', { tags: ['warm'], ownerId: mara });
  const bob = await leadOf(ctx, 'bob@example.com');
  const tagged = await tagLeads(ctx, [ada, bob], ['warm', 'fair']);
  expect(await list(ctx, 'tag=Fair&sort=name')).toHaveLength(2);
  await revertTags(ctx, tagged.added, 'remove');
  expect([(await contact(ctx, ada)).tags, (await contact(ctx, bob)).tags]).toEqual([['warm'], []]);
  const untagged = await untagLeads(ctx, [ada, bob], ['warm']);
  await revertTags(ctx, untagged.removed, 'add');
  expect([(await contact(ctx, ada)).tags, (await contact(ctx, bob)).tags]).toEqual([['warm'], []]);
  expect(await assignLeads(ctx, { ids: [ada], ownerId: fay })).toMatchObject({ ok: false });
  const given = await assignLeads(ctx, { ids: [ada, bob], ownerId: null });
  expect(await list(ctx, 'owner=none')).toHaveLength(2);
  await assignLeadsBack(ctx, given.ok ? given.value.before : []);
  expect([(await contact(ctx, ada)).ownerId, (await contact(ctx, bob)).ownerId]).toEqual([mara, null]);
});

test('a task tells its assignee, else the lead’s owner, else whoever leads the shop, once, and not when it is done', async () => {
  const ctx = await asManager();
  const owner = await addUser(ctx, 'owner', 'owner@example.com');
  const mara = await addUser(ctx, 'manager', 'mara@example.com');
  const ada = await leadOf(ctx, 'ada@example.com', { ownerId: mara });
  const bob = await leadOf(ctx, 'bob@example.com');
  const soon = new Date(ctx.now.getTime() + 3_600_000);
  const task = (assignee: string | null) => ({ task: 'Call back', due: soon, remind: null, assignee });
  const told = async (contactId: string, assignee: string | null) => {
    const added = await addLeadTask(ctx, contactId, task(assignee));
    const taskId = added.ok ? added.value.id : '';
    await tellTaskDue(ctx, taskId);
    await tellTaskDue(ctx, taskId);
    const rows = await ctx.db.select().from(notices).where(eq(notices.subject, taskId));
    return { taskId, to: rows.map(({ userId }) => userId).toSorted() };
  };
  expect((await told(ada, owner)).to).toEqual([owner]);
  expect((await told(ada, null)).to).toEqual([mara]);
  expect((await told(bob, null)).to).toEqual([owner, mara].toSorted());
  const jobs = (await ctx.jobs.sent()).filter(({ queue }) => queue === 'lead.task-due');
  expect(jobs.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([3600, 3600, 3600]);
  const added = await addLeadTask(ctx, bob, task(null));
  const taskId = added.ok ? added.value.id : '';
  expect(await finishLeadTask(ctx, ada, { taskId, isDone: true })).toMatchObject({ ok: false });
  await finishLeadTask(ctx, bob, { taskId, isDone: true });
  await tellTaskDue(ctx, taskId);
  expect(await ctx.db.select().from(notices).where(eq(notices.subject, taskId))).toEqual([]);
  expect((await listLeadTasks(ctx, bob)).map(({ doneAt }) => doneAt !== null)).toEqual([false, true]);
  await finishLeadTask(ctx, bob, { taskId, isDone: false });
  expect(await list({ ...ctx, now: new Date(soon.getTime() + 1) }, 'task=overdue&sort=name')).toHaveLength(2);
  expect(await list(ctx, 'task=overdue')).toEqual([]);
});

test('the times of a task are typed in the shop’s zone', () => {
  const typed = { task: 'Call', due: '2026-11-24T09:00', remind: '', assignee: '' };
  expect(taskForm(EASTERN).parse(typed)).toMatchObject({
    due: new Date('2026-11-24T14:00:00Z'),
    remind: null,
    assignee: null,
  });
  expect(taskForm(EASTERN).safeParse({ ...typed, due: 'soon', task: '' }).error?.issues).toHaveLength(2);
});

test('a paid order wins its mailbox once: the team’s later stage stays, and a refund unsets nothing', async () => {
  const ctx = await asManager();
  const ada = await leadOf(ctx);
  const orderId = await orderOf(ctx, { utm: { utm_source: 'news' } });
  await Promise.all([winContact(ctx, orderId), winContact(ctx, orderId)]);
  expect(await contact(ctx, ada)).toMatchObject({
    stage: 'won',
    source: 'manual',
    utmFirst: { utm_source: 'news' },
  });
  await moveLeads(ctx, { ids: [ada], stage: 'contacted' });
  await ctx.db.update(orders).set({ status: 'REFUNDED' }).where(eq(orders.id, orderId));
  await winContact(ctx, orderId);
  expect((await contact(ctx, ada)).stage).toBe('contacted');
  await winContact(ctx, await orderOf(ctx, { utm: { utm_source: 'ad' }, totalCents: 0, subtotalCents: 0 }));
  expect(await contact(ctx, ada)).toMatchObject({
    stage: 'won',
    utmFirst: { utm_source: 'news' },
    utmLast: { utm_source: 'ad' },
  });
});

test('a buyer nobody knew is a new contact that is won; the demo, orders without an address and blocked mailboxes make none', async () => {
  const ctx = await asManager();
  await winContact(ctx, await orderOf(ctx, { isDemo: true }));
  await winContact(ctx, await orderOf(ctx, { email: null, emailNorm: null }));
  await winContact(ctx, crypto.randomUUID());
  expect(await ctx.db.select().from(contacts)).toEqual([]);
  await winContact(ctx, await orderOf(ctx));
  expect(await ctx.db.select().from(contacts)).toMatchObject([
    { name: 'Ada Lovelace', source: 'order', stage: 'won' },
  ]);
  const bob = await leadOf(ctx, 'bob@example.com');
  await blockContact(ctx, bob, 'Spam');
  await winContact(ctx, await orderOf(ctx, { email: 'bob@example.com', emailNorm: 'bob@example.com' }));
  expect(await contact(ctx, bob)).toMatchObject({ stage: 'new', name: 'Ada', isBlocked: true });
  await blockContact(ctx, bob, null);
  expect(await contact(ctx, bob)).toMatchObject({ isBlocked: false });
});

test('a checkout that was left makes a contact and one entry for each order, and no mail', async () => {
  const ctx = await asManager();
  const left = await orderOf(ctx, { status: 'EXPIRED' });
  await noteAbandoned(ctx, left);
  await noteAbandoned(ctx, left);
  await noteAbandoned(ctx, await orderOf(ctx));
  expect(await ctx.db.select().from(contacts)).toMatchObject([
    { source: 'abandoned-checkout', stage: 'new' },
  ]);
  expect(await ctx.db.select().from(contactEvents)).toMatchObject([{ kind: 'abandoned' }]);
  expect(await ctx.db.select().from(outbox)).toEqual([]);
});

test('the timeline has what the mailbox did and was told, newest first, in pages', async () => {
  const ctx = await asManager();
  await sendContactMessage(ctx, makeContactMessage());
  await sendDemand(ctx, { email: 'ada@example.com', need: 'An airship.', query: 'zeppelin' });
  const [found] = await ctx.db.select().from(contacts);
  const contactId = found?.id ?? '';
  await orderOf(ctx);
  await moveLeads(ctx, { ids: [contactId], stage: 'lost', reason: 'Too dear' });
  for (let number = 0; number < 30; number++) await writeLeadNote(ctx, contactId, `Note ${number}`);
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
  for (const title of ['Asked for “zeppelin”', 'Wrote: Project inquiry', 'Stage: Lost', 'Note'])
    expect(titles).toContain(title);
  expect(titles.filter((title) => /^(Order .*paid|Email “.*waiting)$/.test(title)).length).toBeGreaterThan(1);
});

test('an erased contact leaves nothing of the person, needs its address and a proof, and is never of an account', async () => {
  const ctx = await asManager();
  await sendContactMessage(ctx, makeContactMessage({ message: 'Our turnover is a secret.' }));
  const [found] = await ctx.db.select().from(contacts);
  const id = found?.id ?? '';
  await writeLeadNote(ctx, id, 'Ada seems nice');
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
  expect(await moveLeads(ctx, { ids: [id], stage: 'won' })).toMatchObject({ value: { done: [] } });
  await sendContactMessage(ctx, makeContactMessage({ message: 'Here again' }));
  expect(await list(ctx)).toEqual(['ada@example.com']);
});
