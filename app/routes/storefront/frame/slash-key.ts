const STORAGE_KEY = 'searchKey';
const listeners = new Set<() => void>();

/** Returns whether `/` opens the search in this browser; on unless turned off. */
export function isSlashOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function onSlashChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setSlash(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Storage is blocked, so the key stays on.
  }
  for (const listener of listeners) listener();
}
