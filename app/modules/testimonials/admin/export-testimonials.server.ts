import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { testimonials } from '../tables.server.ts';
import { streamTestimonialsForExport } from './list-admin-testimonials.server.ts';
import {
  type TestimonialListState,
  createTestimonialListSearch,
  type TestimonialListTab,
} from './testimonial-search.ts';

/** A testimonial as its row of the file. */
export type TestimonialExportRow = typeof testimonials.$inferSelect;

/**
 * Yields all testimonials of a list for an export; the audit log records the
 * user before the first row is read.
 */
export async function exportTestimonials(
  ctx: AppContext,
  tab: TestimonialListTab,
  state: TestimonialListState,
): Promise<AsyncGenerator<readonly TestimonialExportRow[]>> {
  assertCan(ctx, 'testimonials:read');
  await recordAudit(ctx, {
    action: 'testimonials.exported',
    entity: 'testimonial',
    entityId: null,
    summary: `Exported testimonials as CSV: ${createTestimonialListSearch(tab).link(state)}`,
  });
  return streamTestimonialsForExport(ctx, tab, state);
}
