import { findTestimonialText } from '#app/modules/testimonials/list-feedback.server.ts';
import { testimonialIdSchema } from '#app/modules/testimonials/schemas.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/testimonial.ts';

export const handle = { area: 'function' } satisfies RouteOptions;

/** Returns the full text of a public testimonial, for the dialog of a card with a truncated quote. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = testimonialIdSchema.safeParse(params.id);
  const text = id.success ? await findTestimonialText(context.get(appContext), id.data) : null;
  if (text === null) return createJsonErrorResponse(404, 'NOT_FOUND', 'This testimonial doesn’t exist.');
  return Response.json({ text });
}
