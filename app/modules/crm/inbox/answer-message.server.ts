import { eq } from 'drizzle-orm';

import { getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { listUnfilledSnippetVariables } from '#app/modules/snippets/model.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findOrCreateReplyAddress } from '../inbound/find-reply-address.server.ts';
import { findLastInboundReply } from '../inbound/list-answers.server.ts';
import { getContactSubjectLabel } from '../model.ts';
import { contactMessages, contactReplies, contacts } from '../contact-tables.server.ts';

import type { SeenContactMessageVersion } from './change-seen-message.server.ts';
import { findReasonSenderCannotBeAnswered, buildContactReplyOutboxKey } from './find-conversation.server.ts';
import type { InboxMessageFailure } from './inbox-rules.ts';
import { type LockedContactMessageRow, lockInboxMessageAtVersion } from './lock-seen-message.server.ts';

type ContactMessageAnswerInput = SeenContactMessageVersion & { body: string };

/** One answer per state of the conversation, so that a second press of the same button sends nothing. */
const buildMessageAnswerDedupeKey = (id: string, version: number) => `answer:${id}:${version}`;

async function isMessageAnswerAlreadySent(
  ctx: AppContext,
  { body, ...seen }: ContactMessageAnswerInput,
): Promise<boolean> {
  const key = buildMessageAnswerDedupeKey(seen.id, getExpectedRecordVersion(seen));
  const [sent] = await ctx.db.select().from(contactReplies).where(eq(contactReplies.dedupeKey, key));
  return sent?.body === body && sent.authorId === requireSignedInUser(ctx).id;
}

/** The email of an answer, with the last message of its recipient below it. */
async function queueContactReplyEmail(
  ctx: AppContext,
  message: LockedContactMessageRow,
  reply: { id: string; body: string },
) {
  const answered = (await findLastInboundReply(ctx, message.id)) ?? {
    body: message.message,
    createdAt: message.createdAt,
  };
  const replyTo = await findOrCreateReplyAddress(ctx, message);
  await queueMail(ctx, {
    template: 'contact.reply',
    dedupeKey: buildContactReplyOutboxKey(reply.id),
    recipient: message.email.trim(),
    orderId: null,
    payload: {
      subject: getContactSubjectLabel(message.subject),
      body: reply.body,
      quoted: answered.body,
      quotedAt: answered.createdAt.toISOString(),
      ...(replyTo !== null && { replyTo }),
    },
  });
}

async function storeContactMessageReply(
  ctx: AppContext,
  message: LockedContactMessageRow,
  { body }: ContactMessageAnswerInput,
): Promise<void> {
  const authorId = requireSignedInUser(ctx).id;
  const [reply] = await ctx.db
    .insert(contactReplies)
    .values({
      messageId: message.id,
      authorId,
      body,
      dedupeKey: buildMessageAnswerDedupeKey(message.id, message.version),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: contactReplies.id });
  if (!reply) throw new Error('the answer was not stored');
  await ctx.db
    .update(contactMessages)
    .set({
      state: 'answered',
      answeredAt: ctx.now,
      readAt: message.readAt ?? ctx.now,
      assigneeId: message.assigneeId ?? authorId,
      updatedAt: ctx.now,
      version: message.version + 1,
    })
    .where(eq(contactMessages.id, message.id));
  if (message.contactId !== null)
    await ctx.db
      .update(contacts)
      .set({ lastContactAt: ctx.now, updatedAt: ctx.now })
      .where(eq(contacts.id, message.contactId));
  await queueContactReplyEmail(ctx, message, { id: reply.id, body });
}

/**
 * Answers a message by email, queued once in this transaction. Fails if the contact is blocked or erased, if
 * the address bounces, or with a conflict if the conversation has changed since it was shown.
 */
export async function answerInboxMessageByEmail(
  ctx: AppContext,
  answer: ContactMessageAnswerInput,
): Promise<Result<{ id: string }, InboxMessageFailure>> {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): Promise<Result<{ id: string }, InboxMessageFailure>> => {
    const locked = await lockInboxMessageAtVersion(
      ctx,
      { id: answer.id, version: getExpectedRecordVersion(answer) },
      () => isMessageAnswerAlreadySent(ctx, answer),
    );
    if (!locked.ok) return locked;
    const { message, isDone } = locked.value;
    if (isDone) return ok({ id: message.id });
    const obstacle = await findReasonSenderCannotBeAnswered(ctx, message);
    if (obstacle) return fail(obstacle);
    const names = listUnfilledSnippetVariables(answer.body);
    if (names.length > 0) return fail({ code: 'unfilled', names });
    await storeContactMessageReply(ctx, message, answer);
    await recordAudit(ctx, {
      action: 'contact.answered',
      entity: 'contact_message',
      entityId: message.id,
      summary: `A contact message was replied to${answer.overwrite === null ? '' : ', over a newer state'}`,
      before: { state: message.state },
      after: { state: 'answered' },
    });
    return ok({ id: message.id });
  });
}
