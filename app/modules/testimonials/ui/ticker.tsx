import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

import type { TestimonialTickerSettings } from '../ticker-settings.ts';
import type { TestimonialTickerItem } from '../ticker-event.ts';

import { TestimonialTickerEntry } from './ticker-entry.tsx';
import { useReviewTickerItems } from './use-ticker-items.ts';
import { useTestimonialTickerMotion } from './use-ticker-motion.ts';

function TestimonialTickerRow({
  items,
  bought,
  isCopy = false,
}: {
  items: readonly TestimonialTickerItem[];
  bought: string;
  isCopy?: boolean;
}) {
  return (
    <ul
      aria-hidden={isCopy || undefined}
      className={joinClassNames('flex min-w-[100vw] shrink-0', isCopy && 'absolute top-0 left-full w-max')}
    >
      {items.map((item) => (
        <li key={item.key} className="flex items-center gap-2 pr-9">
          <TestimonialTickerEntry item={item} bought={bought} />
        </li>
      ))}
    </ul>
  );
}

/** No entry is narrower: its gap, square, stars and one short word take this much. */
const MIN_TESTIMONIAL_TICKER_ENTRY_WIDTH_PX = 120;

function subscribeToWindowResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/**
 * Returns how many entries the window can show at once, 0 without script: the
 * row's copy needs no more before the row starts over.
 */
function useVisibleTickerEntryCount(): number {
  return useSyncExternalStore(
    subscribeToWindowResize,
    () => Math.ceil(innerWidth / MIN_TESTIMONIAL_TICKER_ENTRY_WIDTH_PX),
    () => 0,
  );
}

/**
 * The recent reviews on the band above the header (TICKER-01 to -03). It moves only with script, which also
 * adds the pause button; without, it is a row that scrolls sideways. Renders nothing without reviews, or if
 * the shop disabled it.
 */
export function ReviewTicker({
  items: ofPage,
  isShown,
  seconds,
  bought,
  count,
}: { items: readonly TestimonialTickerItem[] } & TestimonialTickerSettings) {
  const items = useReviewTickerItems(ofPage, count);
  const { isReady, isPlaying, motion, toggle } = useTestimonialTickerMotion();
  const inWindow = useVisibleTickerEntryCount();
  const track = useRef<HTMLDivElement>(null);

  // A new review is visible at once, since the row restarts with it.
  const newest = items[0]?.key;
  useLayoutEffect(() => {
    if (newest === undefined) return;
    for (const animation of track.current?.getAnimations() ?? []) animation.currentTime = 0;
  }, [newest]);

  // Set by script: the page's Content-Security-Policy forbids inline styles.
  useLayoutEffect(() => {
    track.current?.style.setProperty('--ticker-round', `${seconds}s`);
  });

  if (!isShown || items.length === 0) return null;
  const icon = isPlaying ? 'pause' : 'play';
  return (
    <section
      aria-label="Recent reviews"
      className="ticker focus-on-dark flex h-9 items-center overflow-hidden bg-band text-xs whitespace-nowrap text-white"
    >
      <button
        type="button"
        aria-label={isPlaying ? 'Pause recent reviews' : 'Play recent reviews'}
        onClick={toggle}
        className={joinClassNames(
          'ml-1 grid h-9 w-10 shrink-0 place-items-center -outline-offset-4 md:ml-3',
          !isReady && 'invisible',
        )}
      >
        <Icon name={icon} className="size-3 fill-current" />
      </button>
      <div
        // A row at rest can be scrolled manually, and thus by keyboard, even without script.
        {...(!isPlaying && { role: 'group', 'aria-label': 'Reviews', tabIndex: 0 })}
        className={joinClassNames(
          'relative flex h-9 min-w-0 grow items-center -outline-offset-2',
          isPlaying ? 'overflow-hidden' : 'overflow-x-auto [scrollbar-width:none]',
        )}
      >
        <div ref={track} data-motion={motion} className="ticker-track relative flex w-max shrink-0">
          <TestimonialTickerRow items={items} bought={bought} />
          {inWindow > 0 ? (
            <TestimonialTickerRow items={items.slice(0, inWindow)} bought={bought} isCopy />
          ) : null}
        </div>
      </div>
    </section>
  );
}
