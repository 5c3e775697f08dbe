/** Stands where somebody's name or words stood (pages.md section 9.3). */
export const DELETED = '[deleted]';

/** An address nobody has (RFC 2606), in the place of one that must be there and be its row's alone. */
export function deletedAddress(id: string): string {
  return `deleted-${id}@deleted.invalid`;
}
