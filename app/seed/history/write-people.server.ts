import { inArray } from 'drizzle-orm';

import {
  contactEvents,
  contactMessages,
  contactReplies,
  contacts,
} from '#app/modules/crm/contact-tables.server.ts';
import { contactTasks } from '#app/modules/crm/task-tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SimulatedContactWithRelatedRows } from './plan-contacts.server.ts';
import type { DemoPerson } from './plan-people.ts';

/**
 * Stores the accounts of invented buyers: without a password, so that no one can sign in. Existing accounts
 * of these mailboxes are kept.
 */
export async function writeSeededBuyerAccounts(
  { db }: AppContext,
  people: readonly DemoPerson[],
  { batch, at }: { batch: string; at: Date },
): Promise<void> {
  const rows = people.flatMap(({ userId, name, email, company }) =>
    userId === null
      ? []
      : [
          {
            ...{ id: userId, name, email, company: company.name, isEmailVerified: true, seedBatch: batch },
            ...{ createdAt: at, updatedAt: at },
          },
        ],
  );
  if (rows.length > 0) await db.insert(users).values(rows).onConflictDoNothing();
}

/** Stores contacts with their related rows; skips contacts whose mailbox the shop already has. */
export async function writeDemoContacts(
  { db }: AppContext,
  batched: readonly SimulatedContactWithRelatedRows[],
): Promise<void> {
  if (batched.length === 0) return;
  const mailboxes = batched.map(({ contact }) => contact.mailbox);
  const known = await db
    .select({ mailbox: contacts.mailbox })
    .from(contacts)
    .where(inArray(contacts.mailbox, mailboxes));
  const taken = new Set(known.map(({ mailbox }) => mailbox));
  const fresh = batched.filter(({ contact }) => !taken.has(contact.mailbox));
  if (fresh.length === 0) return;
  await db.insert(contacts).values(fresh.map(({ contact }) => contact));
  const messages = fresh.flatMap((rows) => rows.messages);
  const replies = fresh.flatMap((rows) => rows.replies);
  const tasks = fresh.flatMap((rows) => rows.tasks);
  const events = fresh.flatMap((rows) => rows.events);
  if (messages.length > 0) await db.insert(contactMessages).values(messages);
  if (replies.length > 0) await db.insert(contactReplies).values(replies);
  if (tasks.length > 0) await db.insert(contactTasks).values(tasks);
  if (events.length > 0) await db.insert(contactEvents).values(events);
}

/** Stores messages without a contact. */
export async function insertDemoSpamMessages(
  { db }: AppContext,
  messages: SimulatedContactWithRelatedRows['messages'],
): Promise<void> {
  if (messages.length > 0) await db.insert(contactMessages).values(messages);
}
