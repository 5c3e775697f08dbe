import type { CategoryStylesheetColorKey } from '#app/ui/category-art.tsx';

import { isGeneratedSlideImagePath, SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-kinds.ts';

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
      image={{ url, alt: '', width: SLIDE_WIDTH, height: SLIDE_HEIGHT }}
      loading="lazy"
      className={
        isGeneratedSlideImagePath(url) ? 'size-full object-cover' : 'size-full bg-sunken object-contain'
      }
    />
  );
}
