import { desc, eq } from 'drizzle-orm';

import type { EditVersionConflictFailure } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contactMessages, contactReplies } from '../contact-tables.server.ts';

import type { ContactInboxMessageState } from './inbox-rules.ts';

export type LockedContactMessageRow = typeof contactMessages.$inferSelect;

/** The text of a state in the conflict dialog. */
const CONTACT_MESSAGE_STATE_LABELS: Record<ContactInboxMessageState, string> = {
  unread: 'Unread',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
};

/** The current state and the newest answer, for a form that is outdated. */
async function buildContactMessageEditConflict(
  ctx: AppContext,
  message: LockedContactMessageRow,
): Promise<EditVersionConflictFailure> {
  const [last] = await ctx.db
    .select({ body: contactReplies.body })
    .from(contactReplies)
    .where(eq(contactReplies.messageId, message.id))
    .orderBy(desc(contactReplies.createdAt), desc(contactReplies.id))
    .limit(1);
  const by = await findLastEditorNameOfRecord(ctx, { entity: 'contact_message', entityId: message.id });
  const { version, updatedAt: at, state } = message;
  return {
    code: 'conflict',
    by,
    at,
    version,
    current: {
      state: CONTACT_MESSAGE_STATE_LABELS[state as ContactInboxMessageState] ?? state,
      body: last?.body ?? '',
    },
  };
}

/**
 * Locks a message for an action of its page. If `isDone` returns true, a repeated action succeeds without
 * effect; otherwise the message must be unchanged since it was shown.
 */
export async function lockInboxMessageAtVersion(
  ctx: AppContext,
  { id, version }: { id: string; version: number },
  isDone: (message: LockedContactMessageRow, ctx: AppContext) => boolean | Promise<boolean>,
): Promise<
  Result<
    { message: LockedContactMessageRow; isDone: boolean },
    EditVersionConflictFailure | { code: 'not-found' }
  >
> {
  if (!isUuid(id)) return fail({ code: 'not-found' });
  const [message] = await ctx.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update');
  if (!message) return fail({ code: 'not-found' });
  if (await isDone(message, ctx)) return ok({ message, isDone: true });
  if (message.version !== version) return fail(await buildContactMessageEditConflict(ctx, message));
  return ok({ message, isDone: false });
}
