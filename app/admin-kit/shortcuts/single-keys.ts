import { useSyncExternalStore } from 'react';

let isOn = true;
const listeners = new Set<() => void>();

/** Whether single letters act; can be turned off for speech input and unsteady hands (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => isOn;

/** Applies the account's setting; called by the frame and by the switch. */
export function setSingleKeys(next: boolean): void {
  isOn = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the setting as React state. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}
