import type { AppContext } from '#app/platform/context.ts';

import { testimonials } from '../tables.server.ts';

/** Whether the shop has any testimonial, of whatever status. */
export async function hasTestimonials(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: testimonials.id }).from(testimonials).limit(1)).length > 0;
}
