/** A key and its action. `mod+` means Ctrl, or Command on Apple devices. */
export type KeyboardShortcut = { key: string; label: string; run: () => void };

let registeredShortcuts: readonly KeyboardShortcut[] = [];
const shortcutListeners = new Set<() => void>();

function setRegisteredShortcutsAndNotifyListeners(next: readonly KeyboardShortcut[]) {
  registeredShortcuts = next;
  for (const listener of shortcutListeners) listener();
}

/** Adds a shortcut; the newest of a key wins. Returns the function that removes it. */
export function registerKeyboardShortcut(shortcut: KeyboardShortcut): () => void {
  setRegisteredShortcutsAndNotifyListeners([...registeredShortcuts, shortcut]);
  return () =>
    setRegisteredShortcutsAndNotifyListeners(registeredShortcuts.filter((other) => other !== shortcut));
}

/** Returns all shortcuts, oldest first. */
export function getRegisteredKeyboardShortcuts(): readonly KeyboardShortcut[] {
  return registeredShortcuts;
}

export function subscribeToShortcutChanges(listener: () => void): () => void {
  shortcutListeners.add(listener);
  return () => shortcutListeners.delete(listener);
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the pressed key as shortcuts name it; null if it cannot be one. */
export function getPressedKeyName({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  if (altKey || key === 'Dead' || key === 'Unidentified') return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/** Returns the shortcut of a key press; single letters work only outside fields, and only while enabled. */
export function findShortcutForKey(
  pressed: string | null,
  { isTyping, areSingleKeysOn }: { isTyping: boolean; areSingleKeysOn: boolean },
): KeyboardShortcut | null {
  if (pressed === null) return null;
  if (!pressed.startsWith('mod+') && (isTyping || !areSingleKeysOn)) return null;
  return registeredShortcuts.findLast(({ key }) => key === pressed) ?? null;
}
