const RECENT_SEARCHES_STORAGE_KEY = 'recentSearches';
const MAX_RECENT_SEARCHES = 5;

/** Returns the searches of this device, newest first; they never leave it (search.md "Privacy"). */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_SEARCHES_STORAGE_KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === 'string').slice(0, MAX_RECENT_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

function writeRecentSearches(recent: readonly string[]): string[] {
  const kept = recent.slice(0, MAX_RECENT_SEARCHES);
  try {
    localStorage.setItem(RECENT_SEARCHES_STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked, so nothing is remembered.
  }
  return kept;
}

const listRecentSearchesExcept = (text: string) =>
  readRecentSearches().filter((recent) => recent.toLowerCase() !== text.toLowerCase());

export function addRecentSearch(text: string): string[] {
  return text ? writeRecentSearches([text, ...listRecentSearchesExcept(text)]) : readRecentSearches();
}

export function removeRecentSearch(text: string): string[] {
  return writeRecentSearches(listRecentSearchesExcept(text));
}

export function clearRecentSearches(): string[] {
  return writeRecentSearches([]);
}
