import { useCallback, useSyncExternalStore } from 'react';

import { logInBrowser } from '#app/platform/browser-log.ts';
import { useMediaQuery } from '#app/ui/use-media-query.ts';

const KEY = 'pf-ticker';
type Choice = 'playing' | 'paused';

/** Also in memory, since storage may be blocked. */
let chosen: Choice | null = null;
let isRead = false;
const listeners = new Set<() => void>();

function readChoice(): Choice | null {
  if (isRead) return chosen;
  isRead = true;
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored === 'playing' || stored === 'paused') chosen = stored;
  } catch (error) {
    logInBrowser('ticker choice not read', error);
  }
  return chosen;
}

function choose(choice: Choice): void {
  chosen = choice;
  try {
    sessionStorage.setItem(KEY, choice);
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
  const toggle = useCallback(() => choose(isPlaying ? 'paused' : 'playing'), [isPlaying]);
  const motion = isPlaying ? (choice === 'playing' ? 'chosen' : 'on') : 'paused';
  return { isReady, isPlaying, motion: isReady ? motion : undefined, toggle };
}
