import { expect, expectNoAxeViolations, test } from './journey.ts';
import { openOwnShop, type OwnShop } from './own-shop.ts';

const ORIGIN = 'http://pictures.test';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const INSERT_SERVICES = `insert into services (id, slug, service_title, category, price_usd, status) values
  ('00000000-0000-4000-8000-000000000001', 'good', 'Good Picture', 'Fix Problems', 100, 'published'),
  ('00000000-0000-4000-8000-000000000002', 'broken', 'Broken Picture', 'Create Content', 200, 'published'),
  ('00000000-0000-4000-8000-000000000003', 'none', 'No Picture', 'Advise & Plan', 300, 'published')`;
const INSERT_IMAGES = `insert into service_images (id, service_id, url, alt, position) values
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', '/media/second.png', 'Second', 1),
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', '/media/first.png', 'First', 0),
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', '/media/broken.png', 'Broken', 0)`;

let own: OwnShop;

// The services of the demo shop have drawn pictures, so this one has a shop of its own.
test.beforeAll(async () => {
  own = await openOwnShop(ORIGIN);
  const { db } = own.shop.newContext();
  await db.execute(INSERT_SERVICES);
  await db.execute(INSERT_IMAGES);
});

test.afterAll(() => own.close());

test('[GRID-07] [DETAIL-16] a tile shows the first picture; without one, or when it fails, the art of its category', async ({
  page,
}) => {
  await own.serve(page);
  await page.route(`${ORIGIN}/media/first.png`, (route) =>
    route.fulfill({ contentType: 'image/png', body: PIXEL }),
  );
  await page.goto(`${ORIGIN}/services`);
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await expect(card('Good Picture').getByRole('img', { name: 'First' })).toBeVisible();
  await expect(card('Good Picture').getByRole('img')).toHaveCount(1);
  await card('Broken Picture').scrollIntoViewIfNeeded();
  await expect(card('Broken Picture').getByRole('img')).toHaveCount(0);
  for (const [title, hue] of [
    ['Broken Picture', 'create'],
    ['No Picture', 'advise'],
  ] as const) {
    await expect(card(title).locator(`.bg-cat[data-cat=${hue}] svg`)).toBeVisible();
  }
});

test('[DETAIL-08] a gallery shows the art of its category where a picture fails, and says when it has no slides', async ({
  page,
}) => {
  await own.serve(page);
  await page.goto(`${ORIGIN}/service/broken`);
  const gallery = page.getByRole('region', { name: 'Images of Broken Picture' });
  await expect(gallery.locator('.bg-cat[data-cat=create] svg')).toBeVisible();
  await expect(gallery.getByRole('img')).toHaveCount(0);
  await page.goto(`${ORIGIN}/service/none`);
  await expect(page.getByText('No slides available')).toBeVisible();
  await expectNoAxeViolations(page);
});
