import { useCallback, useRef, useState } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useSlideshowAutoAdvance } from '#app/ui/use-auto-advance.ts';

/** DETAIL-06. */
const SHOP_PROMISES_BANNER_INTERVAL_MS = 2_000;

/**
 * The promises of the shop, one after another (DETAIL-06). The motion is
 * decorative: the page contains the lines as a list, for screen readers and for
 * visitors without script. It is no live region, since it changes every 2 s.
 */
export function RotatingShopPromisesBanner({ lines }: { lines: readonly string[] }) {
  const ref = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(0);
  const advance = useCallback(() => setShown((now) => (now + 1) % lines.length), [lines.length]);
  const { isPlaying, togglePlaying } = useSlideshowAutoAdvance(
    ref,
    SHOP_PROMISES_BANNER_INTERVAL_MS,
    advance,
  );
  if (lines.length === 0) return null;
  const icon = isPlaying ? 'pause' : 'play';
  return (
    <section ref={ref} aria-label="Our promises" data-solid className="border-y border-line py-1">
      <ul className="sr-only noscript:not-sr-only noscript:grid noscript:gap-1 noscript:py-3 noscript:text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2 noscript:hidden">
        {lines.length > 1 ? (
          <button
            type="button"
            aria-label={isPlaying ? 'Pause promises' : 'Play promises'}
            onClick={togglePlaying}
            className="-ml-3.5 grid size-11 shrink-0 place-items-center rounded-base hover:bg-sunken"
          >
            <Icon name={icon} className="size-3.5 fill-current" />
          </button>
        ) : null}
        <div aria-hidden className="grid min-w-0 grow text-sm font-semibold">
          {lines.map((line, place) => (
            <span
              key={line}
              className={joinClassNames(
                'col-start-1 row-start-1 transition-opacity duration-220 ease-out',
                place === shown % lines.length ? 'opacity-100' : 'invisible opacity-0',
              )}
            >
              {line}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
