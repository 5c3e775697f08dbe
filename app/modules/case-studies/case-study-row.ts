import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import {
  createImportCategorySchema,
  importTimeSchema,
  createImportTextSchema,
} from '#app/lib/import-rows.ts';
import { createWebUrlCheck } from '#app/lib/web-address.ts';

import { FILE_TYPES, type FileType, CASE_STUDY_STATUSES } from './model.ts';

const optionalText = (longest: number) =>
  createImportTextSchema(longest)
    .nullish()
    .transform((text) => text || null);

const metricValue = z.union([z.number(), createImportTextSchema(60).min(1)], {
  error: 'must be a number or a text',
});

const MOST_METRICS = 20;

/** A map of name to value; keeps the order of the file. */
const metricsField = z
  .record(createImportTextSchema(100).min(1), metricValue)
  .nullish()
  .transform((map) => Object.entries(map ?? {}).map(([name, value]) => ({ name, value })))
  .refine((list) => list.length <= MOST_METRICS, `holds more than ${MOST_METRICS} metrics`);

/**
 * `publicUrl` is the shop's: an absolute URL of our own media is stored as its
 * path, so that it survives a move.
 */
const fileUrl = (publicUrl: string) =>
  optionalText(2_000)
    .transform((text) => (text?.startsWith(`${publicUrl}/media/`) ? text.slice(publicUrl.length) : text))
    .check(
      createWebUrlCheck('must be an https link or a media URL of this shop.', {
        isLoose: true,
        isOther: (text) => text.startsWith('/media/'),
      }),
    );

function typeByName(address: string | null): FileType | null {
  if (address === null) return null;
  const path = address.startsWith('/') ? address : new URL(address).pathname;
  return FILE_TYPES.find((type) => path.toLowerCase().endsWith(`.${type}`)) ?? null;
}

/** Returns the schema of one case study in the specification's field names (DATA-02). */
export const caseStudyRow = (publicUrl: string, categories: readonly Category[]) =>
  z
    .object({
      id: z
        .guid()
        .transform((id) => id.toLowerCase())
        .optional(),
      title: createImportTextSchema(200).min(1),
      client_name: createImportTextSchema(200).min(1),
      primary_service_category: createImportCategorySchema(categories),
      industry: optionalText(200),
      excerpt: optionalText(1_000),
      description: optionalText(20_000),
      file_url: fileUrl(publicUrl),
      file_type: z
        .enum(FILE_TYPES, { error: `must be one of ${FILE_TYPES.join(', ')}` })
        .nullish()
        .transform((type) => type ?? null),
      is_featured: z.boolean().default(false),
      created_at: importTimeSchema.optional(),
      metrics: metricsField,
      campaign_name: optionalText(200),
      status: z.enum(CASE_STUDY_STATUSES).default('published'),
      permission_note: optionalText(500),
    })
    .transform((row) => ({ ...row, file_type: row.file_type ?? typeByName(row.file_url) }));

export type CaseStudyRow = z.output<ReturnType<typeof caseStudyRow>>;
