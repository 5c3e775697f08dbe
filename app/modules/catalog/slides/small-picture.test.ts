import { expect, test } from 'vitest';

import { getDrawnServiceSlidePath } from './slide-kinds.ts';
import { getSmallPictureUrl } from './small-picture.ts';

const copy = (width: number, format: 'avif' | 'webp') => ({ url: `/m/${width}.${format}`, width, format });

test('a list shows the smallest copy that is sharp, in a format every browser reads', () => {
  const variants = [copy(640, 'webp'), copy(320, 'avif'), copy(320, 'webp'), copy(120, 'webp')];
  expect(getSmallPictureUrl({ url: '/m/slide.jpg', variants })).toBe('/m/320.webp');
});

test('a list shows the slide itself until its copies are made', () => {
  expect(getSmallPictureUrl({ url: '/m/slide.jpg', variants: [] })).toBe('/m/slide.jpg');
});

test('a list shows no picture of a service without a slide, or with a drawn one', () => {
  expect(getSmallPictureUrl(null)).toBeNull();
  expect(
    getSmallPictureUrl({ url: `${getDrawnServiceSlidePath('a', 'cover')}?v=1`, variants: [] }),
  ).toBeNull();
});
