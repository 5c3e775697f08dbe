import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp } from './visitor.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await addServiceFixtures(
    shop.ctx,
    { id: ID(1), slug: 'okapi', service_title: 'Okapi Audit' },
    { id: ID(2), slug: 'draft', service_title: 'Quagga Draft', status: 'draft' },
    { id: ID(3), slug: 'archived', service_title: 'Quagga Archive', status: 'archived' },
    { id: ID(4), slug: 'deleted', service_title: 'Quagga Trash', deleted_at: '2026-11-01T00:00:00Z' },
  );
  const review = { service_id: ID(1), review_title: 'Title' };
  await addReviews(
    shop.ctx,
    { ...review, review_content: 'Okapi review.' },
    { ...review, review_content: 'Quagga pending review.', status: 'pending' },
    { ...review, review_content: 'Quagga rejected review.', status: 'rejected' },
  );
  await addTestimonials(
    shop.ctx,
    { testimonial_text: 'Okapi approved testimonial.' },
    { testimonial_text: 'Okapi featured testimonial.', status: 'featured' },
    { testimonial_text: 'Quagga pending testimonial.', status: 'pending' },
    { testimonial_text: 'Quagga rejected testimonial.', status: 'rejected' },
  );
});
afterAll(() => shop.close());

/** Everything public that could contain these three. */
async function everythingPublic(): Promise<string> {
  const published = await shop.ctx.db.select({ id: testimonials.id }).from(testimonials);
  const sold = await shop.ctx.db.select({ id: services.id, slug: services.slug }).from(services);
  const read = [
    ...['/', '/services', '/services?q=quagga', '/services?q=okapi', '/sitemap', '/sitemap.xml', '/about'],
    ...sold.flatMap(({ id, slug }) => [`/service/${id}`, `/service/${slug ?? id}`]),
    ...published.map(({ id }) => `/api/testimonials/${id}`),
  ];
  const answers = [
    ...(await Promise.all(read.flatMap((path) => [shop.get(path), shop.get(dataOf(path))]))),
    await shop.post('/api/search-suggest', {}),
    await shop.post('/api/search-intent', { q: 'quagga' }),
    await shop.post('/api/search-intent', { q: 'okapi' }),
    await shop.post('/api/cart-lines', { ids: sold.map(({ id }) => id) }),
  ];
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n').replaceAll(/q=quagga/gi, '');
}

const dataOf = (path: string) => (path === '/' ? '/_.data' : path.replace(/(\?|$)/, '.data$1'));

test('[ACCESS-03] only approved testimonials and reviews and published services are public', async () => {
  expect(await shop.ctx.db.$count(serviceReviews)).toBe(3);
  const text = await everythingPublic();
  for (const shown of [
    'Okapi Audit',
    'Okapi review',
    'Okapi approved testimonial',
    'Okapi featured testimonial',
  ])
    expect(text, shown).toContain(shown);
  expect(text.match(/quagga (draft|archive|trash|pending|rejected)[\w ]*/gi) ?? []).toEqual([]);
});

test('[ACCESS-01] guests browse and check out, who is signed in has account and orders, only staff reaches the admin', async () => {
  const guest = openVisitor(shop);
  for (const path of ['/', '/services', '/service/okapi', '/cart'])
    expect((await guest.get(path)).status, path).toBe(200);
  const begun = await shop.post('/api/create-checkout', {
    items: [{ serviceId: ID(1), quantity: 1 }],
    promoCode: null,
  });
  expect(await begun.json()).toMatchObject({ url: expect.stringContaining('/sandbox/pay/') });
  expect((await guest.get('/account')).headers.get('Location')).toContain('/auth/sign-in');

  const customer = await signedUp(shop);
  for (const path of ['/account', '/orders']) expect((await customer.get(path)).status, path).toBe(200);
  const owner = await signedInAs(shop, 'owner');
  for (const path of ['/admin', '/admin.data', '/admin/services', '/admin/services.data']) {
    const isData = path.endsWith('.data');
    expect((await guest.get(path)).status, path).toBe(isData ? 401 : 302);
    expect((await customer.get(path)).status, path).toBe(403);
    expect((await owner.get(path)).status, path).toBe(200);
  }
});
