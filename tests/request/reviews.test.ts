import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { createReviewLinkToken } from '#app/modules/reviews/internal/review-token.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { openSharpImageLibrary } from '#app/platform/pictures/sharp.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let visitor: Visitor;
let owner: Visitor;
let token: string;

const REVIEW = {
  rating: '4',
  title: 'Tracking found <b>and</b> fixed',
  text: 'Half of our orders never showed up. The next day they did, with a list.',
  name: 'Nora Lindqvist',
  mayShowName: 'on',
};

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  visitor = openVisitor(shop);
  owner = await signedInAs(shop, 'owner');
  await addServiceFixtures(shop.ctx, { slug: 'reviewed' });
  const [service] = await shop.ctx.db
    .select()
    .from(services)
    .where(eq(services.status, 'published'))
    .limit(1);
  const orderId = await addOrder(shop.ctx, { serviceId: service?.id ?? null });
  const [item] = await shop.ctx.db
    .update(orderItems)
    .set({ firstDeliveredAt: new Date() })
    .where(eq(orderItems.orderId, orderId))
    .returning();
  token = createReviewLinkToken(shop.ctx.settings, { kind: 'item', id: item?.id ?? '' }, shop.ctx.now);
});
afterAll(() => shop.close());

test('an empty trash says what it is, and only lists of what is checked say that it is checked', async () => {
  const [trash, pending] = [
    await (await owner.get('/admin/reviews?tab=trash')).text(),
    await (await owner.get('/admin/reviews')).text(),
  ];
  expect(trash).toContain('The trash is empty');
  expect(trash).not.toContain('is checked here before it is public');
  expect(pending).toContain('Reviews are checked here before they are published.');
});

test('[ROUTE-17] the form and its example are pages, and a linked form knows its service and is private', async () => {
  const open = await visitor.get('/submit-review');
  expect([open.status, open.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
  expect(await open.text()).toContain('Which service did you buy?');
  const example = await visitor.get('/submit-review/example');
  const page = await example.text();
  expect(example.status).toBe(200);
  expect(page).toContain('Example: not a real review');
  expect(page).toMatch(/<meta name="robots" content="noindex"/);
  expect(page).not.toContain('"@type":"Review"');
  const linked = await visitor.open(`/submit-review?t=${token}`);
  expect(linked.headers.get('cache-control')).toContain('no-store');
  expect(await linked.text()).toContain('Landing Page');
  const bad = await (await visitor.open('/submit-review?t=nonsense')).text();
  expect(bad).toContain('This link has expired or is incomplete');
});

test('a review is sent without JavaScript and is public once it is approved', async () => {
  const refused = await visitor.post('/submit-review', { ...REVIEW, t: token, rating: '', text: 'short' });
  const answer = await refused.text();
  expect(refused.status).toBe(400);
  expect(answer).toContain('Choose 1 to 5 stars.');
  expect(answer).toContain('Tracking found &lt;b&gt;and&lt;/b&gt; fixed');
  const sent = await visitor.post('/submit-review', { ...REVIEW, t: token });
  expect([sent.status, (await sent.text()).includes('Thank you')]).toEqual([200, true]);
  const [review] = await shop.ctx.db
    .select()
    .from(serviceReviews)
    .where(eq(serviceReviews.title, REVIEW.title));
  const [service] = await shop.ctx.db
    .select()
    .from(services)
    .where(eq(services.id, review?.serviceId ?? ''));
  const publicPage = async () => (await visitor.get(`/service/${service?.slug}`)).text();
  expect(await publicPage()).not.toContain('Half of our orders never showed up.');
  const path = `/admin/reviews/${review?.id}`;
  expect(await (await owner.get('/admin/reviews')).text()).toContain(
    'Tracking found &lt;b&gt;and&lt;/b&gt; fixed',
  );
  expect((await owner.get(path)).status).toBe(200);
  const version = String(review?.version);
  expect((await owner.post(path, { intent: 'reject', reason: 'low rating', version })).status).toBe(400);
  expect((await owner.post(path, { intent: 'approve' })).status).toBe(400);
  expect((await owner.post(path, { intent: 'approve', version })).status).toBeLessThan(400);
  expect(await publicPage()).toContain('Half of our orders never showed up.');
});

test('POST /api/reviews answers 201, 202 while the mailbox is unproved, or one sentence a field', async () => {
  const post = (fields: Record<string, string>) => visitor.post('/api/reviews', fields);
  const wrong = await post({ ...REVIEW, t: token, title: 'x' });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({
    code: 'BAD_REQUEST',
    details: [{ field: 'title', problem: 'The title needs at least 3 characters.' }],
  });
  const sent = await post({ ...REVIEW, t: token });
  expect([sent.status, Object.keys((await sent.json()) as object)]).toEqual([201, ['edit_token']]);
  const [service] = await shop.ctx.db
    .select()
    .from(services)
    .where(eq(services.status, 'published'))
    .limit(1);
  const form = { ...REVIEW, service: service?.id ?? '', email: 'sam@client.test' };
  const requested = await post(form);
  expect(requested.status).toBe(202);
  const { code_token: codeToken } = (await requested.json()) as { code_token: string }; // contract of the function
  const [mail] = await shop.ctx.db.select().from(outbox).where(eq(outbox.template, 'review.code'));
  const code = String(mail?.payload['code']);
  expect((await post({ ...form, codeToken, code: code === '000000' ? '000001' : '000000' })).status).toBe(
    422,
  );
  expect((await post({ ...form, codeToken, code })).status).toBe(201);
  expect((await visitor.get('/api/reviews')).status).toBe(405);
});

test('a photo of up to 2 MB arrives with the review’s link, a larger one is refused with that figure', async () => {
  const [review] = await shop.ctx.db.select().from(serviceReviews).limit(1);
  const own = createReviewLinkToken(
    shop.ctx.settings,
    { kind: 'review', id: review?.id ?? '' },
    shop.ctx.now,
  );
  const picture = async (side: number) => {
    const noise = { create: { width: side, height: side, channels: 3, background: '#888' } } as const;
    const sharp = await openSharpImageLibrary();
    const pixels = sharp({
      ...noise,
      create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    });
    return new Uint8Array(await pixels.png().toBuffer());
  };
  const sent = async (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set('t', own);
    body.set('file', new File([bytes], 'me.png'));
    const headers = { Origin: shop.settings.publicUrl };
    const url = `${shop.settings.publicUrl}/submit-review/photo`;
    return shop.handle(new Request(url, { method: 'POST', headers, body }));
  };
  const large = await picture(700);
  expect(large.length).toBeGreaterThan(1024 * 1024);
  expect(large.length).toBeLessThan(2 * 1024 * 1024);
  const kept = await sent(large);
  expect([kept.status, kept.headers.get('Location')]).toEqual([303, expect.stringContaining('photo=added')]);
  const tooLarge = await sent(new Uint8Array(2 * 1024 * 1024 + 1));
  expect(tooLarge.headers.get('Location')).toContain('photo=too-large');
});

test('an editor reads reviews and decides nothing', async () => {
  const editor = await signedInAs(shop, 'editor');
  const [review] = await shop.ctx.db
    .select()
    .from(serviceReviews)
    .where(eq(serviceReviews.title, REVIEW.title));
  const page = await editor.get(`/admin/reviews/${review?.id}`);
  expect([page.status, (await page.text()).includes('value="reject"')]).toEqual([200, false]);
  expect((await editor.post(`/admin/reviews/${review?.id}`, { intent: 'approve' })).status).toBe(403);
  expect((await editor.post('/admin/reviews', { intent: 'trash', ids: review?.id ?? '' })).status).toBe(403);
  expect((await owner.get('/admin/reviews/nonsense')).status).toBe(404);
});

test('many reviews are rejected at once for one reason, and not without one', async () => {
  const [service] = await shop.ctx.db.select().from(services).limit(1);
  const row = {
    serviceId: service?.id ?? '',
    reviewerName: 'Nora',
    rating: 3,
    content: 'Buy our shoes instead.',
    reviewedAt: new Date(),
  };
  const added = await shop.ctx.db.insert(serviceReviews).values([row, row]).returning();
  const ids = added.map(({ id }) => id).join(',');
  expect((await owner.post('/admin/reviews', { intent: 'reject', ids })).status).toBe(400);
  expect((await owner.post('/admin/reviews', { intent: 'reject', ids, reason: 'off_topic' })).status).toBe(
    200,
  );
  const decided = await shop.ctx.db
    .select()
    .from(serviceReviews)
    .where(eq(serviceReviews.reviewerName, 'Nora'));
  expect(decided.map(({ status, rejectReason }) => [status, rejectReason])).toEqual([
    ['rejected', 'off_topic'],
    ['rejected', 'off_topic'],
  ]);
});

test('what a form says about empty and unfit fields is a sentence for people', async () => {
  const otherVisitor = openVisitor(shop, '192.0.2.77');
  const long = 'x'.repeat(6_000);
  for (const [path, fields] of [
    ['/submit-review', { ...REVIEW, t: token, name: '' }],
    ['/submit-review', { ...REVIEW, t: token, title: '', text: long, name: long, rating: '9' }],
    ['/submit-review', {}],
    ['/contact', { name: '', email: 'nobody', message: '' }],
    ['/contact', {}],
    ['/auth/sign-up', { name: '', email: 'nobody', password: '1' }],
    ['/auth/sign-up', {}],
    ['/auth/sign-in', { intent: 'password' }],
    ['/services', {}],
  ] as [string, Record<string, string>][]) {
    const answer = await (await otherVisitor.post(path, fields)).text();
    expect(answer.split('<main')[1], path).not.toMatch(
      /at least 1 char|Invalid (input|option|string|email)|Too (small|big)|expected (string|number)|&gt;=\d|undefined|NaN/,
    );
  }
  const unnamed = await (await otherVisitor.post('/submit-review', { ...REVIEW, t: token, name: '' })).text();
  expect(unnamed).toContain('Your name is missing.');
});
