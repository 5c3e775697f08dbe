import type { PostRow } from '#app/modules/blog/post-row.ts';
import type { CaseStudyRow } from '#app/modules/case-studies/case-study-row.ts';
import type { ServiceRow } from '#app/modules/catalog/service-row.ts';
import type { LeadRow } from '#app/modules/crm/leads/lead-row.ts';
import type { PromoRow } from '#app/modules/promo/promo-row.ts';
import type { ReviewRow } from '#app/modules/reviews/review-row.ts';
import type { TestimonialRow } from '#app/modules/testimonials/testimonial-row.ts';

/** What only a move of a whole shop says: many rows changed at once leave it as it is. */
type KeptByShop = 'updated_at' | 'deleted_at' | 'current_uses';

/**
 * What a file may say of each kind of thing. A row that is changed is written as it was read with what the file says of it, so a field that were not
 * read would be emptied by each change of many.
 */
export type ImportedRows = {
  services: Omit<ServiceRow, KeptByShop>;
  testimonials: TestimonialRow;
  /** The service is known by its id then. */
  reviews: Omit<ReviewRow, 'service_slug'>;
  posts: Omit<PostRow, KeptByShop>;
  'case-studies': CaseStudyRow;
  'promo-codes': Omit<PromoRow, KeptByShop>;
  leads: LeadRow;
  redirects: { term: string; path: string };
};

/** Something the shop has, in the field names of its import, and with all of `Row`. */
export type StoredRow<Row = unknown> = {
  id: string;
  row: Record<string, unknown> & { [Name in keyof Row]-?: unknown };
};
