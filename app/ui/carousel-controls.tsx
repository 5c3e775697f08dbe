import { Icon } from './icon.tsx';

const CAROUSEL_CONTROL_BUTTON_CLASS =
  'grid size-11 place-items-center rounded-base border border-field bg-paper text-ink transition-colors duration-140 hover:border-ink hover:bg-sunken';

/** The position, pause (first in tab order), previous and next controls of an auto-advancing part. */
export function CarouselControls({
  position,
  count,
  isPlaying,
  onTogglePlaying,
  onPrevious,
  onNext,
}: {
  /** Starts at 1. */
  position: number;
  count: number;
  isPlaying: boolean;
  onTogglePlaying: () => void;
  onPrevious: () => void;
  onNext: () => void;
}) {
  return (
    <div className="flex items-center gap-1.5">
      <span className="mr-2 text-sm text-ink-3">{`${position} / ${count}`}</span>
      <button
        type="button"
        className={CAROUSEL_CONTROL_BUTTON_CLASS}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={onTogglePlaying}
      >
        {isPlaying ? (
          <Icon name="pause" className="size-4 fill-current" />
        ) : (
          <Icon name="play" className="size-4 fill-current" />
        )}
      </button>
      <button
        type="button"
        className={CAROUSEL_CONTROL_BUTTON_CLASS}
        aria-label="Previous slide"
        onClick={onPrevious}
      >
        <Icon name="arrow-left" className="size-4" />
      </button>
      <button
        type="button"
        className={CAROUSEL_CONTROL_BUTTON_CLASS}
        aria-label="Next slide"
        onClick={onNext}
      >
        <Icon name="arrow-right" className="size-4" />
      </button>
    </div>
  );
}
