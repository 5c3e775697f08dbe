import { isRouteErrorResponse } from 'react-router';

/** What a fault says about itself, or the general sentence of ERROR-01. */
export function faultMessage(error: unknown): string {
  const message =
    error instanceof Error ? error.message : isRouteErrorResponse(error) ? error.statusText : '';
  return message || 'An unexpected error occurred';
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The note that tells on which host it happened; null on this machine, where it says nothing new. */
export function hostnameNote(hostname: string): string | null {
  return LOCAL.has(hostname) ? null : `This happened on ${hostname}. Your cart is saved.`;
}
