import { joinClassNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

const GALLERY_CONTROL_BUTTON_CLASS =
  'grid size-11 shrink-0 place-items-center rounded-base border border-field bg-paper text-ink transition-colors duration-140 hover:border-ink hover:bg-sunken';

/** One cell per picture, with the current one solid. */
export function ServiceGalleryDots({
  count,
  selected,
  onChoose,
  isOnDark = false,
}: {
  count: number;
  selected: number;
  onChoose: (index: number) => void;
  isOnDark?: boolean;
}) {
  return (
    <div role="group" aria-label="Choose an image" className="flex flex-wrap">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Show image ${index + 1}`}
          aria-current={index === selected ? 'true' : undefined}
          onClick={() => onChoose(index)}
          className="grid h-11 w-7 place-items-center rounded-base"
        >
          <span
            className={joinClassNames(
              'size-3 rounded-base border',
              isOnDark ? 'border-white' : 'border-ink',
              index !== selected ? null : isOnDark ? 'bg-white' : 'bg-ink',
            )}
          />
        </button>
      ))}
    </div>
  );
}

/**
 * Pause first, then previous, next, position and dots (DETAIL-08). Below the
 * slides on phones, on top of them from 768 px.
 */
export function GalleryControls({
  selected,
  count,
  isPlaying,
  onTogglePlaying,
  onStep,
  onChoose,
}: {
  selected: number;
  count: number;
  isPlaying: boolean;
  onTogglePlaying: () => void;
  onStep: (by: 1 | -1) => void;
  onChoose: (index: number) => void;
}) {
  const icon = isPlaying ? 'pause' : 'play';
  return (
    <div className="order-last flex flex-wrap items-center gap-1.5 max-md:mt-3 noscript:hidden">
      <div className="flex items-center gap-1.5 md:absolute md:bottom-14 md:left-3 md:z-1">
        <button
          type="button"
          className={GALLERY_CONTROL_BUTTON_CLASS}
          aria-label={isPlaying ? 'Pause slideshow' : 'Play slideshow'}
          onClick={onTogglePlaying}
        >
          <Icon name={icon} className="size-4 fill-current" />
        </button>
        <button
          type="button"
          className={GALLERY_CONTROL_BUTTON_CLASS}
          aria-label="Previous image"
          onClick={() => onStep(-1)}
        >
          <Icon name="arrow-left" className="size-4" />
        </button>
        <button
          type="button"
          className={GALLERY_CONTROL_BUTTON_CLASS}
          aria-label="Next image"
          onClick={() => onStep(1)}
        >
          <Icon name="arrow-right" className="size-4" />
        </button>
        <p
          aria-live={isPlaying ? 'off' : 'polite'}
          className="rounded-base bg-paper px-2.5 py-1.5 text-sm font-semibold"
        >
          <span className="sr-only">Image </span>
          {`${selected + 1} / ${count}`}
        </p>
      </div>
      <div className="md:mx-auto">
        <ServiceGalleryDots count={count} selected={selected} onChoose={onChoose} />
      </div>
    </div>
  );
}
