import { useCallback, useSyncExternalStore } from 'react';

import { logWarningToBrowserConsole } from '#app/platform/browser-log.ts';
import { useMediaQuery } from '#app/ui/use-media-query.ts';

const TICKER_MOTION_STORAGE_KEY = 'pf-ticker';
type TickerMotionChoice = 'playing' | 'paused';

/** Also in memory, since storage may be blocked. */
let visitorTickerMotionChoice: TickerMotionChoice | null = null;
let isTickerMotionChoiceLoaded = false;
const tickerMotionChoiceListeners = new Set<() => void>();

function readStoredTickerMotionChoice(): TickerMotionChoice | null {
  if (isTickerMotionChoiceLoaded) return visitorTickerMotionChoice;
  isTickerMotionChoiceLoaded = true;
  try {
    const stored = sessionStorage.getItem(TICKER_MOTION_STORAGE_KEY);
    if (stored === 'playing' || stored === 'paused') visitorTickerMotionChoice = stored;
  } catch (error) {
    logWarningToBrowserConsole('ticker choice not read', error);
  }
  return visitorTickerMotionChoice;
}

function saveVisitorTickerMotionChoice(choice: TickerMotionChoice): void {
  visitorTickerMotionChoice = choice;
  try {
    sessionStorage.setItem(TICKER_MOTION_STORAGE_KEY, choice);
  } catch (error) {
    logWarningToBrowserConsole('ticker choice not kept', error);
  }
  for (const listener of tickerMotionChoiceListeners) listener();
}

function subscribeToMotionChoice(listener: () => void): () => void {
  tickerMotionChoiceListeners.add(listener);
  return () => tickerMotionChoiceListeners.delete(listener);
}

/**
 * Returns whether the ticker moves: the choice of this session, otherwise
 * unless reduced motion is preferred. `isReady` is false until hydration, when
 * nothing moves and there is no button. `motion` is for the stylesheet.
 */
export function useTestimonialTickerMotion() {
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  const choice = useSyncExternalStore(
    subscribeToMotionChoice,
    readStoredTickerMotionChoice,
    () => 'none' as const,
  );
  const isReady = choice !== 'none';
  const isPlaying = isReady && (choice === null ? !isReduced : choice === 'playing');
  const toggle = useCallback(
    () => saveVisitorTickerMotionChoice(isPlaying ? 'paused' : 'playing'),
    [isPlaying],
  );
  const motion = isPlaying ? (choice === 'playing' ? 'chosen' : 'on') : 'paused';
  return { isReady, isPlaying, motion: isReady ? motion : undefined, toggle };
}
