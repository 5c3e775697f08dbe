/**
 * What pages keep in the browser of what somebody typed, or where they went: the beginnings of its names. Every such
 * name is made from one of these, so that all of it can end with the session (ASVS 14.3.1).
 */
export const PRIVATE = {
  adminDraft: 'prixfixe:draft:',
  adminRecent: 'admin-recent:',
  brief: 'brief:',
} as const;

/** Whose it is: the id of the account that had private pages open last. */
const OWNER = 'prixfixe:owner';

type Memory = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** What all tabs share, and what is this tab's own; none of them where the browser keeps nothing. */
function browserMemories(): Memory[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

const isPrivate = (name: string): boolean =>
  Object.values(PRIVATE).some((beginning) => name.startsWith(beginning));

/** Removes everything private, and nothing else: the cart and choices of the browser stay. */
export function forgetPrivate(memories: readonly Memory[] = browserMemories()): void {
  for (const memory of memories) {
    const names = Array.from({ length: memory.length }, (_, place) => memory.key(place) ?? '');
    for (const name of names) if (isPrivate(name) || name === OWNER) memory.removeItem(name);
  }
}

/**
 * Says whose private pages are open. What another account left is removed; what the same one left before its session was
 * lost stays, and so does what a guest typed before signing in.
 */
export function claimPrivate(owner: string, memories: readonly Memory[] = browserMemories()): void {
  for (const memory of memories) {
    const before = memory.getItem(OWNER);
    if (before === owner) continue;
    if (before !== null) forgetPrivate([memory]);
    try {
      memory.setItem(OWNER, owner);
    } catch {
      // Full: then nothing private is kept in it either.
    }
  }
}

/** For the time private pages of an account are open. Signing out in another tab ends what this tab keeps, too. */
export function watchPrivate(owner: string): () => void {
  claimPrivate(owner);
  const onChange = ({ key, newValue }: StorageEvent) => {
    if (key === OWNER && newValue !== owner) forgetPrivate(browserMemories().slice(1));
  };
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/**
 * For the form that signs out. Forms write what is unsaved while their page goes away, so this removes it right after
 * them. Whoever types on has stayed after all, and keeps it.
 */
export function forgetWhenLeaving(): void {
  const over = new AbortController();
  window.addEventListener('pagehide', () => forgetPrivate(), { signal: over.signal });
  window.addEventListener('input', () => over.abort(), { signal: over.signal });
}
