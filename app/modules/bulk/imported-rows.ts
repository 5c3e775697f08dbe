import type { PostImportRow } from '#app/modules/blog/post-row.ts';
import type { CaseStudyImportRow } from '#app/modules/case-studies/case-study-row.ts';
import type { ImportedServiceRow } from '#app/modules/catalog/service-row.ts';
import type { ParsedLeadImportRow } from '#app/modules/crm/leads/lead-row.ts';
import type { PromoImportRow } from '#app/modules/promo/promo-row.ts';
import type { ReviewImportRow } from '#app/modules/reviews/review-row.ts';
import type { TestimonialImportFields } from '#app/modules/testimonials/testimonial-row.ts';

/** Fields that only the import of a whole shop sets. Bulk edits leave them alone. */
type FieldsSetOnlyByShopImport = 'updated_at' | 'deleted_at' | 'current_uses';

/**
 * What a file may contain, by kind. A changed row is written as it was read plus the file's values, so a
 * field that is not read would be emptied by every bulk edit.
 */
export type ImportRowTypeByEntity = {
  services: Omit<ImportedServiceRow, FieldsSetOnlyByShopImport>;
  testimonials: TestimonialImportFields;
  /** The service is identified by its id. */
  reviews: Omit<ReviewImportRow, 'service_slug'>;
  posts: Omit<PostImportRow, FieldsSetOnlyByShopImport>;
  'case-studies': CaseStudyImportRow;
  'promo-codes': Omit<PromoImportRow, FieldsSetOnlyByShopImport>;
  leads: ParsedLeadImportRow;
  redirects: { term: string; path: string };
};

/** An existing record in the field names of its import, with every field of `Row`. */
export type StoredRowInImportFields<Row = unknown> = {
  id: string;
  row: Record<string, unknown> & { [Name in keyof Row]-?: unknown };
};
