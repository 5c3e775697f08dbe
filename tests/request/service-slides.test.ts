import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { serviceImages, services } from '#app/modules/catalog/tables.server.ts';
import { mediaFiles } from '#app/platform/db/tables.server.ts';

import { goodPicture, hostileFiles, HOSTILE_NAMES } from '../shop/hostile-files.ts';

import { fieldsOf } from './service-form.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const PICTURES = `/admin/services/${ID}/pictures`;

let shop: TestShop;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
});

beforeEach(async () => {
  await shop.ctx.db.delete(services);
  await addServiceFixtures(shop.ctx, { id: ID, slug: 'landing-page', service_description: 'Plain words.' });
});

type File = { name: string; bytes: Buffer };

/** Uploads a slide as the editor's script does. */
function upload(
  visitor: Visitor,
  { name, bytes }: File,
  fields: Record<string, string> = {},
  path = PICTURES,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ intent: 'slide-upload', ...fields })) form.set(field, value);
  form.set('file', new File([new Uint8Array(bytes)], name));
  const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie, Accept: 'application/json' };
  return shop.handle(new Request(shop.settings.publicUrl + path, { method: 'POST', headers, body: form }));
}

test('[ASLIDE-02] [T10] hostile uploads are refused with their sentence, none with 5xx, and nothing of them is stored', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(35);
  const sentences = new Set<string>();
  for (const file of files) {
    const answer = await upload(owner, file);
    expect(answer.status, file.name).toBe(422);
    sentences.add(((await answer.json()) as { problems: { message: string }[] }).problems[0]?.message ?? '');
  }
  expect(sentences).toContain('Please upload an image file');
  const large = Buffer.concat([await goodPicture('png'), Buffer.alloc(10 * 1024 * 1024 + 1)]);
  for (const bytes of [large.subarray(0, 10 * 1024 * 1024 + 1), Buffer.concat([large, large])]) {
    const answer = await upload(owner, { name: 'large.png', bytes });
    expect([answer.status, await answer.text()]).toEqual([
      413,
      expect.stringContaining('File size must be less than 10MB'),
    ]);
  }
  expect(await shop.ctx.db.$count(mediaFiles)).toBe(0);
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const name = HOSTILE_NAMES[kind === 'png' ? 0 : 5];
    const answer = await upload(owner, { name, bytes: await goodPicture(kind, 300, 150) });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
  }
  for (const bytes of [await goodPicture('png', 20, 10), await goodPicture('png', 30, 10)])
    await upload(owner, { name: 'x.png', bytes });
  const sixth = await upload(owner, { name: 'x.png', bytes: await goodPicture('png', 20, 10) });
  expect([sixth.status, await sixth.text()]).toEqual([422, expect.stringContaining('at most 5 slides')]);
  const [slide] = await shop.ctx.db.select().from(serviceImages);
  const media = await shop.get(slide?.url ?? '');
  expect([media.status, media.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
});

test('an upload without script leads back to its tab with the same words', async () => {
  const form = new FormData();
  form.set('intent', 'share-upload');
  form.set('file', new File([new Uint8Array(await goodPicture('png', 600, 315))], 'share.png'));
  const cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie, Accept: 'text/html' };
  const request = new Request(shop.settings.publicUrl + PICTURES, { method: 'POST', headers, body: form });
  const answer = await shop.handle(request);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/admin/services/${ID}?tab=seo`]);
  const [row] = await shop.ctx.db.select().from(services);
  expect(row?.ogImage).toMatch(/^\/media\/share-images\/[\da-f]{32}\.jpg$/);
  expect(row?.version).toBe(1);
  const page = await (await shop.get('/service/landing-page')).text();
  expect(page).toContain(`property="og:image" content="http://shop.test${row?.ogImage ?? ''}"`);
});

test('uploads, edits and previews are closed to those without the right', async () => {
  const bytes = await goodPicture('png', 20, 10);
  const file = { name: 'x.png', bytes };
  const otherVisitor = openVisitor(shop);
  expect((await upload(otherVisitor, file)).status).toBe(401);
  for (const role of ['customer', 'fulfiller', 'analyst'] as const) {
    const visitor = await signedInAs(shop, role);
    expect((await upload(visitor, file)).status, role).toBe(403);
    const answer = await visitor.post(
      `/admin/services/${ID}`,
      fieldsOf({ intent: 'save', service_title: 'X' }),
    );
    expect(answer.status, role).toBe(403);
    expect((await visitor.get('/admin/services/new')).status).toBe(403);
  }
  expect(await shop.ctx.db.$count(serviceImages)).toBe(0);
  const analyst = await signedInAs(shop, 'analyst', 'reader@example.com');
  const page = await (await analyst.get(`/admin/services/${ID}`)).text();
  expect(page).toContain('Landing Page');
  expect(page).not.toMatch(/Save Draft|Delete for good/);
});

test('[ASLIDE-03] each change of a slide that fails has its sentence, and the slides stay as they were', async () => {
  for (const width of [40, 50])
    await upload(
      owner,
      { name: 'x.png', bytes: await goodPicture('png', width, 20) },
      { alt: String(width) },
    );
  const slides = () => shop.ctx.db.select().from(serviceImages).orderBy(serviceImages.position);
  const before = await slides();
  const slide = before[0]?.id ?? '';
  await shop.ctx.db.execute(sql`alter table audit_log rename to gone_log`);
  try {
    const failures = [
      [{ intent: 'slide-alt', alt: 'Other' }, 'Failed to update slide'],
      [{ intent: 'slide-move', direction: 'down' }, 'Failed to reorder slides'],
      [{ intent: 'slide-delete' }, 'Failed to delete slide'],
    ] as const;
    for (const [fields, sentence] of failures) {
      const path = `/admin/services/${ID}?tab=slides`;
      const answer = await owner.post(path, { ...fields, slide }, { Accept: 'text/html' });
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(sentence)]);
    }
    const failed = await upload(owner, { name: 'x.png', bytes: await goodPicture('png', 20, 10) });
    expect([failed.status, await failed.text()]).toEqual([
      503,
      expect.stringContaining('Failed to upload slide'),
    ]);
  } finally {
    await shop.ctx.db.execute(sql`alter table gone_log rename to audit_log`);
  }
  expect(await slides()).toEqual(before);
});

test('[ASLIDE-03] reordering a slide that was deleted meanwhile is refused, and the page shows the current ones', async () => {
  for (const width of [40, 50])
    await upload(
      owner,
      { name: 'x.png', bytes: await goodPicture('png', width, 20) },
      { alt: String(width) },
    );
  const [first] = await shop.ctx.db.select().from(serviceImages).orderBy(serviceImages.position);
  const path = `/admin/services/${ID}?tab=slides`;
  const slide = first?.id ?? '';
  await owner.post(path, { intent: 'slide-delete', slide });
  const answer = await owner.post(
    path,
    { intent: 'slide-move', slide, direction: 'down' },
    { Accept: 'text/html' },
  );
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain('Failed to reorder slides. This slide no longer exists.');
  expect(page).toContain('Slides (1 of 5)');
});

test('an uploaded slide stands in the cart, in the list of the search and among its suggestions', async () => {
  type Named = { image_url?: string };
  const ask = async (path: string, body: unknown) =>
    // The shop's own response.
    (await (await shop.post(path, body)).json()) as { services?: Named[]; results?: Named[] };
  const shown = async () => {
    const answers = await Promise.all([
      ask('/api/cart-lines', { ids: [ID] }),
      ask('/api/search-intent', { q: 'landing page' }),
      ask('/api/search-suggest', {}),
    ]);
    return answers.map(({ services = [], results = services }) => results[0]?.image_url);
  };
  expect(await shown()).toEqual([undefined, undefined, undefined]);
  await upload(owner, { name: 'own.png', bytes: await goodPicture('png', 700, 350) });
  const [slide] = await shop.ctx.db.select().from(serviceImages);
  expect(slide?.url).toMatch(/^\/media\/service-slides\//);
  expect(await shown()).toEqual([slide?.url, slide?.url, slide?.url]);
});
