import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { MAIL_EXAMPLE_CONFIRMED_ORDER } from './mails/mail-examples.ts';
import { eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOutboxRowWithSendingJob } from '#app/modules/outbox/queue-line.server.ts';
import { sendOutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { OutgoingMail } from '#app/platform/mail/transport.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { composeOutgoingMailFromOutbox } from './compose-mail.server.ts';
import type { EmailTextsByPart } from './texts/email-texts.ts';
import { publishMailText } from './texts/edit-mail-text.server.ts';
import { findEmailTemplate } from './texts/find-email-template.server.ts';
import { findEditableMailTextWithDraft } from './texts/find-mail-text.server.ts';

/** An order of two services with a promo code, due on Saturday morning in the shop's default time zone. */
export function makeOrderConfirmed(
  overrides: Partial<MailPayload<'order.confirmed'>> = {},
): MailPayload<'order.confirmed'> {
  const orderUrl = 'http://shop.test/orders/1f0c2a3b-0000-4000-8000-000000000000';
  return { ...MAIL_EXAMPLE_CONFIRMED_ORDER, orderUrl, ...overrides };
}

/** The author of the texts in tests. */
export const ADA = '00000000-0000-4000-8000-0000000000ad';

/** A shop with one manager, who makes the requests. */
export async function managedContext() {
  const actor = actorOf('manager');
  const ctx = await freshContext({ actor: { ...actor, id: ADA }, now: new Date('2026-11-20T12:00:00Z') });
  await ctx.db
    .insert(users)
    .values({ id: ADA, name: 'Ada Lovelace', email: 'ada@example.com', role: 'manager' });
  return ctx;
}

/** What an editor submits. */
export const sentDraft = (draft: unknown, version: number, overwrite: number | null = null) => ({
  draft,
  version,
  overwrite,
});
/** The field values of an email's form. */
export async function textsOf(ctx: AppContext, template: string): Promise<Record<string, string>> {
  const { version: _version, ...values } =
    (await findEditableMailTextWithDraft(ctx, template))?.record.values ?? {};
  return values as Record<string, string>; // text fields
}

/** Replaces texts of an email and publishes them. */
export async function publishEmailTexts(ctx: AppContext, template: string, words: EmailTextsByPart) {
  const version = (await findEditableMailTextWithDraft(ctx, template))?.record.version ?? 0;
  return publishMailText(ctx, template, sentDraft({ ...(await textsOf(ctx, template)), ...words }, version));
}

/** Queues an email with its example payload and sends the outbox; returns the sent email. */
export async function sendExampleEmail(ctx: AppContext, template: string): Promise<OutgoingMail> {
  const payload = (await findEmailTemplate(template))?.example.payload ?? {};
  const dedupeKey = crypto.randomUUID();
  const line = { kind: 'mail', template, dedupeKey, recipient: 'nora@client.test', orderId: null };
  await addOutboxRowWithSendingJob(ctx, { ...line, payload: { ...payload } });
  const mail = (await sendAll(ctx)).at(-1);
  if (!mail) throw new Error('nothing was sent');
  return mail;
}

/** Sends the outbox; returns the emails in its order. */
export async function sendAll(ctx: AppContext): Promise<OutgoingMail[]> {
  const out: OutgoingMail[] = [];
  const mail = { send: (one: OutgoingMail) => Promise.resolve(void out.push(one)) };
  const rows = await ctx.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.state, 'queued'));
  for (const { id } of rows) await sendOutboxRow(ctx, { mail, compose: composeOutgoingMailFromOutbox }, id);
  return out;
}
