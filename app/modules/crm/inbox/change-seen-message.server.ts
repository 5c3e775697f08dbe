import { eq } from 'drizzle-orm';

import { getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { blockOrUnblockCrmContact } from '../leads/write-lead-note.server.ts';
import { contacts } from '../contact-tables.server.ts';

import {
  assignInboxMessages,
  saveSenderAsContact,
  setContactMessagesReadState,
  setMessagesSpam,
} from './change-messages.server.ts';
import type { InboxMessageFailure } from './inbox-rules.ts';
import { type LockedContactMessageRow, lockInboxMessageAtVersion } from './lock-seen-message.server.ts';

/** A message as a page showed it. `overwrite` is the newer version to write over. */
export type SeenContactMessageVersion = { id: string; version: number; overwrite: number | null };
type InboxMessageChangeResult = Promise<Result<{ id: string }, InboxMessageFailure>>;

async function changeInboxMessageIfUnmodified(
  ctx: AppContext,
  seen: SeenContactMessageVersion,
  isDone: (message: LockedContactMessageRow, ctx: AppContext) => boolean | Promise<boolean>,
  run: (ctx: AppContext, message: LockedContactMessageRow) => Promise<Result<unknown, InboxMessageFailure>>,
): InboxMessageChangeResult {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): InboxMessageChangeResult => {
    const locked = await lockInboxMessageAtVersion(
      ctx,
      { id: seen.id, version: getExpectedRecordVersion(seen) },
      isDone,
    );
    if (!locked.ok) return locked;
    if (locked.value.isDone) return ok({ id: seen.id });
    const outcome = await run(ctx, locked.value.message);
    return outcome.ok ? ok({ id: seen.id }) : fail(outcome.failure);
  });
}

/** Assigns the message to a team member, or to no one (null). */
export const assignMessageIfUnmodified = (
  ctx: AppContext,
  seen: SeenContactMessageVersion,
  assigneeId: string | null,
) =>
  changeInboxMessageIfUnmodified(
    ctx,
    seen,
    (message) => message.assigneeId === assigneeId,
    (ctx, { id }) => assignInboxMessages(ctx, [id], assigneeId),
  );

/** Marks it as unread again, for later or for a colleague. */
export const markDisplayedMessageUnread = (ctx: AppContext, seen: SeenContactMessageVersion) =>
  changeInboxMessageIfUnmodified(
    ctx,
    seen,
    ({ state }) => state === 'unread',
    async (ctx, { id }) => ok(await setContactMessagesReadState(ctx, [id], false)),
  );

/** Marks it as spam, or not as spam. */
export const markDisplayedMessageSpam = (ctx: AppContext, seen: SeenContactMessageVersion, isSpam: boolean) =>
  changeInboxMessageIfUnmodified(
    ctx,
    seen,
    ({ state }) => (state === 'spam') === isSpam,
    async (ctx, { id }) => ok(await setMessagesSpam(ctx, [id], isSpam)),
  );

/**
 * Blocks the mailbox behind a message, or unblocks it. The message and all later ones from it become spam.
 * The sender is answered as before and cannot notice.
 */
export const setInboxMessageSenderBlocked = (
  ctx: AppContext,
  seen: SeenContactMessageVersion,
  isBlocked: boolean,
) =>
  changeInboxMessageIfUnmodified(
    ctx,
    seen,
    async ({ contactId }, ctx) => {
      if (contactId === null) return !isBlocked;
      const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.id, contactId));
      return contact?.isBlocked === isBlocked;
    },
    async (ctx, message) => {
      const contactId = await saveSenderAsContact(ctx, message);
      const changed = await blockOrUnblockCrmContact(ctx, contactId, isBlocked ? 'Spam in the inbox' : null);
      if (!changed.ok) return fail({ code: 'erased' });
      if (isBlocked) await setMessagesSpam(ctx, [message.id], true);
      return ok(null);
    },
  );
