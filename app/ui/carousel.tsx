import { type ReactNode, useCallback, useRef } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

import { CarouselControls } from './carousel-controls.tsx';
import { useSlideshowAutoAdvance } from './use-auto-advance.ts';
import { useSlideDrag } from './use-slide-drag.ts';
import { useSlideKeys } from './use-slide-keys.ts';
import { useCarouselSlides } from './use-slide-track.ts';

/**
 * A row of slides that advances automatically, with a pause button first in tab order. Without script it
 * scrolls sideways. Keys on the focusable viewport: Left, Right, Home, End, Space.
 */
export function Carousel({
  label,
  slides,
  advanceMs = 4000,
  startIndex = 0,
  slideClassName = 'basis-full',
  heading,
  children,
}: {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  advanceMs?: number;
  startIndex?: number;
  /** The width of a slide by breakpoint, for example `basis-full md:basis-1/2 lg:basis-1/3`. */
  slideClassName?: string;
  heading?: ReactNode;
  /**
   * Content of the carousel that is not a slide, such as the dialog a slide opens; focus in it pauses the
   * slides too.
   */
  children?: ReactNode;
}) {
  const sectionRef = useRef<HTMLElement>(null);
  const viewportRef = useRef<HTMLDivElement>(null);
  const { selected, stops, seen, goTo, step } = useCarouselSlides(viewportRef, startIndex, slides.length);
  const next = useCallback(() => step(1), [step]);
  const { isPlaying, togglePlaying } = useSlideshowAutoAdvance(sectionRef, advanceMs, next);
  useSlideDrag(viewportRef, step);
  useSlideKeys(viewportRef, {
    previous: () => step(-1),
    next,
    first: () => goTo(0),
    last: () => goTo(stops - 1),
    toggle: togglePlaying,
  });

  return (
    <section ref={sectionRef} aria-roledescription="carousel" aria-label={label} className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {heading}
        <div className="ml-auto">
          <CarouselControls
            position={selected + 1}
            count={stops}
            isPlaying={isPlaying}
            onTogglePlaying={togglePlaying}
            onPrevious={() => step(-1)}
            onNext={next}
          />
        </div>
      </div>
      <div
        ref={viewportRef}
        role="group"
        aria-label={`${label}, slides`}
        tabIndex={0}
        // With script the row follows fingers itself, while the page can still be scrolled vertically.
        className={joinClassNames('relative', seen ? 'touch-pan-y overflow-hidden' : 'overflow-x-auto')}
      >
        <div className="-ml-5 flex" aria-live={isPlaying ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <div
              key={slide.key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              inert={seen !== null && !seen.has(index)}
              className={joinClassNames('min-w-0 shrink-0 grow-0 pl-5', slideClassName)}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {children}
    </section>
  );
}
