import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { CarouselControls } from '#app/ui/carousel-controls.tsx';
import { useSlideshowAutoAdvance } from '#app/ui/use-auto-advance.ts';
import { useSlideDrag } from '#app/ui/use-slide-drag.ts';
import { useSlideKeys } from '#app/ui/use-slide-keys.ts';
import { useCarouselSlides } from '#app/ui/use-slide-track.ts';

import { buildClientLogoSlides } from './portfolio.ts';
import type { ClientLogo } from './schemas.ts';

const LOGO_SLIDE_INTERVAL_MS = 2000;
/** Time after the logos come to rest. */
const CLIENT_LOGOS_SCROLL_PAUSE_MS = 3000;
/** Longer than any slide takes, for browsers without the `scrollend` event. */
const MAX_SLIDE_ANIMATION_MS = 1000;

/** Whether the logos pause after a manual scroll: until three seconds after it ends (PAGES-02). */
function usePauseAfterManualScroll(viewport: RefObject<HTMLElement | null>) {
  const restsUntil = useRef(0);
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const onSettled = () => {
      if (restsUntil.current > performance.now())
        restsUntil.current = performance.now() + CLIENT_LOGOS_SCROLL_PAUSE_MS;
    };
    element.addEventListener('scrollend', onSettled);
    return () => element.removeEventListener('scrollend', onSettled);
  }, [viewport]);
  const rest = useCallback(() => {
    restsUntil.current = performance.now() + MAX_SLIDE_ANIMATION_MS + CLIENT_LOGOS_SCROLL_PAUSE_MS;
  }, []);
  const isResting = useCallback(() => restsUntil.current > performance.now(), []);
  return { rest, isResting };
}

function ClientLogosSlide({ logos }: { logos: readonly ClientLogo[] }) {
  return (
    <ul className="grid grid-cols-2 border-t border-l border-line md:grid-cols-3 lg:grid-cols-6">
      {logos.map(({ name, imageUrl }) => (
        <li
          key={name}
          className="grid h-24 place-items-center border-r border-b border-line px-4 text-center text-sm font-semibold text-ink-2 md:h-28"
        >
          <img
            src={imageUrl}
            alt={name}
            width={160}
            height={48}
            loading="lazy"
            className="h-7 w-full object-contain"
          />
        </li>
      ))}
    </ul>
  );
}

function ClientLogoSlideDots({
  count,
  selected,
  onChoose,
}: {
  count: number;
  selected: number;
  onChoose: (index: number) => void;
}) {
  return (
    <div className="flex justify-center">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Show slide ${index + 1}`}
          aria-current={index === selected ? 'true' : undefined}
          className="grid h-11 w-9 place-items-center"
          onClick={() => onChoose(index)}
        >
          <span
            className={joinClassNames(
              'size-3 rounded-base border',
              index === selected ? 'border-accent bg-accent' : 'border-field bg-paper',
            )}
          />
        </button>
      ))}
    </div>
  );
}

/**
 * PAGES-02: the clients' logos, six on each of six slides, one slide every two
 * seconds; renders nothing without logos.
 */
export function ClientLogos({ logos, heading }: { logos: readonly ClientLogo[]; heading: ReactNode }) {
  const sectionRef = useRef<HTMLElement>(null);
  const viewportRef = useRef<HTMLDivElement>(null);
  const slides = buildClientLogoSlides(logos);
  const { selected, seen, goTo, step } = useCarouselSlides(viewportRef, 0, slides.length);
  const { rest, isResting } = usePauseAfterManualScroll(viewportRef);
  const advance = useCallback(() => {
    if (!isResting()) step(1);
  }, [isResting, step]);
  const stepByHand = useCallback(
    (by: 1 | -1 | 0) => {
      rest();
      step(by);
    },
    [rest, step],
  );
  const goByHand = (index: number) => {
    rest();
    goTo(index);
  };
  const { isPlaying, togglePlaying } = useSlideshowAutoAdvance(sectionRef, LOGO_SLIDE_INTERVAL_MS, advance);
  useSlideDrag(viewportRef, stepByHand);
  useSlideKeys(viewportRef, {
    previous: () => stepByHand(-1),
    next: () => stepByHand(1),
    first: () => goByHand(0),
    last: () => goByHand(slides.length - 1),
    toggle: togglePlaying,
  });
  if (slides.length === 0) return null;

  return (
    <section ref={sectionRef} aria-roledescription="carousel" aria-label="Clients" className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {heading}
        <div className="ml-auto">
          <CarouselControls
            position={selected + 1}
            count={slides.length}
            isPlaying={isPlaying}
            onTogglePlaying={togglePlaying}
            onPrevious={() => stepByHand(-1)}
            onNext={() => stepByHand(1)}
          />
        </div>
      </div>
      <div
        ref={viewportRef}
        role="group"
        aria-label="Clients, slides"
        tabIndex={0}
        className={joinClassNames('relative', seen ? 'touch-pan-y overflow-hidden' : 'overflow-x-auto')}
      >
        <div className="flex" aria-live={isPlaying ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <div
              key={index}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              inert={seen !== null && !seen.has(index)}
              className="min-w-0 shrink-0 grow-0 basis-full"
            >
              <ClientLogosSlide logos={slide} />
            </div>
          ))}
        </div>
      </div>
      <ClientLogoSlideDots count={slides.length} selected={selected} onChoose={goByHand} />
    </section>
  );
}
