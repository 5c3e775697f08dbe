import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import {
  createImportCategorySchema,
  importedTimestampSchema,
  createImportTextSchema,
} from '#app/lib/import-rows.ts';
import { createWebUrlCheck } from '#app/lib/web-address.ts';

import { CASE_STUDY_FILE_TYPES, type CaseStudyFileType, CASE_STUDY_STATUSES } from './model.ts';

const createImportedCaseStudyOptionalSchema = (longest: number) =>
  createImportTextSchema(longest)
    .nullish()
    .transform((text) => text || null);

const importedCaseStudyMetricValueSchema = z.union([z.number(), createImportTextSchema(60).min(1)], {
  error: 'must be a number or a text',
});

const MAX_IMPORTED_METRICS_PER_CASE_STUDY = 20;

/** A map of name to value; keeps the order of the file. */
const caseStudyImportMetricsSchema = z
  .record(createImportTextSchema(100).min(1), importedCaseStudyMetricValueSchema)
  .nullish()
  .transform((map) => Object.entries(map ?? {}).map(([name, value]) => ({ name, value })))
  .refine(
    (list) => list.length <= MAX_IMPORTED_METRICS_PER_CASE_STUDY,
    `holds more than ${MAX_IMPORTED_METRICS_PER_CASE_STUDY} metrics`,
  );

/**
 * `publicUrl` is the shop's: an absolute URL of our own media is stored as its
 * path, so that it survives a move.
 */
const buildFileUrlSchema = (publicUrl: string) =>
  createImportedCaseStudyOptionalSchema(2_000)
    .transform((text) => (text?.startsWith(`${publicUrl}/media/`) ? text.slice(publicUrl.length) : text))
    .check(
      createWebUrlCheck('must be an https link or a media URL of this shop.', {
        isLoose: true,
        isOther: (text) => text.startsWith('/media/'),
      }),
    );

function detectCaseStudyFileExtension(address: string | null): CaseStudyFileType | null {
  if (address === null) return null;
  const path = address.startsWith('/') ? address : new URL(address).pathname;
  return CASE_STUDY_FILE_TYPES.find((type) => path.toLowerCase().endsWith(`.${type}`)) ?? null;
}

/** Returns the schema of one case study in the specification's field names (DATA-02). */
export const buildCaseStudyRowSchema = (publicUrl: string, categories: readonly Category[]) =>
  z
    .object({
      id: z
        .guid()
        .transform((id) => id.toLowerCase())
        .optional(),
      title: createImportTextSchema(200).min(1),
      client_name: createImportTextSchema(200).min(1),
      primary_service_category: createImportCategorySchema(categories),
      industry: createImportedCaseStudyOptionalSchema(200),
      excerpt: createImportedCaseStudyOptionalSchema(1_000),
      description: createImportedCaseStudyOptionalSchema(20_000),
      file_url: buildFileUrlSchema(publicUrl),
      file_type: z
        .enum(CASE_STUDY_FILE_TYPES, { error: `must be one of ${CASE_STUDY_FILE_TYPES.join(', ')}` })
        .nullish()
        .transform((type) => type ?? null),
      is_featured: z.boolean().default(false),
      created_at: importedTimestampSchema.optional(),
      metrics: caseStudyImportMetricsSchema,
      campaign_name: createImportedCaseStudyOptionalSchema(200),
      status: z.enum(CASE_STUDY_STATUSES).default('published'),
      permission_note: createImportedCaseStudyOptionalSchema(500),
    })
    .transform((row) => ({ ...row, file_type: row.file_type ?? detectCaseStudyFileExtension(row.file_url) }));

export type CaseStudyImportRow = z.output<ReturnType<typeof buildCaseStudyRowSchema>>;
