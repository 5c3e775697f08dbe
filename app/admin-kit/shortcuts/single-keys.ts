import { useSyncExternalStore } from 'react';

let isOn = true;
const listeners = new Set<() => void>();

/** Whether single letters act; off for who dictates or whose hand slips (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => isOn;

/** Takes over what the account says; the frame calls it, and who switches it. */
export function setSingleKeys(next: boolean): void {
  isOn = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The switch as React sees it. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}
