import { useSyncExternalStore } from 'react';

import { Dialog } from '#app/ui/dialog.tsx';

import { KeyboardShortcutKeys } from './keys.tsx';
import {
  getRegisteredKeyboardShortcuts,
  subscribeToShortcutChanges,
  type KeyboardShortcut,
} from './registry.ts';
import { setSingleKeyShortcutsEnabled, useSingleKeyShortcutsSetting } from './single-keys.ts';

const EMPTY_KEYBOARD_SHORTCUT_LIST: readonly KeyboardShortcut[] = [];

/** The shortcuts active on the page, each key once, with the switch for single-key shortcuts. */
export function KeyboardShortcutsDialog({
  isOpen,
  onClose,
  onSwitch,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** Stores the choice about single-key shortcuts. */
  onSwitch: (isOn: boolean) => void;
}) {
  const shortcuts = useSyncExternalStore(
    subscribeToShortcutChanges,
    getRegisteredKeyboardShortcuts,
    () => EMPTY_KEYBOARD_SHORTCUT_LIST,
  );
  const isOn = useSingleKeyShortcutsSetting();
  const working = [...new Map(shortcuts.map((shortcut) => [shortcut.key, shortcut])).values()];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className="border-t border-line">
        {working.map(({ key, label }) => (
          <div
            key={key}
            className="flex items-center justify-between gap-6 border-b border-line py-2 text-sm"
          >
            <dt>{label}</dt>
            <dd>
              <KeyboardShortcutKeys shortcut={key} />
            </dd>
          </div>
        ))}
      </dl>
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          checked={isOn}
          className="mt-0.5 size-5 shrink-0 accent-inverse"
          onChange={(event) => {
            setSingleKeyShortcutsEnabled(event.currentTarget.checked);
            onSwitch(event.currentTarget.checked);
          }}
        />
        <span>
          Single-key shortcuts. Switch them off if you use dictation or press keys by accident; shortcuts with
          Ctrl or Command still work.
        </span>
      </label>
    </Dialog>
  );
}
