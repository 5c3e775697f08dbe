import { useSyncExternalStore } from 'react';

let areSingleKeyShortcutsOn = true;
const singleKeyShortcutsSettingListeners = new Set<() => void>();

/** Whether single letters act; can be turned off for speech input and unsteady hands (WCAG 2.1.4). */
export const areSingleKeyShortcutsEnabled = (): boolean => areSingleKeyShortcutsOn;

/** Applies the account's setting; called by the frame and by the switch. */
export function setSingleKeyShortcutsEnabled(next: boolean): void {
  areSingleKeyShortcutsOn = next;
  for (const listener of singleKeyShortcutsSettingListeners) listener();
}

function subscribeToSingleKeyShortcuts(listener: () => void) {
  singleKeyShortcutsSettingListeners.add(listener);
  return () => singleKeyShortcutsSettingListeners.delete(listener);
}

/** Returns the setting as React state. */
export function useSingleKeyShortcutsSetting(): boolean {
  return useSyncExternalStore(subscribeToSingleKeyShortcuts, areSingleKeyShortcutsEnabled, () => true);
}
