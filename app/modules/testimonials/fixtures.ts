import type { AppContext } from '#app/platform/context.ts';

import { importTestimonials } from './import-testimonials.server.ts';

/** Adds approved testimonials the way an import does; a test sets only what it is about. */
export async function addTestimonials(ctx: AppContext, ...rows: Record<string, unknown>[]): Promise<void> {
  const complete = rows.map((row) => ({
    service_category: 'Fix Problems',
    client_name: 'Nora Lindqvist',
    client_company: 'Fieldnote',
    rating: 5,
    testimonial_text: 'Done the next day.',
    status: 'approved',
    ...row,
  }));
  const outcome = await importTestimonials(ctx, complete);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure.problems));
}
