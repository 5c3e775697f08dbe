import { useSyncExternalStore } from 'react';

const createNoopPlatformSubscription = () => () => {};
const isAppleDevice = () => /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
const KEYBOARD_KEY_CLASS =
  'rounded-base border border-field bg-paper px-1.5 py-px font-sans text-2xs text-ink-2';

/** A shortcut as keyboard keys: `mod+k` is shown as Ctrl K, and as ⌘ K on Apple devices once detected. */
export function KeyboardShortcutKeys({ shortcut }: { shortcut: string }) {
  const mod = useSyncExternalStore(
    createNoopPlatformSubscription,
    () => (isAppleDevice() ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  );
  const keys = shortcut.split('+').map((key) => (key === 'mod' ? mod : key.toUpperCase()));
  return (
    <span className="inline-flex gap-1 whitespace-nowrap">
      {keys.map((key) => (
        <kbd key={key} className={KEYBOARD_KEY_CLASS}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
