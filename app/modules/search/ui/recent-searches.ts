const KEY = 'recentSearches';
const MOST = 5;

/** Returns the searches of this device, newest first; they never leave it (search.md "Privacy"). */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function write(recent: readonly string[]): string[] {
  const kept = recent.slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked, so nothing is remembered.
  }
  return kept;
}

const without = (text: string) =>
  readRecent().filter((recent) => recent.toLowerCase() !== text.toLowerCase());

export function addRecent(text: string): string[] {
  return text ? write([text, ...without(text)]) : readRecent();
}

export function removeRecent(text: string): string[] {
  return write(without(text));
}

export function clearRecent(): string[] {
  return write([]);
}
