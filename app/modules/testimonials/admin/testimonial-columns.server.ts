import { type SQL, sql } from 'drizzle-orm';

import { isFeaturedTestimonialSql } from '../list-feedback.server.ts';
import { testimonials } from '../tables.server.ts';
import {
  TESTIMONIAL_PROVENANCE_OPTIONS,
  type TestimonialProvenance,
  type TestimonialContent,
} from './testimonial-form.ts';
import type { TestimonialState } from './testimonial-search.ts';

type TestimonialRecord = typeof testimonials.$inferSelect;

/**
 * The state of a row in the team's terms. A row is featured by its flag, which lets it count in the figures
 * of its category (GRID-14 counts `approved`), or by its status, which imports may set.
 */
export const testimonialStateSql: SQL<TestimonialState> = sql<TestimonialState>`case
  when ${testimonials.status} in ('approved', 'featured') and ${isFeaturedTestimonialSql} then 'featured' else ${testimonials.status} end`;

/** Returns the same for a loaded row. */
export function getTestimonialState({
  status,
  isFeatured: isMarked,
}: Pick<TestimonialRecord, 'status' | 'isFeatured'>): TestimonialState {
  if (status === 'featured' || (status === 'approved' && isMarked)) return 'featured';
  return status === 'approved' || status === 'hidden' ? status : 'pending';
}

/** Returns the provenance of a row. */
export function getTestimonialProvenance({
  provenance,
  provenanceId: id,
  permissionNote: note,
}: Pick<TestimonialRecord, 'provenance' | 'provenanceId' | 'permissionNote'>): TestimonialProvenance {
  const kind = TESTIMONIAL_PROVENANCE_OPTIONS.find(({ value }) => value === provenance)?.value ?? 'none';
  return { kind, id, note };
}

/** Returns the form's content of a row. */
export function toTestimonialContent(
  row: TestimonialRecord,
): TestimonialContent & { provenance: TestimonialProvenance } {
  return {
    name: row.clientName,
    company: row.clientCompany,
    role: row.clientRole,
    category: row.category ?? '',
    serviceName: row.serviceName,
    rating: row.rating,
    text: row.text,
    deliveryDate: row.deliveryDate,
    avatarUrl: row.clientAvatarUrl,
    provenance: getTestimonialProvenance(row),
  };
}

/** Returns the columns of the form's content. */
export function toTestimonialColumns({
  provenance: { kind, id, note },
  ...words
}: TestimonialContent & { provenance: TestimonialProvenance }) {
  return {
    clientName: words.name,
    clientCompany: words.company,
    clientRole: words.role,
    clientAvatarUrl: words.avatarUrl,
    category: words.category,
    serviceName: words.serviceName,
    rating: words.rating,
    text: words.text,
    deliveryDate: words.deliveryDate,
    provenance: kind,
    provenanceId: id,
    permissionNote: note,
  };
}
