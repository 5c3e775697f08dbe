import { countDistinct, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { HOUR_MS } from '#app/lib/durations.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addMessages, makeContactMessage } from '../fixtures.ts';
import { sendContactMessage } from '../send-contact-message.server.ts';
import { contactMessages } from '../contact-tables.server.ts';

import { answerInboxMessageByEmail } from './answer-message.server.ts';
import {
  assignInboxMessages,
  setContactMessagesReadState,
  setMessagesSpam,
} from './change-messages.server.ts';
import { createInboxListSearch, type InboxTab } from './inbox-rules.ts';
import {
  countUnreadAndLateInboxMessages,
  listContactInboxMessages,
  listInboxMessageIdsOfTab,
} from './list-inbox.server.ts';
import { notifyOfUnansweredMessage } from './notify-of-promise.server.ts';

const manager = actorOf('manager');
const shop = () => freshContext({ actor: manager });
const ago = ({ now }: AppContext, hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const at = (ctx: AppContext, hours: number) => ({
  createdAt: ago(ctx, hours),
  waitingSince: ago(ctx, hours),
});
const later = <Context extends AppContext>(ctx: Context, hours: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + hours * HOUR_MS),
});

async function names(ctx: AppContext, tab: InboxTab, query = '') {
  const state = createInboxListSearch(tab).read(new URLSearchParams(query));
  const [list, ids] = [
    await listContactInboxMessages(ctx, tab, state),
    await listInboxMessageIdsOfTab(ctx, tab, state),
  ];
  expect(ids.toSorted()).toEqual(list.rows.map(({ id }) => id).toSorted());
  return list.rows.map(({ name }) => name);
}

/** Adds the tests' manager to the users, as an assignee. */
async function addManager(ctx: AppContext, role = 'manager'): Promise<void> {
  await ctx.db.insert(users).values(makeUser({ id: manager.id, email: manager.email, role }));
}

test('each tab holds what its name says, and a search finds mailbox, name, company and words', async () => {
  const ctx = await shop();
  await addMessages(
    ctx,
    { name: 'New', ...at(ctx, 1), company: 'Kelp Ltd' },
    { name: 'Late', ...at(ctx, 25), state: 'read', assigneeId: manager.id, email: 'kelp@late.test' },
    { name: 'Done', ...at(ctx, 30), state: 'answered', message: 'About KELP and more' },
    { name: 'Junk', ...at(ctx, 31), state: 'spam' },
  );
  expect(await names(ctx, 'unread')).toEqual(['New']);
  expect(await names(ctx, 'open')).toEqual(['New', 'Late']);
  expect(await names(ctx, 'mine')).toEqual(['Late']);
  expect(await names(ctx, 'late')).toEqual(['Late']);
  expect(await names(ctx, 'answered')).toEqual(['Done']);
  expect(await names(ctx, 'spam')).toEqual(['Junk']);
  expect(await names(ctx, 'all')).toEqual(['New', 'Late', 'Done', 'Junk']);
  expect(await names(ctx, 'all', 'q=kelp')).toEqual(['New', 'Late', 'Done']);
  expect(await names(ctx, 'all', 'q=kelp about')).toEqual(['Done']);
  expect(await names(ctx, 'all', 'q=%25')).toEqual([]);
  expect(await names(ctx, 'open', 'sort=waiting')).toEqual(['Late', 'New']);
  expect(await names(ctx, 'all', 'assigned=nobody&sort=oldest')).toEqual(['Junk', 'Done', 'New']);
  expect(await countUnreadAndLateInboxMessages(ctx)).toEqual({ unread: 1, late: 1 });
});

test('many at once are assigned, read and sorted; what is so already is skipped with its reason', async () => {
  const ctx = await shop();
  await addManager(ctx);
  const ids = await addMessages(ctx, {}, { state: 'read' }, { state: 'spam', name: 'Junk' });
  const marked = await setContactMessagesReadState(ctx, ids, true);
  expect(marked.done).toEqual([ids[0]]);
  expect(marked.skipped.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { name: 'Ada Lovelace', reason: 'is read' },
    { name: 'Junk', reason: 'is spam' },
  ]);
  expect(await assignInboxMessages(ctx, ids, manager.id)).toMatchObject({ value: { done: { length: 3 } } });
  expect((await setMessagesSpam(ctx, ids, true)).done).toHaveLength(2);
  expect((await setMessagesSpam(ctx, ids, false)).done).toHaveLength(3);
  const rows = await ctx.db.select().from(contactMessages);
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['read', 'unread', 'unread']);
  expect(rows.every(({ contactId, assigneeId }) => contactId !== null && assigneeId === manager.id)).toBe(
    true,
  );
});

test('after 20 hours without an answer the team is notified once; an earlier answer prevents it', async () => {
  const ctx = await shop();
  await addManager(ctx);
  await sendContactMessage(ctx, makeContactMessage());
  await sendContactMessage(ctx, makeContactMessage({ message: 'Another' }));
  const jobs = (await ctx.jobs.sent()).filter(({ queue }) => queue === 'contact.promise');
  expect(jobs.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([72_000, 72_000]);
  const [first = '', second = ''] = jobs.map(({ data }) => data['messageId'] ?? '');
  await answerInboxMessageByEmail(ctx, { id: second, version: 1, overwrite: null, body: 'Here.' });
  const notified = async (hours: number) => {
    for (const id of [first, second]) await notifyOfUnansweredMessage(later(ctx, hours), id);
    return (await ctx.db.select().from(notices)).filter(({ kind }) => kind === 'contact.promise');
  };
  expect(await notified(19)).toEqual([]);
  expect(await notified(20)).toMatchObject([
    { title: 'Reply due in 4 hours: Project inquiry', href: `/admin/messages/${first}` },
  ]);
  expect(await notified(21)).toHaveLength(1);
});

test('all of 10,000 messages within an hour are kept, and the team gets few notifications', async () => {
  const ctx = await freshContext({ actor: manager, settings: { isRateLimited: false } });
  await addManager(ctx, 'owner');
  const send = async (count: number, from: number) => {
    for (let n = from; n < from + count; n += 1)
      await sendContactMessage(
        ctx,
        makeContactMessage({ email: `p${n}@flood.test`, message: `Number ${n}` }),
      );
  };
  await send(22, 0);
  // The rest of the hour before is inserted directly: only the commands before and after are measured.
  await ctx.db.execute(sql`
    insert into contact_messages (id, name, email, subject, message, dedupe_key, waiting_since, created_at)
    select gen_random_uuid(), 'P', 'p' || n || '@flood.test', 'other', 'Number ' || n, 'flood ' || n, ${ctx.now.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz
    from generate_series(22, 9991) as n`);
  await send(8, 9992);
  expect(await ctx.db.$count(contactMessages)).toBe(10_000);
  const [kept] = await ctx.db.select({ texts: countDistinct(contactMessages.message) }).from(contactMessages);
  expect(kept?.texts).toBe(10_000);
  expect(await ctx.db.$count(notices)).toBe(21);
  const leads = (await ctx.db.select().from(outbox)).filter(({ template }) => template === 'team.lead');
  expect(leads).toHaveLength(20);
  const next = later(ctx, 20);
  const open = await ctx.db.select().from(contactMessages).limit(10);
  for (const { id } of open) await notifyOfUnansweredMessage(next, id);
  expect(await ctx.db.$count(notices)).toBe(22);
  expect(
    (
      await listContactInboxMessages(
        ctx,
        'unread',
        createInboxListSearch('unread').read(new URLSearchParams()),
      )
    ).total,
  ).toEqual({
    count: 10_000,
    isMore: false,
  });
});

test('one address cannot send more than a few: what is too much is refused with when to try again', async () => {
  const ctx = await freshContext();
  const outcomes: string[] = [];
  for (const message of ['a', 'b', 'c', 'd', 'e']) {
    const sent = await sendContactMessage(ctx, makeContactMessage({ message }));
    outcomes.push(sent.ok ? 'stored' : sent.failure.code);
  }
  expect(outcomes).toEqual(['stored', 'stored', 'stored', 'RATE_LIMITED', 'RATE_LIMITED']);
});
