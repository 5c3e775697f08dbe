import { isRouteErrorResponse } from 'react-router';

/** Returns the message of an error, or the general one of ERROR-01. */
export function getThrownErrorMessageForPage(error: unknown): string {
  const message =
    error instanceof Error ? error.message : isRouteErrorResponse(error) ? error.statusText : '';
  return message || 'An unexpected error occurred';
}

const LOCAL_HOSTNAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the note about the host an error happened on; null on localhost, where it adds nothing. */
export function formatErrorHostAndCartNote(hostname: string): string | null {
  return LOCAL_HOSTNAMES.has(hostname) ? null : `This happened on ${hostname}. Your cart is saved.`;
}
