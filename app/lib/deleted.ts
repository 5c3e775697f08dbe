/** Replaces a deleted person's name or text (pages.md "Account deletion"). */
export const ERASED_PERSONAL_DATA_PLACEHOLDER = '[deleted]';

/** Returns a reserved email address (RFC 2606), for a column that requires a unique one. */
export function createDeletedUserEmail(id: string): string {
  return `deleted-${id}@deleted.invalid`;
}
