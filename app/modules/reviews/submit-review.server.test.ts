import { readFile } from 'node:fs/promises';

import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { addServices } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { findMedia, mediaKey } from '#app/platform/storage/media.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { addReviewPhoto } from './add-review-photo.server.ts';
import { countApprovedByService } from './count-approved-reviews.server.ts';
import { findLinkDoor } from './find-review-door.server.ts';
import { findVerifiedRating } from './find-verified-rating.server.ts';
import { readReviewToken, reviewToken } from './internal/review-token.server.ts';
import { findModerated, listModerated } from './list-moderated-reviews.server.ts';
import { listReviewableItems } from './list-reviewable-items.server.ts';
import { featureReview } from './moderate-reviews.server.ts';
import { moderationSearch } from './moderation.ts';
import { submitReview } from './submit-review.server.ts';
import { serviceReviews } from './tables.server.ts';

const REVIEW = {
  rating: '4',
  title: 'Tracking found and fixed',
  text: 'Half of our orders never showed up. The next day they did, with a list of what was wrong.',
  name: 'Nora Lindqvist',
  company: 'Fieldnote',
};

async function deliveredShop(overrides: { isDelivered?: boolean; userId?: string; isLive?: boolean } = {}) {
  const { isDelivered = true, userId, isLive = true } = overrides;
  const ctx = await freshContext();
  await addServices(ctx, { slug: 'reviewed' });
  const [service] = await ctx.db.select().from(services);
  const orderId = await addOrder(ctx);
  const serviceId = service?.id ?? '';
  await ctx.db
    .update(orders)
    .set({ email: 'Nora@client.test', userId: userId ?? null, isLive })
    .where(eq(orders.id, orderId));
  const [item] = await ctx.db
    .update(orderItems)
    .set({ serviceId, firstDeliveredAt: isDelivered ? ctx.now : null })
    .where(eq(orderItems.orderId, orderId))
    .returning();
  const itemId = item?.id ?? '';
  return { ctx, itemId, serviceId, t: reviewToken(ctx.settings, { kind: 'item', id: itemId }, ctx.now) };
}
const stored = (ctx: TestContext) => ctx.db.select().from(serviceReviews);
const asUser = (ctx: TestContext, id: string, isEmailVerified = true): TestContext => ({
  ...ctx,
  actor: { kind: 'user', id, role: 'customer', email: 'nora@client.test', isEmailVerified },
});

test('a link writes the verified review of its item, pending, with only the consents that were ticked', async () => {
  const { ctx, t, itemId, serviceId } = await deliveredShop();
  const sent = await submitReview(ctx, { ...REVIEW, t, mayShowName: 'on' });
  expect(sent.ok).toBe(true);
  expect(await stored(ctx)).toMatchObject([
    {
      orderItemId: itemId,
      serviceId,
      email: 'nora@client.test',
      status: 'pending',
      isVerified: true,
      rating: 4,
      mayShowName: true,
      mayShowCompany: false,
      mayShowPhoto: false,
      mayBeTestimonial: false,
      relationship: 'none',
      flags: [],
    },
  ]);
  const [mail] = await ctx.db.select().from(outbox);
  expect(mail).toMatchObject({ template: 'team.review' });
  expect(JSON.stringify(mail?.payload)).not.toContain('Half of our orders');
});

test('of an item there is one review: what is sent again replaces it and is checked anew', async () => {
  const { ctx, t } = await deliveredShop();
  await submitReview(ctx, { ...REVIEW, t });
  await ctx.db.update(serviceReviews).set({ status: 'approved' });
  const [first, second] = await Promise.all([
    submitReview(ctx, { ...REVIEW, t, rating: '2' }),
    submitReview(ctx, { ...REVIEW, t, rating: '2' }),
  ]);
  expect([first.ok, second.ok]).toEqual([true, true]);
  expect(await stored(ctx)).toMatchObject([{ rating: 2, status: 'pending' }]);
  const edit = first.ok ? first.value.editToken : '';
  expect(await findLinkDoor(ctx, edit)).toMatchObject({ review: { rating: 2, title: REVIEW.title } });
  await submitReview(ctx, { ...REVIEW, t: edit, rating: '5' });
  expect(await stored(ctx)).toMatchObject([{ rating: 5 }]);
});

test('a link that is foreign, changed, too old or about work that was not delivered opens nothing', async () => {
  const { ctx, t, itemId } = await deliveredShop({ isDelivered: false });
  const late = { ...ctx, now: new Date(ctx.now.getTime() + 91 * 86_400_000) };
  const other = { ...ctx, settings: { ...ctx.settings, secret: 'x'.repeat(40) } };
  expect(readReviewToken(ctx.settings, t, ctx.now)).toEqual({ kind: 'item', id: itemId });
  expect(readReviewToken(ctx.settings, t, late.now)).toBeNull();
  expect(readReviewToken(other.settings, t, ctx.now)).toBeNull();
  expect(
    readReviewToken({ ...other.settings, formerSecrets: [ctx.settings.secret] }, t, ctx.now),
  ).not.toBeNull();
  for (const token of [
    t,
    t.replace(/^i/, 'r'),
    `${t}x`,
    'nonsense',
    t.replace(itemId, crypto.randomUUID()),
  ]) {
    expect(await findLinkDoor(ctx, token), token).toBeNull();
    expect(await submitReview(ctx, { ...REVIEW, t: token })).toEqual({
      ok: false,
      failure: { code: 'LINK_INVALID' },
    });
  }
});

test('an account chooses from its own delivered items, and nobody writes about the items of others', async () => {
  const userId = crypto.randomUUID();
  const { ctx, itemId } = await deliveredShop({ userId });
  const mine = asUser(ctx, userId);
  expect(await listReviewableItems(mine)).toMatchObject([{ id: itemId }]);
  expect(await listReviewableItems(asUser(ctx, userId, false))).toEqual([]);
  expect(await listReviewableItems(asUser(ctx, crypto.randomUUID()))).toEqual([]);
  const foreign = await submitReview(asUser(ctx, crypto.randomUUID()), { ...REVIEW, item: itemId });
  expect(foreign).toMatchObject({ ok: false, failure: { code: 'BAD_REQUEST' } });
  expect((await submitReview(mine, { ...REVIEW, item: itemId })).ok).toBe(true);
  expect(await stored(ctx)).toMatchObject([{ orderItemId: itemId, userId }]);
  expect(await listReviewableItems(mine)).toEqual([]);
});

test('the public form sends a code first; only with it the review is stored, unverified, one a mailbox', async () => {
  const { ctx, serviceId } = await deliveredShop();
  const form = { ...REVIEW, service: serviceId, email: 'Sam@client.test' };
  const asked = await submitReview(ctx, form);
  if (asked.ok || asked.failure.code !== 'CODE_SENT') throw new Error('no code was sent');
  const { codeToken } = asked.failure;
  expect(await stored(ctx)).toEqual([]);
  const [mail] = await ctx.db.select().from(outbox);
  expect(mail).toMatchObject({ template: 'review.code', recipient: 'sam@client.test' });
  const code = String(mail?.payload['code']);
  expect(codeToken).not.toContain(code);
  const wrong = code === '111111' ? '222222' : '111111';
  expect(await submitReview(ctx, { ...form, codeToken, code: wrong })).toMatchObject({
    failure: { code: 'CODE_WRONG' },
  });
  const foreign = await submitReview(ctx, { ...form, email: 'eve@client.test', codeToken, code });
  expect(foreign).toMatchObject({ failure: { code: 'CODE_WRONG' } });
  const late = { ...ctx, now: new Date(ctx.now.getTime() + 31 * 60_000) };
  expect(await submitReview(late, { ...form, codeToken, code })).toMatchObject({
    failure: { code: 'CODE_WRONG' },
  });
  expect((await submitReview(ctx, { ...form, codeToken, code: ` ${code} ` })).ok).toBe(true);
  expect((await submitReview(ctx, { ...form, codeToken, code, rating: '1' })).ok).toBe(true);
  expect(await stored(ctx)).toMatchObject([{ isVerified: false, rating: 1, email: 'sam@client.test' }]);
});

test('a code is tried five times at most', async () => {
  const { ctx, serviceId } = await deliveredShop();
  const form = { ...REVIEW, service: serviceId, email: 'sam@client.test' };
  const limited = { ...ctx, clientAddress: '203.0.113.9' };
  const asked = await submitReview(limited, form);
  if (asked.ok || asked.failure.code !== 'CODE_SENT') throw new Error('no code was sent');
  const { codeToken } = asked.failure;
  const answers: string[] = [];
  for (let n = 0; n < 7; n++) {
    const tried = await submitReview(limited, { ...form, codeToken, code: '000000' });
    answers.push(tried.ok ? 'ok' : tried.failure.code);
  }
  expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'CODE_WRONG'));
  expect(answers.slice(5)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
});

test('a photo comes by the writer’s own link only, is cut and checked anew, and allows itself to be shown', async () => {
  const { ctx, t } = await deliveredShop();
  const sent = await submitReview(ctx, { ...REVIEW, t });
  const token = sent.ok ? sent.value.editToken : '';
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await ctx.db.update(serviceReviews).set({ status: 'approved' });
  expect(await addReviewPhoto(ctx, t, png)).toEqual({ ok: false, failure: { code: 'LINK_INVALID' } });
  expect(await addReviewPhoto(ctx, token, Buffer.from('<svg/>'))).toMatchObject({ ok: false });
  expect(await addReviewPhoto(ctx, token, png)).toMatchObject({ ok: true });
  const [first] = await stored(ctx);
  expect(first).toMatchObject({ mayShowPhoto: true, status: 'pending' });
  expect(first?.reviewerAvatarUrl).toMatch(/^\/media\/avatars\//);
  expect(await addReviewPhoto(ctx, token, png)).toMatchObject({ ok: true });
  const [second] = await stored(ctx);
  expect(await findMedia(ctx, mediaKey(first?.reviewerAvatarUrl ?? '') ?? '')).toBeNull();
  expect(await findMedia(ctx, mediaKey(second?.reviewerAvatarUrl ?? '') ?? '')).not.toBeNull();
});

test('every field has its sentence, a machine is answered alike and stored nowhere', async () => {
  const { ctx, t, serviceId } = await deliveredShop();
  const bad = await submitReview(ctx, {
    t,
    rating: '6',
    title: 'ab',
    text: 'short',
    name: ' ',
    company: 'x'.repeat(200),
  });
  expect(bad).toMatchObject({
    failure: {
      code: 'BAD_REQUEST',
      errors: {
        rating: 'Choose 1 to 5 stars.',
        title: 'The title needs at least 3 characters.',
        text: 'Your review needs at least 30 characters.',
        name: 'Your name is missing.',
        company: 'Your company can have at most 120 characters.',
      },
    },
  });
  for (const rating of ['', '0', '4.5', 'NaN', undefined]) {
    expect((await submitReview(ctx, { ...REVIEW, t, rating })).ok, String(rating)).toBe(false);
  }
  expect(await submitReview(ctx, { ...REVIEW, service: crypto.randomUUID() })).toMatchObject({
    failure: { errors: { service: expect.any(String), email: expect.any(String) } },
  });
  expect(await submitReview(ctx, { ...REVIEW, service: serviceId, website: 'x' })).toEqual({
    ok: true,
    value: { editToken: '' },
  });
  expect(await stored(ctx)).toEqual([]);
});

test('a moderator is shown repeated words, links, addresses and words to look at', async () => {
  const { ctx, t, serviceId } = await deliveredShop();
  await ctx.db.insert(serviceReviews).values({
    serviceId,
    reviewerName: 'Somebody',
    rating: 5,
    content: REVIEW.text.toUpperCase(),
    reviewedAt: ctx.now,
  });
  await submitReview(ctx, { ...REVIEW, t, problem: 'See https://casino.example or call +1 212 555 0100' });
  const [own] = await ctx.db.select().from(serviceReviews).where(eq(serviceReviews.isVerified, true));
  expect(own?.flags).toEqual(['duplicate', 'link', 'contact', 'words']);
});

test('a review of a test order is no verified one, is counted nowhere and makes no testimonial', async () => {
  const { ctx, t, serviceId } = await deliveredShop({ isLive: false });
  await submitReview(ctx, { ...REVIEW, t, mayBeTestimonial: 'on' });
  const [review] = await stored(ctx);
  expect(review).toMatchObject({ isVerified: false, isDemo: false });
  await ctx.db.update(serviceReviews).set({ status: 'approved' });
  expect(await findVerifiedRating(ctx, serviceId)).toBeNull();
  expect((await countApprovedByService(ctx, [serviceId])).get(serviceId)).toBeUndefined();
  const staff = { ...ctx, actor: actorOf('owner') };
  expect(await featureReview(staff, review?.id ?? '')).toMatchObject({ failure: { code: 'is-demo' } });
  expect(await findModerated(staff, review?.id ?? '')).toMatchObject({ source: 'test' });
  const list = (source: string) =>
    listModerated(staff, 'approved', moderationSearch('approved').read(new URLSearchParams({ source })));
  expect((await list('test')).rows).toHaveLength(1);
  expect((await list('verified')).rows).toHaveLength(0);
  expect((await list('unverified')).rows).toHaveLength(0);
});

test('what was verified before by a test order is not any more, once the migration ran; a live order keeps it', async () => {
  for (const isLive of [false, true]) {
    const { ctx, t } = await deliveredShop({ isLive });
    await submitReview(ctx, { ...REVIEW, t });
    await ctx.db.update(serviceReviews).set({ isVerified: true });
    const migration = await readFile('db/migrations/0038_files_end.sql', 'utf8');
    await ctx.db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1) ?? ''));
    expect(await stored(ctx)).toMatchObject([{ isVerified: isLive }]);
  }
});
