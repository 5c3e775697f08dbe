import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';
import { makeContactMessage } from '../fixtures.ts';
import { sendContactMessage } from '../send-contact-message.server.ts';
import { contactEvents, contacts } from '../contact-tables.server.ts';

import { addLeadTask, setLeadTaskDone } from './change-lead-task.server.ts';
import {
  assignLeadsToTeamMember,
  restorePreviousLeadAssignees,
  revertLeadTagChange,
  tagLeads,
  untagLeads,
} from './label-leads.server.ts';
import {
  type LeadContactDetails,
  leadFormSchema,
  toLeadFormValues,
  EMPTY_LEAD_CONTACT_DETAILS,
  createLeadTaskFormSchema,
} from './lead-form.ts';
import { defineLeadListUrlParameters } from './lead-list.ts';
import { countLeadsByTab, listLeads, listLeadTasks } from './list-leads.server.ts';
import { setLeadStages, restoreLeadStages } from './move-leads.server.ts';
import { addLead, saveEditedLeadFacts } from './save-lead.server.ts';
import { notifyAssigneeOfDueLeadTask } from './notify-task-due.job.server.ts';

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
const list = async (ctx: TestContext, query = '', tab: 'all' | 'new' | 'lost' = 'all') =>
  (await listLeads(ctx, tab, defineLeadListUrlParameters(tab, []).read(new URLSearchParams(query)))).rows.map(
    ({ email }) => email,
  );

test('an email address stays one contact, however it is added, and manual consent needs a note', async () => {
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

test('saving an older version of a contact is a conflict, and can overwrite on request', async () => {
  const ctx = await asManager();
  const id = await leadOf(ctx);
  const form = (more: Partial<LeadContactDetails>, version: number, overwrite: number | null = null) => ({
    version,
    overwrite,
    facts: facts(more),
  });
  expect(await saveEditedLeadFacts(ctx, id, form({ phone: '555 0100' }, 1))).toEqual({
    ok: true,
    value: { version: 2 },
  });
  expect(await saveEditedLeadFacts(ctx, id, form({ nextStep: 'Call' }, 1))).toMatchObject({
    failure: { code: 'conflict', version: 2, current: { phone: '555 0100' } },
  });
  expect(await saveEditedLeadFacts(ctx, id, form({ nextStep: 'Call' }, 1, 2))).toMatchObject({
    value: { version: 3 },
  });
  expect(await contact(ctx, id)).toMatchObject({ nextStep: 'Call', phone: null, version: 3 });
  const customer = await addUser(ctx, 'customer', 'c@example.com');
  expect(await saveEditedLeadFacts(ctx, id, form({ ownerId: customer }, 3))).toMatchObject({
    failure: { code: 'no-such-person' },
  });
  const lines = await ctx.db.select().from(auditLog);
  expect(JSON.stringify(lines)).not.toMatch(/Ada|ada@|555 0100/);
  for (const role of ['editor', 'fulfiller', 'analyst'] as const) {
    const other = { ...ctx, actor: actorOf(role) };
    await expect(async () => saveEditedLeadFacts(other, id, form({}, 3))).rejects.toMatchObject({
      status: 403,
    });
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
  const read = leadFormSchema.safeParse({ ...toLeadFormValues(facts(), 1), ...change });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('a lost lead says why; an Undo gives every contact the stage it had, with its reason', async () => {
  const ctx = await asManager();
  const [ada, bob] = [await leadOf(ctx), await leadOf(ctx, 'bob@example.com')];
  expect(await setLeadStages(ctx, { ids: [ada], stage: 'lost' })).toMatchObject({
    failure: { code: 'reason-missing' },
  });
  await setLeadStages(ctx, { ids: [ada], stage: 'lost', reason: 'Too dear' });
  const gone = crypto.randomUUID();
  const moved = await setLeadStages(ctx, { ids: [ada, bob, gone], stage: 'qualified' });
  expect(moved).toMatchObject({ value: { skipped: [{ reason: 'no longer exists' }] } });
  expect(await restoreLeadStages(ctx, moved.ok ? moved.value.before : [])).toMatchObject({ skipped: [] });
  expect([await contact(ctx, ada), await contact(ctx, bob)]).toMatchObject([
    { stage: 'lost', lostReason: 'Too dear' },
    { stage: 'new' },
  ]);
  expect(await countLeadsByTab(ctx)).toMatchObject({
    all: { count: 2, isMore: false },
    new: { count: 1 },
    lost: { count: 1 },
    qualified: { count: 0 },
  });
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
  await revertLeadTagChange(ctx, tagged.added, 'remove');
  expect([(await contact(ctx, ada)).tags, (await contact(ctx, bob)).tags]).toEqual([['warm'], []]);
  const untagged = await untagLeads(ctx, [ada, bob], ['warm']);
  await revertLeadTagChange(ctx, untagged.removed, 'add');
  expect([(await contact(ctx, ada)).tags, (await contact(ctx, bob)).tags]).toEqual([['warm'], []]);
  expect(await assignLeadsToTeamMember(ctx, { ids: [ada], ownerId: fay })).toMatchObject({ ok: false });
  const assigned = await assignLeadsToTeamMember(ctx, { ids: [ada, bob], ownerId: null });
  expect(await list(ctx, 'owner=none')).toHaveLength(2);
  await restorePreviousLeadAssignees(ctx, assigned.ok ? assigned.value.before : []);
  expect([(await contact(ctx, ada)).ownerId, (await contact(ctx, bob)).ownerId]).toEqual([mara, null]);
});

test('a due task notifies its assignee, else the lead’s owner, else the leaders, once', async () => {
  const ctx = await asManager();
  const owner = await addUser(ctx, 'owner', 'owner@example.com');
  const mara = await addUser(ctx, 'manager', 'mara@example.com');
  const ada = await leadOf(ctx, 'ada@example.com', { ownerId: mara });
  const bob = await leadOf(ctx, 'bob@example.com');
  const soon = new Date(ctx.now.getTime() + 3_600_000);
  const task = (assignee: string | null) => ({ task: 'Call back', due: soon, remind: null, assignee });
  const notified = async (contactId: string, assignee: string | null) => {
    const added = await addLeadTask(ctx, contactId, task(assignee));
    const taskId = added.ok ? added.value.id : '';
    await notifyAssigneeOfDueLeadTask(ctx, taskId);
    await notifyAssigneeOfDueLeadTask(ctx, taskId);
    const rows = await ctx.db.select().from(notices).where(eq(notices.subject, taskId));
    return { taskId, to: rows.map(({ userId }) => userId).toSorted() };
  };
  expect((await notified(ada, owner)).to).toEqual([owner]);
  expect((await notified(ada, null)).to).toEqual([mara]);
  expect((await notified(bob, null)).to).toEqual([owner, mara].toSorted());
  const jobs = (await ctx.jobs.sent()).filter(({ queue }) => queue === 'lead.task-due');
  expect(jobs.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([3600, 3600, 3600]);
  const added = await addLeadTask(ctx, bob, task(null));
  const taskId = added.ok ? added.value.id : '';
  expect(await setLeadTaskDone(ctx, ada, { taskId, isDone: true })).toMatchObject({ ok: false });
  await setLeadTaskDone(ctx, bob, { taskId, isDone: true });
  await notifyAssigneeOfDueLeadTask(ctx, taskId);
  expect(await ctx.db.select().from(notices).where(eq(notices.subject, taskId))).toEqual([]);
  expect((await listLeadTasks(ctx, bob)).map(({ doneAt }) => doneAt !== null)).toEqual([false, true]);
  await setLeadTaskDone(ctx, bob, { taskId, isDone: false });
  expect(await list({ ...ctx, now: new Date(soon.getTime() + 1) }, 'task=overdue&sort=name')).toHaveLength(2);
  expect(await list(ctx, 'task=overdue')).toEqual([]);
});

test('the times of a task are typed in the shop’s zone', () => {
  const typed = { task: 'Call', due: '2026-11-24T09:00', remind: '', assignee: '' };
  expect(createLeadTaskFormSchema(EASTERN_TIME_ZONE).parse(typed)).toMatchObject({
    due: new Date('2026-11-24T14:00:00Z'),
    remind: null,
    assignee: null,
  });
  expect(
    createLeadTaskFormSchema(EASTERN_TIME_ZONE).safeParse({ ...typed, due: 'soon', task: '' }).error?.issues,
  ).toHaveLength(2);
});
