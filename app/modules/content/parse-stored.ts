import { addMissingUrlSlashesInJson } from '#app/lib/web-address.ts';

import { contentBlockSchemas, type SiteContent } from './schemas.ts';

/**
 * Parses a stored block; null if it no longer fits. URLs without their two slashes, which older versions
 * accepted, are corrected: one such link must not replace a whole block by the shipped texts.
 */
export function parseStoredSiteContentValue<Key extends keyof SiteContent>(
  key: Key,
  stored: unknown,
): { value: SiteContent[Key] | null; problems: readonly unknown[] } {
  const schema = contentBlockSchemas[key];
  const first = schema.safeParse(stored);
  const parsed = first.success ? first : schema.safeParse(addMissingUrlSlashesInJson(stored));
  // The schema belongs to this key; the index signature loses that.
  return parsed.success
    ? { value: parsed.data as SiteContent[Key], problems: [] }
    : { value: null, problems: parsed.error.issues };
}
