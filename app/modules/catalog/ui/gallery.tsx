import { type ComponentType, type RefObject, useCallback, useRef, useState } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { ServiceCategoryArtwork, type CategoryStylesheetColorKey } from '#app/ui/category-art.tsx';
import { useSlideshowAutoAdvance } from '#app/ui/use-auto-advance.ts';
import { useSlideDrag } from '#app/ui/use-slide-drag.ts';
import { useSlideKeys } from '#app/ui/use-slide-keys.ts';
import { useCarouselSlides } from '#app/ui/use-slide-track.ts';

import { GalleryControls } from './gallery-controls.tsx';
import type { LightboxProps } from './lightbox.tsx';
import { type ServicePictureData, ServicePictureWithFallback } from './service-picture.tsx';

/** DETAIL-08. */
const SLIDESHOW_INTERVAL_MS = 5_000;

type GalleryPicture = ServicePictureData & { id: string };
type ServiceGalleryProps = {
  id: string;
  title: string;
  hue: CategoryStylesheetColorKey;
  images: readonly GalleryPicture[];
};

const importLightboxModule = () => import('./lightbox.tsx');

/** Loads the lightbox on first use; if that fails, the browser opens the picture itself. */
function useLightbox() {
  const [ServiceImageLightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const open = useCallback(async (index: number, url: string) => {
    try {
      const part = await importLightboxModule();
      setLightbox(() => part.ServiceImageLightbox);
      setOpenAt(index);
    } catch {
      location.assign(url);
    }
  }, []);
  return { ServiceImageLightbox, openAt, open, close: () => setOpenAt(null) };
}

function EmptyGallery({ id, hue }: Pick<ServiceGalleryProps, 'id' | 'hue'>) {
  return (
    <div className="relative mt-6 aspect-[2/1] overflow-hidden rounded-base">
      <ServiceCategoryArtwork category={hue} id={id} />
      <p className="absolute bottom-0 left-0 bg-canvas px-4 pt-2 pb-1 text-sm font-semibold">
        No slides available
      </p>
    </div>
  );
}

/** The pictures of a service (DETAIL-08, DETAIL-09): a slideshow of 5 s; a click enlarges a picture. */
export function ServiceImageGallery({ id, title, hue, images }: ServiceGalleryProps) {
  if (images.length === 0) return <EmptyGallery id={id} hue={hue} />;
  // A picture without alt text is named after the service.
  const named = images.map((image, at) => ({ ...image, alt: image.alt || `${title}, image ${at + 1}` }));
  return <GallerySlideshow id={id} title={title} hue={hue} images={named} />;
}

/** One picture of the row: a link to the file, which a click enlarges with script and opens without. */
function GallerySlide({
  service: { id, hue },
  image,
  place,
  isHidden,
  isSoon,
  onOpen,
}: {
  service: Pick<ServiceGalleryProps, 'id' | 'hue'>;
  image: GalleryPicture;
  place: { index: number; count: number };
  isHidden: boolean;
  /** Visible now or next: loaded at once. */
  isSoon: boolean;
  onOpen: (opener: HTMLAnchorElement) => void;
}) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${place.index + 1} of ${place.count}`}
      inert={isHidden}
      className="aspect-[2/1] min-w-0 shrink-0 grow-0 basis-full snap-start bg-cat"
    >
      <a
        href={image.url}
        draggable={false}
        aria-haspopup="dialog"
        onPointerEnter={() => void importLightboxModule().catch(() => undefined)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the user asked for a new tab
          event.preventDefault();
          onOpen(event.currentTarget);
        }}
        className="block size-full cursor-zoom-in focus-on-dark outline-offset-[-4px]"
      >
        <span className="sr-only">Show larger: </span>
        <ServicePictureWithFallback
          id={id}
          hue={hue}
          image={image}
          loading={isSoon ? 'eager' : 'lazy'}
          isPriority={place.index === 0}
          sizes="(min-width: 64rem) 60vw, 100vw"
          className="size-full object-cover"
        />
      </a>
    </div>
  );
}

/** The row of slides with everything that moves it: timer, buttons, keys, mouse and touch. */
function useServiceGallerySlideshow(
  sectionRef: RefObject<HTMLElement | null>,
  viewportRef: RefObject<HTMLElement | null>,
  count: number,
) {
  const { selected, seen, goTo, step } = useCarouselSlides(viewportRef, 0, count);
  const next = useCallback(() => {
    // While the lightbox is open its slide stays, so that the focus can return to it.
    if (!sectionRef.current?.querySelector('dialog[open]')) step(1);
  }, [sectionRef, step]);
  const { isPlaying, togglePlaying } = useSlideshowAutoAdvance(sectionRef, SLIDESHOW_INTERVAL_MS, next);
  useSlideDrag(viewportRef, step);
  useSlideKeys(viewportRef, {
    previous: () => step(-1),
    next,
    first: () => goTo(0),
    last: () => goTo(count - 1),
    toggle: togglePlaying,
  });
  return { selected, seen, goTo, step, isPlaying, togglePlaying };
}

function GallerySlideshow({ id, title, hue, images }: ServiceGalleryProps) {
  const sectionRef = useRef<HTMLElement>(null);
  const viewportRef = useRef<HTMLDivElement>(null);
  const openerRef = useRef<HTMLAnchorElement>(null);
  const { ServiceImageLightbox, openAt, open, close } = useLightbox();
  const { selected, seen, ...show } = useServiceGallerySlideshow(sectionRef, viewportRef, images.length);
  return (
    <section
      ref={sectionRef}
      aria-roledescription="carousel"
      aria-label={`Images of ${title}`}
      className="relative mt-6 flex flex-col"
    >
      {images.length > 1 ? (
        <GalleryControls
          selected={selected}
          count={images.length}
          isPlaying={show.isPlaying}
          onTogglePlaying={show.togglePlaying}
          onStep={show.step}
          onChoose={show.goTo}
        />
      ) : null}
      <div
        ref={viewportRef}
        role="group"
        aria-label="Slides"
        tabIndex={0}
        className={joinClassNames(
          'relative rounded-base',
          seen ? 'touch-pan-y overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto',
        )}
      >
        <div className="flex">
          {images.map((image, index) => (
            <GallerySlide
              key={image.id}
              service={{ id, hue }}
              image={image}
              place={{ index, count: images.length }}
              isHidden={seen !== null && !seen.has(index)}
              isSoon={index === 0 || (seen !== null && index <= selected + 1)}
              onOpen={(opener) => {
                openerRef.current = opener;
                void open(index, image.url);
              }}
            />
          ))}
        </div>
      </div>
      {ServiceImageLightbox && openAt !== null ? (
        <ServiceImageLightbox
          id={id}
          title={title}
          hue={hue}
          images={images}
          startIndex={openAt}
          onClose={() => {
            close();
            openerRef.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}
