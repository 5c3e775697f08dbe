let currentSearchVisitId = '';

/** Returns a random name of this visit: in memory only, gone with the page (search.md "Privacy"). */
export function getSearchVisitId(): string {
  if (currentSearchVisitId === '') {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    currentSearchVisitId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return currentSearchVisitId;
}
