const STORAGE_KEY = 'recentSearches';
const MAX_RECENT_SEARCHES = 5;

/** Returns the searches of this device, newest first; they never leave it (search.md "Privacy"). */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === 'string').slice(0, MAX_RECENT_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

function writeRecent(recent: readonly string[]): string[] {
  const kept = recent.slice(0, MAX_RECENT_SEARCHES);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked, so nothing is remembered.
  }
  return kept;
}

const recentWithout = (text: string) =>
  readRecent().filter((recent) => recent.toLowerCase() !== text.toLowerCase());

export function addRecent(text: string): string[] {
  return text ? writeRecent([text, ...recentWithout(text)]) : readRecent();
}

export function removeRecent(text: string): string[] {
  return writeRecent(recentWithout(text));
}

export function clearRecent(): string[] {
  return writeRecent([]);
}
