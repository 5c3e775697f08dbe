/** Replaces a deleted person's name or text (pages.md "Account deletion"). */
export const DELETED = '[deleted]';

/** Returns a reserved email address (RFC 2606), for a column that requires a unique one. */
export function deletedAddress(id: string): string {
  return `deleted-${id}@deleted.invalid`;
}
