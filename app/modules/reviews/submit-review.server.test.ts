import sharp from 'sharp';
import { expect, test } from 'vitest';

import { outbox } from '#app/modules/outbox/tables.server.ts';
import { findPublicMediaFile, parseMediaKey } from '#app/platform/storage/media.server.ts';

import type { TestContext } from '../../../tests/shop/context.ts';

import { addReviewPhoto } from './add-review-photo.server.ts';
import { findReviewFormSubjectOfLink } from './find-review-entry.server.ts';
import { verifyReviewLinkToken } from './internal/review-token.server.ts';
import { listReviewableItems } from './list-reviewable-items.server.ts';
import { submitReview } from './submit-review.server.ts';
import { serviceReviews } from './tables.server.ts';

import { REVIEW, deliveredShop, stored } from '../../../tests/shop/delivered-shop.ts';

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
  // The team's email contains it too.
  expect(mail).toMatchObject({
    template: 'team.review',
    payload: { title: REVIEW.title, text: REVIEW.text },
  });
});

test('a second review of an item replaces the first and is pending again', async () => {
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
  expect(await findReviewFormSubjectOfLink(ctx, edit)).toMatchObject({
    review: { rating: 2, title: REVIEW.title },
  });
  await submitReview(ctx, { ...REVIEW, t: edit, rating: '5' });
  expect(await stored(ctx)).toMatchObject([{ rating: 5 }]);
});

test('a link that is foreign, changed, too old or about work that was not delivered opens nothing', async () => {
  const { ctx, t, itemId } = await deliveredShop({ isDelivered: false });
  const late = { ...ctx, now: new Date(ctx.now.getTime() + 91 * 86_400_000) };
  const other = { ...ctx, settings: { ...ctx.settings, secret: 'x'.repeat(40) } };
  expect(verifyReviewLinkToken(ctx.settings, t, ctx.now)).toEqual({ kind: 'item', id: itemId });
  expect(verifyReviewLinkToken(ctx.settings, t, late.now)).toBeNull();
  expect(verifyReviewLinkToken(other.settings, t, ctx.now)).toBeNull();
  expect(
    verifyReviewLinkToken({ ...other.settings, formerSecrets: [ctx.settings.secret] }, t, ctx.now),
  ).not.toBeNull();
  for (const token of [
    t,
    t.replace(/^i/, 'r'),
    `${t}x`,
    'nonsense',
    t.replace(itemId, crypto.randomUUID()),
  ]) {
    expect(await findReviewFormSubjectOfLink(ctx, token), token).toBeNull();
    expect(await submitReview(ctx, { ...REVIEW, t: token })).toEqual({
      ok: false,
      failure: { code: 'LINK_INVALID' },
    });
  }
});

test('a customer can review only their own delivered items', async () => {
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
  const requested = await submitReview(ctx, form);
  if (requested.ok || requested.failure.code !== 'CODE_SENT') throw new Error('no code was sent');
  const { codeToken } = requested.failure;
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
  const requested = await submitReview(limited, form);
  if (requested.ok || requested.failure.code !== 'CODE_SENT') throw new Error('no code was sent');
  const { codeToken } = requested.failure;
  const answers: string[] = [];
  for (let n = 0; n < 7; n++) {
    const tried = await submitReview(limited, { ...form, codeToken, code: '000000' });
    answers.push(tried.ok ? 'ok' : tried.failure.code);
  }
  expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'CODE_WRONG'));
  expect(answers.slice(5)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
});

test('a photo needs the edit link of its review, which is then pending again', async () => {
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
  expect(await findPublicMediaFile(ctx, parseMediaKey(first?.reviewerAvatarUrl ?? '') ?? '')).toBeNull();
  expect(await findPublicMediaFile(ctx, parseMediaKey(second?.reviewerAvatarUrl ?? '') ?? '')).not.toBeNull();
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
