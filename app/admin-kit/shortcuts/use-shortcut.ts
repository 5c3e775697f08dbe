import { useEffect, useEffectEvent } from 'react';

import { registerKeyboardShortcut, getPressedKeyName, findShortcutForKey } from './registry.ts';
import { areSingleKeyShortcutsEnabled } from './single-keys.ts';

/**
 * Registers a key of this page: `useKeyboardShortcut({ key: 'c', label: 'Create', run })`. `key` is a lower-case
 * letter, `/`, `?`, or with `mod+` a key held with Ctrl or Command, which works inside fields too. The help
 * lists it while it is active.
 */
export function useKeyboardShortcut({
  key,
  label,
  run,
  isOn = true,
}: {
  key: string;
  label: string;
  run: () => void;
  isOn?: boolean;
}): void {
  const onPress = useEffectEvent(run);
  useEffect(
    () => (isOn ? registerKeyboardShortcut({ key, label, run: onPress }) : undefined),
    [key, label, isOn],
  );
}

const TEXT_INPUT_SELECTOR =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select';

function isTextInputTarget(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_INPUT_SELECTOR));
}

/** Listens for every shortcut; the frame calls it once. While a modal dialog is open, no shortcut acts. */
export function useShortcutListener(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (document.querySelector('dialog:modal')) return;
      const shortcut = findShortcutForKey(getPressedKeyName(event), {
        isTyping: isTextInputTarget(event.target),
        areSingleKeysOn: areSingleKeyShortcutsEnabled(),
      });
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
