import { z } from 'zod/mini';

import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import { answerInboxMessageByEmail } from '#app/modules/crm/inbox/answer-message.server.ts';
import {
  assignMessageIfUnmodified,
  setInboxMessageSenderBlocked,
  type SeenContactMessageVersion,
  markDisplayedMessageSpam,
  markDisplayedMessageUnread,
} from '#app/modules/crm/inbox/change-seen-message.server.ts';
import { describeContactInboxFailure, MAX_INBOX_REPLY_LENGTH } from '#app/modules/crm/inbox/inbox-rules.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

import { inboxAssigneeFieldSchema } from '../crm/inbox-intents.server.ts';

const INBOX_HREF = '/admin/crm/inbox';
const EMPTY_REPLY_MESSAGE = 'Enter your reply.';
const isStorableText = (value: string) => value.isWellFormed() && !value.includes('\0');

const displayedMessageVersionSchema = z.object(editorFormVersionFieldSchemas);
type DisplayedInboxMessageVersion = z.infer<typeof displayedMessageVersionSchema>;

const contactMessageReplySchema = z.object({
  ...editorFormVersionFieldSchemas,
  body: z.pipe(
    z.pipe(
      z.string(EMPTY_REPLY_MESSAGE),
      z.transform((body) => body.replaceAll('\r\n', '\n').trim()),
    ),
    z
      .string()
      .check(
        z.minLength(1, EMPTY_REPLY_MESSAGE),
        z.maxLength(
          MAX_INBOX_REPLY_LENGTH,
          `Please use at most ${MAX_INBOX_REPLY_LENGTH.toLocaleString('en-US')} characters.`,
        ),
        z.refine(isStorableText, 'The reply contains characters that can’t be stored.'),
      ),
  ),
});

/** The actions of the page of a message. */
export function createInboxMessageIntents(id: string): Record<string, FormIntentHandler> {
  const seenBy = ({ version, overwrite }: DisplayedInboxMessageVersion): SeenContactMessageVersion => ({
    id,
    version,
    overwrite,
  });
  const spam = (isSpam: boolean, toast: string) =>
    defineIntent({
      input: displayedMessageVersionSchema,
      run: (ctx, form) => markDisplayedMessageSpam(ctx, seenBy(form), isSpam),
      refusal: describeContactInboxFailure,
      toast,
    });
  const block = (isBlocked: boolean, toast: string) =>
    defineIntent({
      input: displayedMessageVersionSchema,
      run: (ctx, form) => setInboxMessageSenderBlocked(ctx, seenBy(form), isBlocked),
      refusal: describeContactInboxFailure,
      toast,
    });
  return {
    answer: defineIntent({
      input: contactMessageReplySchema,
      run: (ctx, { body, ...form }) => answerInboxMessageByEmail(ctx, { ...seenBy(form), body }),
      refusal: describeContactInboxFailure,
      toast: 'Reply sent.',
    }),
    assign: defineIntent({
      input: z.extend(displayedMessageVersionSchema, { assignee: inboxAssigneeFieldSchema }),
      run: (ctx, { assignee, ...form }) => assignMessageIfUnmodified(ctx, seenBy(form), assignee),
      refusal: describeContactInboxFailure,
      toast: 'Assigned.',
    }),
    unread: defineIntent({
      input: displayedMessageVersionSchema,
      run: (ctx, form) => markDisplayedMessageUnread(ctx, seenBy(form)),
      refusal: describeContactInboxFailure,
      toast: 'Marked as unread.',
      // Returning to its own page would mark it as read again.
      redirectTo: () => INBOX_HREF,
    }),
    spam: spam(true, 'Marked as spam.'),
    'not-spam': spam(false, 'Marked as not spam.'),
    block: block(true, 'Sender blocked.'),
    unblock: block(false, 'Sender unblocked.'),
  };
}
