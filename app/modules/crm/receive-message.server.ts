import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isHumanProofValid, issueHumanProofToken } from '#app/platform/human-proof.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import {
  countContactMessages,
  isDuplicateContactMessage,
  isHourlyMessageAlertLimitReached,
} from './count-contact-messages.server.ts';
import { scheduleUnansweredMessageReminder } from './inbox/notify-of-promise.server.ts';
import { createOrUpdateContact } from './save-contact.server.ts';
import {
  type SpamCheckedMessageFormFailure,
  HONEYPOT_FIELD_NAME,
  isLikelyAdvertisingMessage,
} from './model.ts';
import type { HumanProofValues } from './schemas.ts';
import { contactMessages } from './contact-tables.server.ts';
import { buildContactAlertEmailDedupeKey } from './team-mail-key.ts';

/** More autoreplies a day would let an attacker flood another person's mailbox. */
const MAX_DAILY_AUTOREPLIES_PER_CONTACT = 3;

/** A message to the shop from any form. */
export type NewContactMessage = {
  mailbox: string;
  email: string;
  /** Null if the form does not ask. */
  name: string | null;
  company: string | null;
  source: 'contact-form' | 'demand';
  /** The key of the subject, which becomes a tag of the contact, and its label in emails. */
  subject: string;
  subjectLabel: string;
  message: string;
  query: string | null;
  utm: UtmCampaignValues | null;
  dedupeKey: string;
};

export type ReceiveMessageResult = Result<
  { isStored: boolean },
  Exclude<SpamCheckedMessageFormFailure<never>, { code: 'BAD_REQUEST' }>
>;

/**
 * Stores a message and queues the emails about it in the same transaction. Idempotent per text. A message
 * whose hidden field reveals a bot gets the same answer and is stored as spam (safety.md, threat 19).
 */
export async function receiveContactMessage(
  ctx: AppContext,
  message: NewContactMessage,
  proof: HumanProofValues,
): Promise<ReceiveMessageResult> {
  if (await isDuplicateContactMessage(ctx, message.dedupeKey)) return ok({ isStored: false });
  const isProved = isHumanProofValid(ctx, proof);
  const isSpam = proof[HONEYPOT_FIELD_NAME] !== '';
  if (!isSpam && !isProved && isLikelyAdvertisingMessage(message.message)) {
    return fail({ code: 'CONFIRM', token: issueHumanProofToken(ctx, 'confirm') });
  }
  const allowed = await consumeRateLimit(ctx, isProved ? 'contact-proved' : 'contact');
  if (!allowed.ok) return allowed;
  return inTransaction(ctx, (ctx) =>
    isSpam ? storeSpamContactMessage(ctx, message, null) : saveContactMessage(ctx, message),
  );
}

async function storeSpamContactMessage(
  ctx: AppContext,
  message: NewContactMessage,
  contactId: string | null,
): Promise<ReceiveMessageResult> {
  return ok({
    isStored: (await insertContactMessageRow(ctx, message, { contactId, state: 'spam' })) !== null,
  });
}

async function saveContactMessage(
  ctx: AppContext,
  message: NewContactMessage,
): Promise<ReceiveMessageResult> {
  const contact = await createOrUpdateContact(ctx, { ...message, tags: [message.subject] });
  // A blocked mailbox gets the same answer as any other, without a notification.
  if (contact.isBlocked) return storeSpamContactMessage(ctx, message, contact.id);
  const id = await insertContactMessageRow(ctx, message, { contactId: contact.id, state: 'unread' });
  // A concurrent duplicate of this request was faster.
  if (id === null) return ok({ isStored: false });
  await scheduleUnansweredMessageReminder(ctx, id);
  await notifyTeamOfMessage(ctx, message, { id, contactId: contact.id });
  await queueAutoreply(ctx, message, { id, contactId: contact.id });
  return ok({ isStored: true });
}

async function insertContactMessageRow(
  ctx: AppContext,
  { name, email, company, subject, message, query, dedupeKey }: NewContactMessage,
  place: { contactId: string | null; state: 'unread' | 'spam' },
): Promise<string | null> {
  const [stored] = await ctx.db
    .insert(contactMessages)
    .values({
      ...place,
      name: name ?? email,
      email,
      company,
      subject,
      message,
      query,
      dedupeKey,
      waitingSince: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing({ target: contactMessages.dedupeKey })
    .returning({ id: contactMessages.id });
  return stored?.id ?? null;
}

type StoredContactMessageIds = { id: string; contactId: string };

/** One notification per message; if many arrive within an hour, one for all of them. */
async function notifyTeamOfMessage(
  ctx: AppContext,
  { name, email, company, message, subjectLabel: subject }: NewContactMessage,
  { id, contactId }: StoredContactMessageIds,
): Promise<void> {
  if (await isHourlyMessageAlertLimitReached(ctx, ctx.now)) {
    await notifyStaff(ctx, {
      kind: 'lead.new',
      subject: `many:${Math.floor(ctx.now.getTime() / HOUR_MS)}`,
      title: 'Many new messages',
      href: '/admin/crm/inbox',
    });
    return;
  }
  await notifyStaff(ctx, {
    kind: 'lead.new',
    subject: id,
    title: `New message: ${subject}`,
    href: `/admin/messages/${id}`,
    mail: {
      template: 'team.lead',
      dedupeKey: buildContactAlertEmailDedupeKey(contactId, id),
      recipient: null,
      orderId: null,
      payload: {
        name: name ?? '',
        email,
        company,
        subject,
        message,
        messageUrl: `${ctx.settings.publicUrl}/admin/messages/${id}`,
      },
    },
  });
}

async function queueAutoreply(
  ctx: AppContext,
  { name, email, message, subjectLabel: subject }: NewContactMessage,
  { id, contactId }: StoredContactMessageIds,
): Promise<void> {
  const today = await countContactMessages(ctx, contactId, new Date(ctx.now.getTime() - DAY_MS));
  if (today > MAX_DAILY_AUTOREPLIES_PER_CONTACT) return;
  await queueMail(ctx, {
    template: 'contact.autoreply',
    dedupeKey: `contact:${id}`,
    recipient: email,
    orderId: null,
    payload: { name: name ?? '', subject, message },
  });
}
