import type { CategoryColorKey } from '#app/ui/category-art.tsx';

import { isDrawnSlide, SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-kinds.ts';

import { ServicePicture } from './service-picture.tsx';

/** A service's own slide in a list row: decoration next to its title. Fills its box. */
export function ServiceRowPicture({ id, hue, url }: { id: string; hue: CategoryColorKey; url: string }) {
  return (
    <ServicePicture
      key={url}
      id={id}
      hue={hue}
      image={{ url, alt: '', width: SLIDE_WIDTH, height: SLIDE_HEIGHT }}
      loading="lazy"
      className={isDrawnSlide(url) ? 'size-full object-cover' : 'size-full bg-sunken object-contain'}
    />
  );
}
