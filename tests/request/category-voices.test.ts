import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

const CREATE = { service_category: 'Create Content' };
const daysAgo = (days: number) => ({
  created_at: new Date(shop.ctx.now.getTime() - days * 86_400_000).toISOString(),
});

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await addServiceFixtures(
    shop.ctx,
    { slug: 'a-film', title: 'A film', category: 'Create Content' },
    { slug: 'a-text', title: 'A text', category: 'Create Content' },
    { slug: 'a-repair', title: 'A repair', category: 'Fix Problems' },
  );
  await addTestimonials(
    shop.ctx,
    { client_company: 'Elsewhere', is_featured: true, rating: 2 },
    { client_company: 'Older', ...CREATE, ...daysAgo(2), rating: 4 },
    { client_company: 'Newer', ...CREATE, ...daysAgo(1), rating: 5 },
    { client_company: 'Longago', ...CREATE, ...daysAgo(30), status: 'featured', rating: 1 },
    { client_company: 'Waiting', ...CREATE, status: 'pending', rating: 1 },
    { client_company: 'Concealed', ...CREATE, status: 'rejected', rating: 1 },
  );
});

afterAll(() => shop.close());

const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|svg)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
const pageOf = async (path: string) => (await shop.get(path)).text();

/** The companies in the carousel below the services of a category, in its order. */
async function voices(category: string): Promise<string[]> {
  const html = await pageOf(`/services?category=${encodeURIComponent(category)}`);
  const cards =
    html.split(`Clients on ${category}</h2>`)[1]?.matchAll(/<figcaption[\s\S]*?<\/figcaption>/g) ?? [];
  return [...cards].map(
    ([card]) => /Older|Newer|Longago|Elsewhere|Waiting|Concealed/.exec(wordsOf(card))?.[0] ?? '',
  );
}

test('[FEEDBACK-08] services of a category show its own testimonials, featured first, then newest', async () => {
  expect(await voices('Create Content')).toEqual(['Longago', 'Newer', 'Older']);
  expect(await voices('Fix Problems')).toEqual(['Elsewhere']);
});

test('[FEEDBACK-08] a category without testimonials has no such section, and neither have all services or a search', async () => {
  for (const path of [
    '/services?category=Advise+%26+Plan',
    '/services',
    '/services?q=film&category=Create+Content',
  ])
    expect(await pageOf(path), path).not.toContain('Clients on ');
});

test('[FEEDBACK-08] a testimonial approved a moment ago is there at the next request', async () => {
  await shop.ctx.db
    .update(testimonials)
    .set({ status: 'approved' })
    .where(eq(testimonials.clientCompany, 'Waiting'));
  await expect.poll(() => voices('Create Content')).toEqual(['Longago', 'Waiting', 'Newer', 'Older']);
  await shop.ctx.db
    .update(testimonials)
    .set({ status: 'pending' })
    .where(eq(testimonials.clientCompany, 'Waiting'));
  await expect.poll(() => voices('Create Content')).not.toContain('Waiting');
});

test('[DETAIL-19] a service page opened by id shows reviews, projects sold and average rating', async () => {
  const figuresOf = async (slug: string) => {
    const [row] = await shop.ctx.db.select().from(services).where(eq(services.slug, slug));
    const page = (await pageOf(`/service/${row?.id}`)).split('<main')[1] ?? '';
    const words = wordsOf(page);
    return {
      sold: /Sold in 30 days (\d+)/.exec(words)?.[1],
      reviews: /Reviews (\d+)/.exec(words)?.[1],
      average: /aria-label="(\d\.\d) out of 5">\1</.exec(page)?.[1],
    };
  };
  // Two approved testimonials with ratings of 4 and 5. Featured ones do not count more; pending and hidden
  // ones do not count (GRID-14).
  const create = { sold: '2', reviews: '2', average: '4.5' };
  expect(await figuresOf('a-film')).toEqual(create);
  expect(await figuresOf('a-text')).toEqual(create);
  expect(await figuresOf('a-repair')).toEqual({ sold: '1', reviews: '1', average: '2.0' });
});
