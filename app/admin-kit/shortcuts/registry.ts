/** One key and what it does. `mod+` stands for Ctrl, and for Command on Apple devices. */
export type Shortcut = { key: string; label: string; run: () => void };

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly Shortcut[]) {
  shortcuts = next;
  for (const listener of listeners) listener();
}

/** Adds a shortcut; the newest of one key wins. Returns what takes it away again. */
export function addShortcut(shortcut: Shortcut): () => void {
  publish([...shortcuts, shortcut]);
  return () => publish(shortcuts.filter((other) => other !== shortcut));
}

/** All there are, oldest first. */
export function currentShortcuts(): readonly Shortcut[] {
  return shortcuts;
}

export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What was pressed, as shortcuts name it; null for what none of them can be. */
export function pressedKey({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  if (altKey || key === 'Dead' || key === 'Unidentified') return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/** The shortcut of a key press: letters alone only outside of fields, and only while they are switched on. */
export function shortcutFor(
  pressed: string | null,
  { isTyping, areSingleKeysOn }: { isTyping: boolean; areSingleKeysOn: boolean },
): Shortcut | null {
  if (pressed === null) return null;
  if (!pressed.startsWith('mod+') && (isTyping || !areSingleKeysOn)) return null;
  return shortcuts.findLast(({ key }) => key === pressed) ?? null;
}
