import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';
import { createPlainPageResponse } from '#app/platform/plain-page.server.ts';

import { PageRenderTimeoutError } from './page-cache.ts';
import { isRefusedApiOrDataRequest } from './refusals.ts';
import type { RequestHandlingContext } from './visit.ts';

/**
 * Returns the response to an unexpected error, which is logged already: a sentence and the request id, never
 * the error itself.
 */
export function createUnexpectedErrorResponse(
  { facts, ctx }: RequestHandlingContext,
  error: unknown,
): Response {
  const isShort = error instanceof PageRenderTimeoutError || classifyDatabaseError(error)?.status === 503;
  const status = isShort ? 503 : 500;
  const sentence = isShort
    ? 'The shop is busy. Please try again in a moment.'
    : 'Something went wrong on our side. Please try again.';
  const response = isRefusedApiOrDataRequest(facts)
    ? createJsonErrorResponse(status, isShort ? 'UNAVAILABLE' : 'INTERNAL', sentence, {
        request_id: ctx.requestId,
      })
    : createPlainPageResponse(status, `${sentence} (${ctx.requestId})`);
  return response;
}
