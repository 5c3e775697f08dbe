import { mendedAddresses } from '#app/lib/web-address.ts';

import { contentSchemas, type SiteContent } from './schemas.ts';

/**
 * A stored block; null when it does not fit any more. Addresses that lack their two slashes, which older versions took, are read with
 * them: one such link must not put the shipped words in the place of a whole block.
 */
export function parseStored<Key extends keyof SiteContent>(
  key: Key,
  stored: unknown,
): { value: SiteContent[Key] | null; problems: readonly unknown[] } {
  const schema = contentSchemas[key];
  const first = schema.safeParse(stored);
  const parsed = first.success ? first : schema.safeParse(mendedAddresses(stored));
  // The schema of this very key describes the block; the index loses which one that is.
  return parsed.success
    ? { value: parsed.data as SiteContent[Key], problems: [] }
    : { value: null, problems: parsed.error.issues };
}
