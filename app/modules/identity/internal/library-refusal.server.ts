import { fail, ok, type Result } from '#app/lib/result.ts';
import type { ShopSettings } from '#app/platform/context.ts';
import { serializeCookieRemoval } from '#app/platform/cookies.server.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';

/**
 * Returns the library's refusal by its code, or `busy` if the machine has too much to hash; throws every
 * other error.
 */
export async function catchAuthLibraryRefusal<Value>(work: Promise<Value>): Promise<Result<Value, string>> {
  try {
    return ok(await work);
  } catch (error) {
    if (error instanceof WorkQueueFullError) return fail('BUSY');
    const code = getAuthLibraryRefusalCode(error);
    if (code === null) throw error;
    return fail(code);
  }
}

/** The library's error class exists in several copies, so its errors are recognized by their shape. */
function getAuthLibraryRefusalCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('statusCode' in error) || !('body' in error)) return null;
  if (typeof error.statusCode !== 'number' || error.statusCode >= 500) return null;
  const { body } = error;
  const hasCode = typeof body === 'object' && body !== null && 'code' in body;
  return hasCode && typeof body.code === 'string' ? body.code : 'REFUSED';
}

/** Returns the cookies that clear a session, and those by which its browser opens orders as their buyer. */
export function createSignOutCookies(settings: ShopSettings): string[] {
  const ended = ['session', 'signedIn', 'checkout', 'order'] as const;
  return ended.flatMap((key) => serializeCookieRemoval(settings, key));
}
