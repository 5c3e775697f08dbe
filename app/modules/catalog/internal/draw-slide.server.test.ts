import { expect, test } from 'vitest';

import { getCategoryColorKey, DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import catalogue from '#app/seed/catalogue.json' with { type: 'json' };

import {
  DRAWN_SLIDE_KINDS,
  getDrawnSlideAltText,
  type ServiceSlideDrawingData,
  type DrawnSlideKind,
  listServiceGallerySlideKinds,
} from '../slides/slide-kinds.ts';

import { drawServiceSlideSvg } from './draw-slide.server.tsx';

const draw = (kind: DrawnSlideKind, facts: ServiceSlideDrawingData) =>
  drawServiceSlideSvg(kind, facts, { hue: getCategoryColorKey(DEFAULT_CATEGORIES, facts.category) });

function makeFacts(overrides: Partial<ServiceSlideDrawingData> = {}): ServiceSlideDrawingData {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'Landing Page',
    category: 'Fix Problems',
    deliveryDays: 2,
    description: JSON.stringify({ included: 'Copy. Layout.' }),
    painPoint: 'Nobody buys.',
    ...overrides,
  };
}

const demo = catalogue.map((row) =>
  makeFacts({
    id: row.id,
    title: row.service_title,
    category: row.category,
    deliveryDays: row.delivery_time_days,
    description: row.service_description,
    painPoint: row.reason_to_buy___pain_point,
  }),
);

test('every slide of the demo shop is a picture of less than 15 kB that asks for nothing and runs nothing', () => {
  for (const facts of demo) {
    for (const kind of listServiceGallerySlideKinds(facts)) {
      const svg = draw(kind, facts);
      expect(Buffer.byteLength(svg)).toBeLessThan(15_360);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).not.toMatch(/<(script|style|text|image|foreignObject)|style=|href="[^#]|NaN|undefined/);
    }
  }
});

test('the same service is drawn the same, another one differently', () => {
  expect(draw('cover', makeFacts())).toBe(draw('cover', makeFacts()));
  const [first, second] = demo.map((facts) => draw('cover', facts));
  expect(first).not.toBe(second);
});

test('a slide says only what is true: without a checklist and without a pain point there are two', () => {
  expect(listServiceGallerySlideKinds(makeFacts())).toEqual([...DRAWN_SLIDE_KINDS]);
  expect(listServiceGallerySlideKinds(makeFacts({ description: 'Plain text.', painPoint: null }))).toEqual([
    'cover',
    'delivery',
  ]);
  expect(getDrawnSlideAltText('included', makeFacts())).toBe('What you get: Copy, Layout');
  expect(getDrawnSlideAltText('delivery', makeFacts({ deliveryDays: null }))).toBe(
    'A strip of days: done in 24 hours',
  );
  expect(getDrawnSlideAltText('change', makeFacts())).toBe(
    'Today: Nobody buys. In 2 days: Landing Page, done.',
  );
});

test('long, foreign and hostile words are drawn as far as they can be', () => {
  const odd = makeFacts({
    title: `</svg><script>alert(1)</script> 漢字 ${'Word'.repeat(50)}`,
    painPoint: 'x '.repeat(900),
    deliveryDays: 365,
    description: JSON.stringify({ included: Array.from({ length: 40 }, (_, n) => `Row ${n}`) }),
  });
  for (const kind of DRAWN_SLIDE_KINDS) expect(draw(kind, odd)).not.toContain('<script');
});
