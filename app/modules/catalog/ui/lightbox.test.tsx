import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ServiceImageLightbox } from './lightbox.tsx';

function dotsOf(count: number): number {
  const images = Array.from({ length: count }, (_, n) => ({
    id: String(n),
    url: `/media/${n}.png`,
    alt: `Picture ${n}`,
    width: 960,
    height: 480,
  }));
  const html = renderToStaticMarkup(
    <ServiceImageLightbox
      id="1"
      title="Audit"
      hue="fix"
      images={images}
      startIndex={0}
      onClose={() => undefined}
    />,
  );
  return html.match(/aria-label="Show image/g)?.length ?? 0;
}

test('[DETAIL-09] the lightbox has a dot for each of up to 10 pictures, and none for more', () => {
  expect([1, 2, 10, 11].map(dotsOf)).toEqual([0, 2, 10, 0]);
});
