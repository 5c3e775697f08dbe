import { createHash } from 'node:crypto';

import { fail, type Result } from '#app/lib/result.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type ContactFormFailure, getContactSubjectLabel } from './model.ts';
import { receiveContactMessage } from './receive-message.server.ts';
import { collectContactFieldErrors, type ContactFormValues, contactFormSchema } from './schemas.ts';

/**
 * Stores a message of the contact form (PAGES-05) and queues the emails about it in the same transaction.
 * Idempotent per text. A message whose hidden field reveals a bot gets the same answer and is stored as spam.
 */
export async function sendContactMessage(
  ctx: AppContext,
  input: unknown,
): Promise<Result<{ isStored: boolean }, ContactFormFailure>> {
  const parsed = contactFormSchema.safeParse(input);
  if (!parsed.success) return fail({ code: 'BAD_REQUEST', errors: collectContactFieldErrors(parsed.error) });
  const form = parsed.data;
  const { name, email, company, subject, message, utm } = form;
  return receiveContactMessage(
    ctx,
    {
      mailbox: normaliseEmail(email),
      email,
      name,
      company,
      source: 'contact-form',
      subject,
      subjectLabel: getContactSubjectLabel(subject),
      message,
      query: null,
      utm,
      dedupeKey: computeMessageDedupeKey(ctx, form),
    },
    form,
  );
}

function computeMessageDedupeKey(ctx: AppContext, { email, subject, message }: ContactFormValues): string {
  const day = ctx.now.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, normaliseEmail(email), subject, message]))
    .digest('hex');
}
