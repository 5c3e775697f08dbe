/**
 * Prefixes of the browser storage keys for what a person typed or visited. Every such key starts with one of
 * these, so that all of them can be removed with the session (ASVS 14.3.1).
 */
export const PRIVATE_STORAGE_KEY_PREFIXES = {
  adminDraft: 'prixfixe:draft:',
  adminRecent: 'admin-recent:',
  brief: 'brief:',
} as const;

/** The id of the account that last had private pages open. */
const LAST_ACCOUNT_ID_STORAGE_KEY = 'prixfixe:owner';

type BrowserStorageArea = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Storage shared by all tabs, and this tab's own; none where the browser blocks storage. */
function listBrowserStorages(): BrowserStorageArea[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

const isPrivateBrowserStorageKey = (name: string): boolean =>
  Object.values(PRIVATE_STORAGE_KEY_PREFIXES).some((beginning) => name.startsWith(beginning));

/** Removes everything private, and nothing else: the cart and the browser's settings stay. */
export function clearPrivateBrowserStorage(
  memories: readonly BrowserStorageArea[] = listBrowserStorages(),
): void {
  for (const memory of memories) {
    const names = Array.from({ length: memory.length }, (_, place) => memory.key(place) ?? '');
    for (const name of names)
      if (isPrivateBrowserStorageKey(name) || name === LAST_ACCOUNT_ID_STORAGE_KEY) memory.removeItem(name);
  }
}

/**
 * Records whose private pages are open. Removes what another account left; what the same account left before
 * its session was lost stays, and so does what a guest typed before signing in.
 */
export function claimBrowserStorageForAccount(
  owner: string,
  memories: readonly BrowserStorageArea[] = listBrowserStorages(),
): void {
  for (const memory of memories) {
    const before = memory.getItem(LAST_ACCOUNT_ID_STORAGE_KEY);
    if (before === owner) continue;
    if (before !== null) clearPrivateBrowserStorage([memory]);
    try {
      memory.setItem(LAST_ACCOUNT_ID_STORAGE_KEY, owner);
    } catch {
      // Storage is full: then nothing private is kept in it either.
    }
  }
}

/**
 * Watches while private pages of an account are open: signing out in another tab removes what this tab
 * stores, too.
 */
export function watchForSignOutInOtherTabs(owner: string): () => void {
  claimBrowserStorageForAccount(owner);
  const onChange = ({ key, newValue }: StorageEvent) => {
    if (key === LAST_ACCOUNT_ID_STORAGE_KEY && newValue !== owner)
      clearPrivateBrowserStorage(listBrowserStorages().slice(1));
  };
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/**
 * Called by the sign-out form. Forms save unsaved input while their page unloads, so this removes it right
 * after them. A person who types again has stayed on the page, and keeps it.
 */
export function clearPrivateStorageOnSignOut(): void {
  const over = new AbortController();
  window.addEventListener('pagehide', () => clearPrivateBrowserStorage(), { signal: over.signal });
  window.addEventListener('input', () => over.abort(), { signal: over.signal });
}
