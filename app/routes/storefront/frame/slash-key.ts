const SLASH_SHORTCUT_STORAGE_KEY = 'searchKey';
const slashShortcutSettingListeners = new Set<() => void>();

/** Returns whether `/` opens the search in this browser; on unless turned off. */
export function isSlashShortcutEnabled(): boolean {
  try {
    return localStorage.getItem(SLASH_SHORTCUT_STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function subscribeToSlashShortcut(listener: () => void): () => void {
  slashShortcutSettingListeners.add(listener);
  return () => slashShortcutSettingListeners.delete(listener);
}

export function setSlashShortcutEnabled(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SLASH_SHORTCUT_STORAGE_KEY);
    else localStorage.setItem(SLASH_SHORTCUT_STORAGE_KEY, 'off');
  } catch {
    // Storage is blocked, so the key stays on.
  }
  for (const listener of slashShortcutSettingListeners) listener();
}
