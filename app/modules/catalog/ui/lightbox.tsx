import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import type { CategoryStylesheetColorKey } from '#app/ui/category-art.tsx';
import { useBackdropClose } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useSlideDrag } from '#app/ui/use-slide-drag.ts';

import { isGeneratedSlideImagePath } from '../slides/slide-kinds.ts';

import { ServiceGalleryDots } from './gallery-controls.tsx';
import { type ServicePictureData, ServicePictureWithFallback } from './service-picture.tsx';

/** DETAIL-09: dots up to this number of pictures. */
const MAX_LIGHTBOX_PICTURES_WITH_DOTS = 10;
const LIGHTBOX_CONTROL_BUTTON_CLASS =
  'grid size-12 place-items-center rounded-base border border-white/60 bg-band text-white transition-colors duration-140 hover:border-white hover:bg-white hover:text-band';

export type LightboxProps = {
  id: string;
  title: string;
  hue: CategoryStylesheetColorKey;
  images: readonly (ServicePictureData & { id: string })[];
  startIndex: number;
  onClose: () => void;
};

function LightboxPreviousNextButtons({
  count,
  index,
  onStep,
  onChoose,
}: {
  count: number;
  index: number;
  onStep: (by: 1 | -1) => void;
  onChoose: (index: number) => void;
}) {
  return (
    <div className="flex items-center justify-center gap-3 p-3 md:p-5">
      <button
        type="button"
        aria-label="Previous image"
        onClick={() => onStep(-1)}
        className={LIGHTBOX_CONTROL_BUTTON_CLASS}
      >
        <Icon name="arrow-left" className="size-5" />
      </button>
      {count <= MAX_LIGHTBOX_PICTURES_WITH_DOTS ? (
        <div className="md:hidden">
          <ServiceGalleryDots count={count} selected={index} onChoose={onChoose} isOnDark />
        </div>
      ) : null}
      <button
        type="button"
        aria-label="Next image"
        onClick={() => onStep(1)}
        className={LIGHTBOX_CONTROL_BUTTON_CLASS}
      >
        <Icon name="arrow-right" className="size-5" />
      </button>
    </div>
  );
}

const ARROW_KEY_INDEX_CHANGES: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Keeps the browser from turning a swipe into a scroll: nothing scrolls here, and Chromium would swallow the
 * next tap as the end of the scroll's momentum (touch-action alone does not help).
 */
function useDisabledSwipeScroll(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const refuse = (event: TouchEvent) => event.preventDefault();
    // React's own listener is passive.
    element?.addEventListener('touchmove', refuse, { passive: false });
    return () => element?.removeEventListener('touchmove', refuse);
  }, [dialog]);
}

/**
 * A single picture that fills the window, on top of the page (DETAIL-09): arrows and swipes change it, Escape
 * and a click next to it close it. Mounted only while it is open.
 */
export function ServiceImageLightbox({ id, title, hue, images, startIndex, onClose }: LightboxProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(startIndex);
  const count = images.length;
  const step = useCallback((by: 1 | -1 | 0) => setIndex((now) => (now + by + count) % count), [count]);
  useBackdropClose(dialogRef);
  useSlideDrag(dialogRef, step);
  useEffect(() => dialogRef.current?.showModal(), []);
  useDisabledSwipeScroll(dialogRef);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = ARROW_KEY_INDEX_CHANGES[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setIndex((now) => move(now, count));
  };
  const image = images[index];
  return (
    <dialog
      ref={dialogRef}
      aria-label={`Images of ${title}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="dialog-modal dialog-whole m-0 h-dvh max-h-none w-full max-w-none cursor-zoom-out touch-pan-y overflow-hidden bg-band text-white focus-on-dark"
    >
      {/* Clicks next to the buttons reach the dialog, which closes. */}
      <div className="pointer-events-none flex h-full flex-col [&_button]:pointer-events-auto">
        <div className="flex items-center justify-between gap-4 p-3 md:p-5">
          <p aria-live="polite" className="px-2 font-semibold">
            <span className="sr-only">Image </span>
            {`${index + 1} / ${count}`}
            <span className="sr-only">{`, ${image?.alt ?? ''}`}</span>
          </p>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialogRef.current?.close()}
            className={LIGHTBOX_CONTROL_BUTTON_CLASS}
          >
            <Icon name="x" className="size-5" />
          </button>
        </div>
        <div className="relative mx-3 min-h-0 grow place-content-center [container-type:size] md:mx-24">
          {image ? (
            <div
              key={image.id}
              className={
                isGeneratedSlideImagePath(image.url)
                  ? 'relative mx-auto aspect-[2/1] w-[min(100cqw,200cqh)]'
                  : 'absolute inset-0'
              }
            >
              <ServicePictureWithFallback
                id={id}
                hue={hue}
                image={image}
                loading="eager"
                className="absolute inset-0 size-full object-contain"
              />
            </div>
          ) : null}
        </div>
        {count > 1 ? (
          <LightboxPreviousNextButtons count={count} index={index} onStep={step} onChoose={setIndex} />
        ) : null}
      </div>
    </dialog>
  );
}
