import { useCallback, useSyncExternalStore } from 'react';

import { logInBrowser } from '#app/platform/browser-log.ts';
import { useMediaQuery } from '#app/ui/use-media-query.ts';

const STORAGE_KEY = 'pf-ticker';
type MotionChoice = 'playing' | 'paused';

/** Also in memory, since storage may be blocked. */
let chosenMotion: MotionChoice | null = null;
let isRead = false;
const listeners = new Set<() => void>();

function readChoice(): MotionChoice | null {
  if (isRead) return chosenMotion;
  isRead = true;
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    if (stored === 'playing' || stored === 'paused') chosenMotion = stored;
  } catch (error) {
    logInBrowser('ticker choice not read', error);
  }
  return chosenMotion;
}

function chooseMotion(choice: MotionChoice): void {
  chosenMotion = choice;
  try {
    sessionStorage.setItem(STORAGE_KEY, choice);
  } catch (error) {
    logInBrowser('ticker choice not kept', error);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns whether the ticker moves: the choice of this session, otherwise
 * unless reduced motion is preferred. `isReady` is false until hydration, when
 * nothing moves and there is no button. `motion` is for the stylesheet.
 */
export function useTickerMotion() {
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  const choice = useSyncExternalStore(subscribe, readChoice, () => 'none' as const);
  const isReady = choice !== 'none';
  const isPlaying = isReady && (choice === null ? !isReduced : choice === 'playing');
  const toggle = useCallback(() => chooseMotion(isPlaying ? 'paused' : 'playing'), [isPlaying]);
  const motion = isPlaying ? (choice === 'playing' ? 'chosen' : 'on') : 'paused';
  return { isReady, isPlaying, motion: isReady ? motion : undefined, toggle };
}
