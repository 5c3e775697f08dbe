import type { CategoryStylesheetColorKey } from '#app/ui/category-art.tsx';

import {
  isGeneratedSlideImagePath,
  DRAWN_SLIDE_HEIGHT_PX,
  DRAWN_SLIDE_WIDTH_PX,
} from '../slides/slide-kinds.ts';

import { ServicePictureWithFallback } from './service-picture.tsx';

/** A service's own slide in a list row: decoration next to its title. Fills its box. */
export function ServiceListRowPicture({
  id,
  hue,
  url,
}: {
  id: string;
  hue: CategoryStylesheetColorKey;
  url: string;
}) {
  return (
    <ServicePictureWithFallback
      key={url}
      id={id}
      hue={hue}
      image={{ url, alt: '', width: DRAWN_SLIDE_WIDTH_PX, height: DRAWN_SLIDE_HEIGHT_PX }}
      loading="lazy"
      className={
        isGeneratedSlideImagePath(url) ? 'size-full object-cover' : 'size-full bg-sunken object-contain'
      }
    />
  );
}
