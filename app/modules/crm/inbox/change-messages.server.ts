import { eq, inArray, sql } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { createOrUpdateContact } from '../save-contact.server.ts';
import { contactMessages } from '../contact-tables.server.ts';

import type { InboxMessageFailure } from './inbox-rules.ts';
import { listStaffWhoCanAnswerMessages } from './list-inbox.server.ts';

type ContactMessageRow = typeof contactMessages.$inferSelect;
type ContactMessageChange = Partial<typeof contactMessages.$inferInsert>;

/** An action on messages; `change` returns the new columns of one, or why it is skipped. */
type InboxMessageAction = {
  action: string;
  summary: string;
  change: (message: ContactMessageRow) => ContactMessageChange | string;
};

/** One statement for all messages that change alike. */
async function saveContactMessageChanges(
  ctx: AppContext,
  done: readonly { message: ContactMessageRow; change: ContactMessageChange }[],
): Promise<void> {
  const alike = Map.groupBy(done, ({ change }) => JSON.stringify(change));
  for (const group of alike.values()) {
    const ids = group.map(({ message }) => message.id);
    await ctx.db
      .update(contactMessages)
      .set({ ...group[0]?.change, updatedAt: ctx.now, version: sql`${contactMessages.version} + 1` })
      .where(inArray(contactMessages.id, ids));
  }
}

const pickAuditedMessageFields = ({
  state,
  assigneeId,
}: Pick<ContactMessageRow, 'state' | 'assigneeId'>) => ({
  state,
  assigneeId,
});

async function applyInboxMessageAction(
  ctx: AppContext,
  ids: readonly string[],
  messageAction: InboxMessageAction,
): Promise<BulkActionResult> {
  if (ids.length === 0) return { done: [], skipped: [] };
  const found = await ctx.db
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.id, [...ids]))
    .orderBy(contactMessages.id)
    .for('update');
  const skipped: { name: string; reason: string }[] = [];
  const done: { message: ContactMessageRow; change: ContactMessageChange }[] = [];
  for (const message of found) {
    const change = messageAction.change(message);
    if (typeof change === 'string') skipped.push({ name: message.name, reason: change });
    else done.push({ message, change });
  }
  await saveContactMessageChanges(ctx, done);
  await recordAuditLines(
    ctx,
    done.map(({ message, change }) => ({
      action: messageAction.action,
      entity: 'contact_message',
      entityId: message.id,
      summary: messageAction.summary,
      before: pickAuditedMessageFields(message),
      after: pickAuditedMessageFields({ ...message, ...change }),
    })),
  );
  return { done: done.map(({ message }) => message.id), skipped };
}

/** Assigns messages to a team member, or to no one (null). */
export async function assignInboxMessages(
  ctx: AppContext,
  ids: readonly string[],
  assigneeId: string | null,
): Promise<Result<BulkActionResult, InboxMessageFailure>> {
  assertCan(ctx, 'crm:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const people = await listStaffWhoCanAnswerMessages(ctx);
      if (assigneeId !== null && !people.some(({ id }) => id === assigneeId))
        return fail({ code: 'not-staff' });
      return ok(
        await applyInboxMessageAction(ctx, ids, {
          action: 'contact.assigned',
          summary:
            assigneeId === null ? 'A contact message was unassigned' : 'A contact message was assigned',
          change: (message) => (message.assigneeId === assigneeId ? 'is already set' : { assigneeId }),
        }),
      );
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Marks unread messages as read, or read ones as unread. */
export async function setContactMessagesReadState(
  ctx: AppContext,
  ids: readonly string[],
  isRead: boolean,
): Promise<BulkActionResult> {
  assertCan(ctx, 'crm:write');
  return inTransaction(
    ctx,
    (ctx) =>
      applyInboxMessageAction(ctx, ids, {
        action: isRead ? 'contact.read' : 'contact.unread',
        summary: `A contact message was marked as ${isRead ? 'read' : 'unread'}`,
        change: ({ state }) => {
          if (state !== (isRead ? 'unread' : 'read')) return `is ${state}`;
          return isRead ? { state: 'read', readAt: ctx.now } : { state: 'unread', readAt: null };
        },
      }),
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** The state that a message returns to when it is not spam. */
function getMessageStateBeforeSpam({ answeredAt, readAt }: ContactMessageRow): string {
  if (answeredAt !== null) return 'answered';
  return readAt === null ? 'unread' : 'read';
}

/**
 * Marks messages as spam, or not as spam: the sender then becomes a contact, as
 * if the message had just arrived.
 */
export async function setMessagesSpam(
  ctx: AppContext,
  ids: readonly string[],
  isSpam: boolean,
): Promise<BulkActionResult> {
  assertCan(ctx, 'crm:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const outcome = await applyInboxMessageAction(ctx, ids, {
        action: isSpam ? 'contact.spam' : 'contact.not_spam',
        summary: `A contact message was marked as ${isSpam ? 'spam' : 'not spam'}`,
        change(message) {
          if ((message.state === 'spam') === isSpam) return isSpam ? 'is already spam' : 'is not spam';
          return { state: isSpam ? 'spam' : getMessageStateBeforeSpam(message) };
        },
      });
      if (!isSpam) await saveSendersAsContacts(ctx, outcome.done);
      return outcome;
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

async function saveSendersAsContacts(ctx: AppContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await ctx.db
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.id, [...ids]))
    .orderBy(contactMessages.id);
  for (const message of found) await saveSenderAsContact(ctx, message);
}

/**
 * Returns the contact behind a message, creating it if needed. The caller has
 * checked the right, and is in a transaction.
 */
export async function saveSenderAsContact(
  ctx: AppContext,
  { id, contactId, email, name, company, subject, query }: ContactMessageRow,
): Promise<string> {
  assertCan(ctx, 'crm:write');
  if (contactId !== null) return contactId;
  const contact = await createOrUpdateContact(ctx, {
    mailbox: email.trim().toLowerCase(),
    email,
    name,
    company,
    source: query === null ? 'contact-form' : 'demand',
    tags: [subject],
    utm: null,
  });
  await ctx.db.update(contactMessages).set({ contactId: contact.id }).where(eq(contactMessages.id, id));
  return contact.id;
}

/** Marks a message as read when it is opened; the version stays, so no open form becomes outdated. */
export async function markOpenedInboxMessageRead(ctx: AppContext, id: string): Promise<void> {
  assertCan(ctx, 'crm:write');
  await inTransaction(ctx, async (ctx) => {
    const [opened] = await ctx.db
      .update(contactMessages)
      .set({ state: 'read', readAt: ctx.now, updatedAt: ctx.now })
      .where(sql`${contactMessages.id} = ${id} and ${contactMessages.state} = 'unread'`)
      .returning({ id: contactMessages.id });
    if (!opened) return;
    await recordAuditLines(ctx, [
      {
        action: 'contact.read',
        entity: 'contact_message',
        entityId: id,
        summary: 'A contact message was read',
        before: { state: 'unread' },
        after: { state: 'read' },
      },
    ]);
  });
}
