import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addTestimonialOfReview } from '#app/modules/testimonials/add-testimonial-of-review.server.ts';
import { findPublicMediaFile, parseMediaKey, storeMedia } from '#app/platform/storage/media.server.ts';

import { actorOf, asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { REVIEW_TRASH_DAYS } from './moderation.ts';
import { purgeExpiredReviews, purgeReviews } from './purge-reviews.server.ts';
import { serviceReviews } from './tables.server.ts';

async function trash() {
  const ctx = asSystem(await freshContext());
  await addServiceFixtures(ctx, { slug: 'reviewed' });
  const [service] = await ctx.db.select().from(services);
  /** A review with a photo of its own, in the trash for this many days; null leaves it outside. */
  const add = async (days: number | null) => {
    const bytes = Buffer.from(`RIFF\0\0\0\0WEBPVP8 ${crypto.randomUUID()}`);
    const photo = await storeMedia(ctx, { folder: 'avatars', name: 'a.webp', kind: 'webp', bytes });
    if (!photo.ok) throw new Error('the photo was not stored');
    const { address } = photo.value;
    const [row] = await ctx.db
      .insert(serviceReviews)
      .values({
        serviceId: service?.id ?? '',
        reviewerName: 'Nora',
        rating: 5,
        content: 'Good.',
        reviewedAt: ctx.now,
        status: 'approved',
        reviewerAvatarUrl: address,
        deletedAt: days === null ? null : addDays(ctx.now, -days),
      })
      .returning();
    const isPhotoThere = async () => (await findPublicMediaFile(ctx, parseMediaKey(address) ?? '')) !== null;
    return { id: row?.id ?? '', address, isPhotoThere };
  };
  const ids = async () => (await ctx.db.select().from(serviceReviews)).map(({ id }) => id);
  return { ctx, add, ids };
}

test('purges trashed reviews with their photos after 7 days, and audits which and how many', async () => {
  const { ctx, add, ids } = await trash();
  const [old, young, used] = [await add(REVIEW_TRASH_DAYS), await add(6), await add(null)];
  const shown = await add(30);
  await addTestimonialOfReview(ctx, {
    ...{ id: shown.id, category: null, serviceName: null, name: 'Nora', role: null, company: null },
    ...{ avatarUrl: shown.address, rating: 5, text: 'Good.' },
  });
  expect(await purgeExpiredReviews(ctx)).toBe(2);
  expect((await ids()).toSorted()).toEqual([young.id, used.id].toSorted());
  // A photo that a testimonial uses stays.
  expect([await old.isPhotoThere(), await young.isPhotoThere(), await shown.isPhotoThere()]).toEqual([
    false,
    true,
    true,
  ]);
  const lines = await ctx.db.select().from(auditLog).where(eq(auditLog.kind, 'deletes'));
  expect(lines.filter(({ action }) => action === 'review.purged')).toHaveLength(2);
  expect(lines.filter(({ action }) => action === 'reviews.purged')).toMatchObject([
    {
      summary: 'Removed after their retention period: reviews: 2, photos: 1',
      after: { reviews: 2, photos: 1 },
    },
  ]);
  expect(await purgeExpiredReviews(ctx)).toBe(0);
});

test('deleting now needs the right and a fresh proof, and takes nothing that is not in the trash', async () => {
  const { ctx, add, ids } = await trash();
  const [trashed, used] = [await add(1), await add(null)];
  const chosen = [trashed.id, used.id];
  const as = (role: 'editor' | 'manager', provedAt?: Date) => ({ ...ctx, actor: actorOf(role, provedAt) });
  await expect(purgeReviews(as('editor', ctx.now), chosen)).rejects.toMatchObject({ status: 403 });
  await expect(purgeReviews(as('manager'), chosen)).rejects.toBeDefined();
  expect(await ids()).toHaveLength(2);
  expect(await purgeReviews(as('manager', ctx.now), chosen)).toEqual({
    done: [trashed.id],
    skipped: [{ name: 'A review', reason: 'is not in the trash' }],
  });
  expect([await ids(), await trashed.isPhotoThere()]).toEqual([[used.id], false]);
});
