import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { testimonials } from '../tables.server.ts';
import { readAllTestimonials } from './list-admin-testimonials.server.ts';
import { type TestimonialListState, testimonialSearch, type TestimonialTab } from './testimonial-search.ts';

/** A testimonial as its row of the file. */
export type ExportedTestimonial = typeof testimonials.$inferSelect;

/**
 * Yields all testimonials of a list for an export; the audit log records the
 * user before the first row is read.
 */
export async function exportTestimonials(
  ctx: AppContext,
  tab: TestimonialTab,
  state: TestimonialListState,
): Promise<AsyncGenerator<readonly ExportedTestimonial[]>> {
  assertCan(ctx, 'testimonials:read');
  await recordAudit(ctx, {
    action: 'testimonials.exported',
    entity: 'testimonial',
    entityId: null,
    summary: `Exported testimonials as CSV: ${testimonialSearch(tab).link(state)}`,
  });
  return readAllTestimonials(ctx, tab, state);
}
