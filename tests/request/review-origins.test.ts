import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

let shop: TestShop;

/** Adds one approved review of each origin, named after it. */
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await addServiceFixtures(shop.ctx, { slug: 'reviewed', category: 'Fix Problems' });
  const [service] = await shop.ctx.db.select().from(services).where(eq(services.slug, 'reviewed'));
  const serviceId = service?.id ?? '';
  const names = ['Of an order', 'Given back', 'Of a test', 'By the form', 'From a file'];
  await addReviews(shop.ctx, ...names.map((name) => ({ service_id: serviceId, reviewer_name: name })));
  const become = (name: string, values: Partial<typeof serviceReviews.$inferInsert>) =>
    shop.ctx.db.update(serviceReviews).set(values).where(eq(serviceReviews.reviewerName, name));
  const itemOf = async (status: 'COMPLETED' | 'REFUNDED') => {
    const orderId = await addOrder(shop.ctx, { serviceId, status });
    const [item] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    return item?.id ?? null;
  };
  await become('Of an order', { isVerified: true, orderItemId: await itemOf('COMPLETED') });
  await become('Given back', { isVerified: true, orderItemId: await itemOf('REFUNDED') });
  await become('Of a test', { orderItemId: await itemOf('COMPLETED') });
  await become('By the form', { email: 'nora@example.com' });
  shop.pages.invalidate(null);
});

afterAll(() => shop.close());

const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

const EXPECTED = [
  ['Of an order', 'Verified order', false],
  ['Given back', 'Verified order', true],
  ['Of a test', 'Test order', false],
  ['By the form', 'Unverified', false],
  ['From a file', 'Imported', false],
] as const;

test.each(EXPECTED)('the page of a service says of the review %s: %s', async (name, origin, isRefunded) => {
  const html = await (await shop.get('/service/reviewed')).text();
  const caption = html.match(/<figcaption[\s\S]*?<\/figcaption>/g)?.find((part) => part.includes(name)) ?? '';
  expect(wordsOf(caption)).toContain(origin);
  expect(wordsOf(caption).includes('Refunded')).toBe(isRefunded);
});

test.each(EXPECTED)('the moderators’ list says of the review %s: %s', async (name, origin, isRefunded) => {
  const owner = await signedInAs(shop, 'owner', `${name.replaceAll(' ', '-')}@example.com`.toLowerCase());
  const html = await (await owner.get(`/admin/reviews?tab=approved&q=${encodeURIComponent(name)}`)).text();
  const words = wordsOf(html.split('<tbody')[1]?.split('</tbody>')[0] ?? html.split('<main')[1] ?? '');
  expect(words).toContain(name);
  expect(words).toContain(origin);
  expect(words.includes('Refunded')).toBe(isRefunded);
});
