import { joinClassNames } from '#app/lib/class-names.ts';
import { ServiceCategoryArtwork, type CategoryStylesheetColorKey } from '#app/ui/category-art.tsx';

import type { ServiceCardPicture } from '../model.ts';
import {
  isGeneratedSlideImagePath,
  DRAWN_SLIDE_HEIGHT_PX,
  DRAWN_SLIDE_WIDTH_PX,
} from '../slides/slide-kinds.ts';

import { ServicePictureWithFallback } from './service-picture.tsx';

/**
 * The picture of a card (GRID-07): without one, or if it fails to load, the category's art; while it loads,
 * the category's color. The art is not rendered below every picture: it would be invisible and was a
 * twentieth of the home page.
 */
export function ServiceThumbnail({
  id,
  hue,
  image,
  isFirst = false,
  isWhole = false,
}: {
  id: string;
  hue: CategoryStylesheetColorKey;
  image: ServiceCardPicture | null;
  /** The largest picture of the first view. */
  isFirst?: boolean;
  /** Shows an uploaded picture in full, so that text in it is not cropped. */
  isWhole?: boolean;
}) {
  if (!image) return <ServiceCategoryArtwork category={hue} id={id} />;
  return (
    <div data-cat={hue} className="size-full bg-cat">
      <ServicePictureWithFallback
        key={image.url}
        id={id}
        hue={hue}
        image={{ ...image, width: DRAWN_SLIDE_WIDTH_PX, height: DRAWN_SLIDE_HEIGHT_PX }}
        loading={isFirst ? 'eager' : 'lazy'}
        isPriority={isFirst}
        sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw"
        className={joinClassNames(
          'absolute inset-0 size-full transition-transform duration-500 ease-out group-hover:translate-x-1.5',
          isWhole && !isGeneratedSlideImagePath(image.url) ? 'object-contain' : 'object-cover',
        )}
      />
    </div>
  );
}
