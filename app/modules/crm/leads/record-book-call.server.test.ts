import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { listLeadTimeline } from '#app/modules/crm-pages/list-lead-timeline.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { createOrUpdateContact } from '../save-contact.server.ts';
import { contactEvents, contacts } from '../contact-tables.server.ts';

import { recordBookCallLinkClick } from './record-book-call.server.ts';

const ADA = 'ada@example.com';
const adaAs = (more: Partial<ReturnType<typeof actorOf>> = {}) => ({
  ...actorOf('customer'),
  email: 'Ada@Example.com',
  ...more,
});

test('a signed-in contact’s click to book a call is in their timeline, once a day', async () => {
  const ctx = { ...(await freshContext()), actor: adaAs() };
  const { id } = await createOrUpdateContact(ctx, {
    ...{ mailbox: ADA, email: ADA, name: 'Ada', company: null, source: 'contact-form', tags: [], utm: null },
  });
  const before = await ctx.db.select().from(contacts);
  await Promise.all([recordBookCallLinkClick(ctx), recordBookCallLinkClick(ctx)]);
  await recordBookCallLinkClick({ ...ctx, now: addDays(ctx.now, 1) });
  expect(await ctx.db.select().from(contacts)).toEqual(before);
  const manager = { ...ctx, actor: actorOf('manager') };
  const { events } = await listLeadTimeline(manager, { contactId: id, mailbox: ADA, page: 1 });
  expect(events.map(({ title }) => title)).toEqual(['Opened the booking page', 'Opened the booking page']);
});

test('records no call for unknown, unverified or blocked people, or for staff', async () => {
  const ctx = await freshContext();
  await recordBookCallLinkClick({ ...ctx, actor: adaAs() });
  expect(await ctx.db.select().from(contacts)).toEqual([]);
  await createOrUpdateContact(ctx, {
    ...{ mailbox: ADA, email: ADA, name: 'Ada', company: null, source: 'contact-form', tags: [], utm: null },
  });
  await recordBookCallLinkClick({ ...ctx, actor: { kind: 'anonymous' } });
  await recordBookCallLinkClick({ ...ctx, actor: adaAs({ isEmailVerified: false }) });
  await recordBookCallLinkClick({ ...ctx, actor: { ...actorOf('manager'), email: ADA } });
  await recordBookCallLinkClick({ ...ctx, actor: adaAs({ email: 'else@example.com' }) });
  await ctx.db.update(contacts).set({ isBlocked: true });
  await recordBookCallLinkClick({ ...ctx, actor: adaAs() });
  expect(await ctx.db.select().from(contactEvents)).toEqual([]);
});
