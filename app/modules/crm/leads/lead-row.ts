import { z } from 'zod';

import { importedTimestampSchema, createImportTextSchema } from '#app/lib/import-rows.ts';
import { createWebUrlCheck } from '#app/lib/web-address.ts';

import { removeInvisibleCharacters } from '#app/lib/invisible.ts';

import { LEAD_FIELD_MAX_LENGTHS, LEAD_STAGE_NAMES } from './lead-labels.ts';

const createOptionalLeadImportTextSchema = (longest: number) =>
  createImportTextSchema(longest)
    .nullish()
    .transform((text) => text || null);

/** A web address with or without its scheme; used only as a link. */
const importedLeadWebsiteSchema = createOptionalLeadImportTextSchema(LEAD_FIELD_MAX_LENGTHS.website).check(
  createWebUrlCheck('is not a valid URL.', { allows: 'bare', isLoose: true }),
);

/** One contact of an import, its value in cents. Contacts are matched by mailbox. */
export const leadImportRowSchema = z
  .object({
    id: z
      .guid()
      .transform((id) => id.toLowerCase())
      .optional(),
    email: createImportTextSchema(254)
      .overwrite(removeInvisibleCharacters)
      .pipe(z.email('is not an email address')),
    name: createOptionalLeadImportTextSchema(LEAD_FIELD_MAX_LENGTHS.name),
    company: createOptionalLeadImportTextSchema(LEAD_FIELD_MAX_LENGTHS.company),
    phone: createOptionalLeadImportTextSchema(LEAD_FIELD_MAX_LENGTHS.phone),
    website: importedLeadWebsiteSchema,
    stage: z.enum(LEAD_STAGE_NAMES).default('new'),
    lost_reason: createOptionalLeadImportTextSchema(LEAD_FIELD_MAX_LENGTHS.reason),
    tags: z
      .array(createImportTextSchema(40).min(1))
      .max(20)
      .nullish()
      .transform((tags) => [...new Set(tags)]),
    value_cents: z
      .int()
      .min(0)
      .max(99_999_999)
      .nullish()
      .transform((cents) => cents ?? null),
    next_step: createOptionalLeadImportTextSchema(LEAD_FIELD_MAX_LENGTHS.nextStep),
    consent_note: createOptionalLeadImportTextSchema(LEAD_FIELD_MAX_LENGTHS.proof),
    created_at: importedTimestampSchema.optional(),
  })
  .refine((row) => row.stage !== 'lost' || row.lost_reason !== null, {
    path: ['lost_reason'],
    message: 'is required for a lost lead',
  });

export type ParsedLeadImportRow = z.output<typeof leadImportRowSchema>;
