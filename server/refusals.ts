import { createJsonErrorResponse } from '#app/platform/http.server.ts';
import { createPlainPageResponse } from '#app/platform/plain-page.server.ts';

import type { RouteRequestSettings } from './addresses.ts';
import type { HttpRequestRefusal } from './request-checks.ts';

type RefusedRequestRoute = Pick<RouteRequestSettings, 'area' | 'isData'>;

/** Returns whether the client is a program: it calls a function, or fetches the data of a page. */
export const isRefusedApiOrDataRequest = ({ area, isData }: RefusedRequestRoute): boolean =>
  area === 'function' || isData;

/** Returns a refusal before routing: JSON for functions and data, a small document of its own for people. */
export function createRefusedRequestResponse(
  refusal: HttpRequestRefusal,
  place: RefusedRequestRoute,
  accept: string | null = null,
): Response {
  const isJson = isRefusedApiOrDataRequest(place) || accept === 'application/json';
  const response = isJson
    ? createJsonErrorResponse(refusal.status, refusal.code, refusal.sentence)
    : createPlainPageResponse(refusal.status, refusal.sentence);
  if (refusal.allow) response.headers.set('Allow', refusal.allow.join(', '));
  // The rest of the body is not read: the connection ends with the response.
  if (refusal.status === 413) response.headers.set('Connection', 'close');
  return response;
}

/** Returns the response to an address with too many requests at once or in a minute. */
export function createTooManyRequestsResponse(
  place: RefusedRequestRoute,
  retryAfterSeconds: number,
): Response {
  const response = createRefusedRequestResponse(
    { status: 429, code: 'RATE_LIMITED', sentence: 'Too many requests. Please try again shortly.' },
    place,
  );
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}
