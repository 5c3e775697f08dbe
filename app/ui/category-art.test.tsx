import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import catalogue from '#app/seed/catalogue.json' with { type: 'json' };

import { ServiceCategoryArtwork, type CategoryStylesheetColorKey } from './category-art.tsx';

const HUES: CategoryStylesheetColorKey[] = ['fix', 'grow', 'create', 'analyze', 'automate', 'advise'];
const art = (hue: CategoryStylesheetColorKey, id: string) =>
  renderToStaticMarkup(<ServiceCategoryArtwork category={hue} id={id} />);

test('in every category, no two services of the demo shop have the same picture', () => {
  for (const { key, name } of DEFAULT_CATEGORIES) {
    const pictures = catalogue
      .filter((service) => service.category === name)
      .map((service) => art(key, service.id));
    expect(pictures.length).toBeGreaterThan(3);
    expect(new Set(pictures).size).toBe(pictures.length);
  }
});

test('a service has the same picture every time it is drawn', () => {
  for (const hue of HUES) expect(art(hue, 'ga4-dashboard')).toBe(art(hue, 'ga4-dashboard'));
});

test('[GRID-07] a picture is small, hidden from assistive technology and has no style attribute', () => {
  for (const hue of HUES) {
    const html = art(hue, 'ga4-dashboard');
    expect(html.length).toBeLessThan(3000);
    expect(html).toContain('aria-hidden="true"');
    expect(html).toContain(`data-cat="${hue}"`);
    expect(html).not.toContain('style=');
  }
});
