import { z } from 'zod';

import { importMoment, importText } from '#app/lib/import-rows.ts';
import { webAddressCheck } from '#app/lib/web-address.ts';

import { withoutInvisible } from '#app/lib/invisible.ts';

import { LEAD_LIMITS, STAGE_NAMES } from './lead-labels.ts';

const optionalText = (longest: number) =>
  importText(longest)
    .nullish()
    .transform((text) => text || null);

/** A web address with or without its scheme; used only as a link. */
const website = optionalText(LEAD_LIMITS.website).check(
  webAddressCheck('is not a valid URL.', { allows: 'bare', isLoose: true }),
);

/** One contact of an import, its value in cents. Contacts are matched by mailbox. */
export const leadRow = z
  .object({
    id: z
      .guid()
      .transform((id) => id.toLowerCase())
      .optional(),
    email: importText(254).overwrite(withoutInvisible).pipe(z.email('is not an email address')),
    name: optionalText(LEAD_LIMITS.name),
    company: optionalText(LEAD_LIMITS.company),
    phone: optionalText(LEAD_LIMITS.phone),
    website,
    stage: z.enum(STAGE_NAMES).default('new'),
    lost_reason: optionalText(LEAD_LIMITS.reason),
    tags: z
      .array(importText(40).min(1))
      .max(20)
      .nullish()
      .transform((tags) => [...new Set(tags)]),
    value_cents: z
      .int()
      .min(0)
      .max(99_999_999)
      .nullish()
      .transform((cents) => cents ?? null),
    next_step: optionalText(LEAD_LIMITS.nextStep),
    consent_note: optionalText(LEAD_LIMITS.proof),
    created_at: importMoment.optional(),
  })
  .refine((row) => row.stage !== 'lost' || row.lost_reason !== null, {
    path: ['lost_reason'],
    message: 'is required for a lost lead',
  });

export type LeadRow = z.output<typeof leadRow>;
