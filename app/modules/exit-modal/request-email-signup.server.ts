import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { MARKETING_CONSENT_LABEL } from '#app/modules/consents/model.ts';
import { requestContactEmailConsent } from '#app/modules/crm/request-opt-in.server.ts';
import { type SpamCheckedMessageFormFailure, HONEYPOT_FIELD_NAME } from '#app/modules/crm/model.ts';
import {
  emailFieldSchema,
  spamProtectionFieldsShape,
  canDatabaseStoreText,
} from '#app/modules/crm/schemas.ts';
import { utmCampaignFieldsSchema } from '#app/modules/orders/campaign-field.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { isHumanProofValid } from '#app/platform/human-proof.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import type { ExitModalEmailSignupField } from './address-fields.ts';
import { exitModals } from './tables.server.ts';

/** The form data of an exit modal. */
export const exitModalEmailSignupFormSchema = z.object({
  ...spamProtectionFieldsShape,
  modal: z.uuid(),
  email: emailFieldSchema,
  news: z.literal(['on', 'yes', true], 'Please check the box so we can email you.'),
  /** Optional, so an invalid path is dropped. */
  page: z
    .string()
    .max(300)
    .refine((page) => canDatabaseStoreText(page) && /^\/(?![/\\])[^?#\s]*$/.test(page))
    .catch('/'),
  utm: utmCampaignFieldsSchema,
});

function collectEmailSignupFieldErrors(
  error: z.ZodError,
): Partial<Record<ExitModalEmailSignupField, string>> {
  const errors: Partial<Record<ExitModalEmailSignupField, string>> = {};
  for (const { path, message } of error.issues) errors[path[0] === 'news' ? 'news' : 'email'] ??= message;
  return errors;
}

async function findModalLegalText(ctx: AppContext, id: string): Promise<string | null> {
  const isCollecting = and(eq(exitModals.action, 'email'), ne(exitModals.status, 'draft'));
  const [modal] = await ctx.db
    .select({ legalLine: exitModals.legalLine })
    .from(exitModals)
    .where(and(eq(exitModals.id, id), isCollecting));
  return modal?.legalLine ?? null;
}

/**
 * Accepts the address and consent from an exit modal: only sends a confirmation email, and the answer is the
 * same for every address (pages.md "Contacts").
 */
export async function requestEmailSignup(
  ctx: AppContext,
  input: unknown,
): Promise<Result<void, SpamCheckedMessageFormFailure<ExitModalEmailSignupField>>> {
  const parsed = exitModalEmailSignupFormSchema.safeParse(input);
  if (!parsed.success)
    return fail({ code: 'BAD_REQUEST', errors: collectEmailSignupFieldErrors(parsed.error) });
  const { email, page, modal, utm, ...proof } = parsed.data;
  const allowed = await consumeRateLimit(ctx, isHumanProofValid(ctx, proof) ? 'contact-proved' : 'contact');
  if (!allowed.ok) return allowed;
  const legalLine = await findModalLegalText(ctx, modal);
  if (legalLine === null) return fail({ code: 'BAD_REQUEST', errors: { email: 'This offer has ended.' } });
  if (proof[HONEYPOT_FIELD_NAME] !== '') return ok(undefined);
  await requestContactEmailConsent(ctx, {
    mailbox: normaliseEmail(email),
    email,
    source: 'exit-modal',
    sentence: legalLine ? `${MARKETING_CONSENT_LABEL} ${legalLine}` : MARKETING_CONSENT_LABEL,
    page,
    modalId: modal,
    utm,
  });
  return ok(undefined);
}
