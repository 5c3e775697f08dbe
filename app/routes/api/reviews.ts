import { submitReview } from '#app/modules/reviews/submit-review.server.ts';
import {
  REVIEW_EMAIL_CODE_WRONG_MESSAGE,
  INVALID_REVIEW_LINK_MESSAGE,
} from '#app/modules/reviews/written-review.ts';
import { appContext } from '#app/platform/context.ts';
import {
  createJsonErrorResponse,
  readFormOrJsonBodyFields,
  toJsonErrorResponse,
} from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/reviews.ts';

export const handle = { area: 'function', body: { as: 'fields', orForm: true } } satisfies RouteOptions;

/**
 * POST /api/reviews (http.md): the fields of /submit-review. 201 with the token of the edit link; 202 with
 * `code_token` if a six-digit code was emailed, to be sent back with the same fields; otherwise one message
 * per field.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const sent = await submitReview(context.get(appContext), await readFormOrJsonBodyFields(request));
  if (sent.ok) return Response.json({ edit_token: sent.value.editToken }, { status: 201 });
  const { failure } = sent;
  switch (failure.code) {
    case 'BAD_REQUEST': {
      const details = Object.entries(failure.errors).map(([field, problem]) => ({ field, problem }));
      return createJsonErrorResponse(400, 'BAD_REQUEST', 'Some fields are missing or wrong.', details);
    }
    case 'CODE_SENT':
      return Response.json({ code_token: failure.codeToken }, { status: 202 });
    case 'CODE_WRONG':
      return createJsonErrorResponse(422, 'CODE_WRONG', REVIEW_EMAIL_CODE_WRONG_MESSAGE);
    case 'LINK_INVALID':
      return createJsonErrorResponse(422, 'LINK_INVALID', INVALID_REVIEW_LINK_MESSAGE);
    case 'RATE_LIMITED':
      return toJsonErrorResponse({
        status: 429,
        error: 'Too many reviews. Please try again later.',
        ...failure,
      });
  }
}
