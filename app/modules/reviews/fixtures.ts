import type { AppContext } from '#app/platform/context.ts';

import { importReviews } from './import-reviews.server.ts';

/** One approved review in the specification's field names; a test overrides only what it is about. */
export function makeReviewRow(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    reviewer_name: 'Nora Lindqvist',
    reviewer_company: 'Fieldnote',
    reviewer_role: 'Head of Growth',
    rating: 5,
    review_title: 'Done the next day',
    review_content: 'Everything on the list was there.',
    review_date: '2026-10-01T00:00:00Z',
    status: 'approved',
    ...overrides,
  };
}

/** Adds reviews the way an import does. */
export async function addReviews(ctx: AppContext, ...rows: Record<string, unknown>[]): Promise<void> {
  const outcome = await importReviews(
    ctx,
    rows.map((row) => makeReviewRow(row)),
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure.problems));
}
