import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { serviceBadges } from '#app/modules/catalog/tables.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { findServicePage } from './find-service-page.server.ts';

test('a page shows the badges of its codes in their order; a code without a badge is shown nowhere', async () => {
  const ctx = await freshContext();
  await ctx.db.insert(serviceBadges).values([
    { code: 'new', label: 'New', color: 'blue' },
    { code: 'quick-win', label: 'Quick win', color: 'green', position: 1 },
  ]);
  await addServiceFixtures(
    ctx,
    { slug: 'page', badge_codes: ['quick-win', 'gone', 'new'] },
    { slug: 'plain' },
  );
  const page = await findServicePage(ctx, 'page');
  expect(page?.badges).toEqual([
    { code: 'quick-win', label: 'Quick win', color: 'green' },
    { code: 'new', label: 'New', color: 'blue' },
  ]);
  expect((await findServicePage(ctx, 'plain'))?.badges).toEqual([]);
});

test('what search engines read is what was written for them; a picture of the shop has its whole address', async () => {
  const ctx = await freshContext();
  const seo = { seo_title: 'For engines', seo_description: 'Words for engines.' };
  await addServiceFixtures(ctx, { slug: 'page', ...seo, og_image: '/media/slides/a.png' }, { slug: 'plain' });
  expect((await findServicePage(ctx, 'page'))?.seo).toEqual({
    title: 'For engines',
    description: 'Words for engines.',
    image: 'http://shop.test/media/slides/a.png',
  });
  expect((await findServicePage(ctx, 'plain'))?.seo).toEqual({ title: null, description: null, image: null });
});

// tests/request/page-reads.test.ts checks that it is one statement.
test('a page has its scope from the same read, the first time and again', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { slug: 'page' });
  for (const time of ['first', 'again']) {
    const page = await findServicePage(ctx, 'page');
    expect(
      page?.sections.map(({ key }) => key),
      time,
    ).toContain('included');
  }
});
