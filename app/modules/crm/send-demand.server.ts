import { createHash } from 'node:crypto';

import { maskPersonalDataInText } from '#app/lib/personal-text.ts';
import { fail, type Result } from '#app/lib/result.ts';
import { MARKETING_CONSENT_LABEL } from '#app/modules/consents/model.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';

import { requestContactEmailConsent } from './request-opt-in.server.ts';
import type { ServiceRequestFailure } from './demand-fields.ts';
import { collectServiceRequestFormErrors, serviceRequestFormSchema } from './service-request-form.ts';
import { receiveContactMessage } from './receive-message.server.ts';

/**
 * Stores "Tell us what you need" after a search without a result (pages.md "Contacts" and "Requests after an
 * empty search") as a lead of source demand with the masked query. Idempotent per mailbox, text and query.
 * The newsletter needs a tick and a confirmation by email.
 */
export async function sendServiceRequest(
  ctx: AppContext,
  input: unknown,
): Promise<Result<{ isStored: boolean }, ServiceRequestFailure>> {
  const parsed = serviceRequestFormSchema.safeParse(input);
  if (!parsed.success)
    return fail({ code: 'BAD_REQUEST', errors: collectServiceRequestFormErrors(parsed.error) });
  const form = parsed.data;
  const mailbox = normaliseEmail(form.email);
  const query = maskPersonalDataInText(form.query);
  const need = form.need || query;
  if (!need) return fail({ code: 'BAD_REQUEST', errors: { need: 'Please tell us what you need.' } });
  const dedupeKey = createHash('sha256')
    .update(JSON.stringify(['demand', mailbox, query.toLowerCase(), need]))
    .digest('hex');
  const sent = await receiveContactMessage(
    ctx,
    {
      mailbox,
      email: form.email,
      name: null,
      company: null,
      source: 'demand',
      subject: 'demand',
      subjectLabel: query ? `Request for “${query}”` : 'Request',
      message: need,
      query: query || null,
      utm: form.utm,
      dedupeKey,
    },
    form,
  );
  if (sent.ok && form.news && form.website === '')
    await requestContactEmailConsent(ctx, {
      mailbox,
      email: form.email,
      source: 'demand',
      sentence: MARKETING_CONSENT_LABEL,
      page: '/services',
      modalId: null,
      utm: form.utm,
    });
  return sent;
}
