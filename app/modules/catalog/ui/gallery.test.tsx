import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ServiceImageGallery } from './gallery.tsx';

const slide = (id: string, alt: string) => ({ id, alt, url: `/media/${id}.webp`, width: 1200, height: 600 });

test('a slide without a text of its own is named by its service, so its link says what it shows', () => {
  const images = [slide('one', 'A report on a desk'), slide('two', '')];
  const page = renderToStaticMarkup(
    <ServiceImageGallery id="service" title="Website audit" hue="fix" images={images} />,
  );
  expect([...page.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
    'A report on a desk',
    'Website audit, image 2',
  ]);
});
