import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { addTestimonials } from './fixtures.ts';
import {
  findTestimonialText,
  listTestimonialClientAvatars,
  listTestimonialFeedbackCards,
  readTestimonialSectionOrEmpty,
} from './list-feedback.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const daysAgo = (ctx: AppContext, days: number) => ({
  created_at: new Date(ctx.now.getTime() - days * DAY_MS).toISOString(),
});
const companies = (cards: readonly { position: string }[]) => cards.map(({ position }) => position);

/** A day later, so that data cached by another test has expired. */
const later = (ctx: AppContext) => ({ ...ctx, now: new Date(ctx.now.getTime() + DAY_MS) });

test('[FEEDBACK-01] approved and featured testimonials, the featured first, then the newest', async () => {
  const ctx = await freshContext();
  await addTestimonials(
    ctx,
    { client_company: 'Older', ...daysAgo(ctx, 300) },
    { client_company: 'Newer', ...daysAgo(ctx, 1) },
    { client_company: 'Featured by flag', is_featured: true, ...daysAgo(ctx, 200) },
    { client_company: 'Featured by status', status: 'featured', ...daysAgo(ctx, 100) },
    { client_company: 'Pending', status: 'pending', is_featured: true },
    { client_company: 'Rejected', status: 'rejected', is_featured: true },
  );
  const cards = await listTestimonialFeedbackCards(ctx);
  expect(companies(cards)).toEqual(['Featured by status', 'Featured by flag', 'Newer', 'Older']);
  expect(cards.map(({ isFeatured }) => isFeatured)).toEqual([true, true, false, false]);
});

test('[FEEDBACK-01] there are at most 12', async () => {
  const ctx = await freshContext();
  await addTestimonials(ctx, ...Array.from({ length: 15 }, () => ({})));
  expect(await listTestimonialFeedbackCards(ctx)).toHaveLength(12);
});

test('[FEEDBACK-08] of one category: approved or featured, the featured first, then the newest', async () => {
  const ctx = await freshContext();
  const category = { service_category: 'Create Content' };
  await addTestimonials(
    ctx,
    { client_company: 'Of another category', is_featured: true },
    { client_company: 'Older', ...category, ...daysAgo(ctx, 2) },
    { client_company: 'Newer', ...category, ...daysAgo(ctx, 1) },
    { client_company: 'Featured', ...category, status: 'featured', ...daysAgo(ctx, 3) },
    { client_company: 'Pending', ...category, status: 'pending' },
  );
  const cards = await listTestimonialFeedbackCards(ctx, { category: 'Create Content' });
  expect(companies(cards)).toEqual(['Featured', 'Newer', 'Older']);
  expect(cards.every(({ hue }) => hue === 'create')).toBe(true);
});

test('a card has what is known of its client; a long quote is cut between words, the whole text is there', async () => {
  const ctx = await freshContext();
  const text = `${'A long story of work. '.repeat(12)}The end.`;
  await addTestimonials(ctx, {
    id: ID,
    client_company: null,
    client_role: 'Founder',
    client_initials: null,
    rating: 4,
    testimonial_text: text,
    delivery_date: '2026-11-02',
  });
  const [card] = await listTestimonialFeedbackCards(ctx);
  expect(card).toEqual({
    id: ID,
    hue: 'fix',
    rating: 4,
    isFeatured: false,
    quote: `${'A long story of work. '.repeat(7)}A…`,
    isCut: true,
    name: 'Nora Lindqvist',
    position: 'Founder',
    initials: 'NL',
    avatarUrl: null,
    deliveryDate: '2026-11-02',
  });
  expect(await findTestimonialText(ctx, ID)).toBe(text);
});

test('the text of a testimonial that is not public cannot be read', async () => {
  const ctx = await freshContext();
  await addTestimonials(ctx, { id: ID, status: 'pending' });
  expect(await findTestimonialText(ctx, ID)).toBeNull();
});

test('[FEEDBACK-07] five faces of featured testimonials with a picture, and the exact count of all public ones', async () => {
  const ctx = await freshContext();
  const withFace = { is_featured: true, client_avatar_url: '/avatars/1.svg' };
  await addTestimonials(
    ctx,
    ...Array.from({ length: 7 }, (_, n) => ({ ...withFace, client_initials: `F${n}`, ...daysAgo(ctx, n) })),
    { is_featured: true },
    { client_avatar_url: '/avatars/2.svg' },
    { ...withFace, status: 'pending' },
  );
  expect((await listTestimonialClientAvatars(ctx)).map(({ initials }) => initials)).toEqual([
    'F0',
    'F1',
    'F2',
    'F3',
    'F4',
  ]);
  const feedback = await readTestimonialSectionOrEmpty(later(ctx));
  expect([feedback.faces.length, feedback.count]).toEqual([5, 9]);
});

test('feedback that cannot be read is empty, logged, and said to be a fallback', async () => {
  const ctx = later(later(await freshContext()));
  let fallbacks = 0;
  await ctx.db.execute(sql`alter table testimonials rename to testimonials_gone`);
  try {
    const found = await readTestimonialSectionOrEmpty({ ...ctx, onFallback: () => void fallbacks++ });
    expect(found).toEqual({ cards: [], faces: [], count: 0 });
  } finally {
    await ctx.db.execute(sql`alter table testimonials_gone rename to testimonials`);
  }
  expect(fallbacks).toBe(1);
});
