import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import {
  NEW_TESTIMONIAL_CONTENT,
  toTestimonialFormValues,
} from '#app/modules/testimonials/admin/testimonial-form.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';

import { goodPicture } from '../../../shop/hostile-files.ts';
import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { serviceFor } from '../targets.ts';
import type { World } from '../world.ts';

type Columns = Partial<typeof testimonials.$inferInsert>;

async function testimonialFor(world: World, columns: Columns = {}): Promise<string> {
  const [row] = await world
    .ctx()
    .db.insert(testimonials)
    .values({ clientName: 'Nora', rating: 5, text: 'Done the next day, with a list.', ...columns })
    .returning({ id: testimonials.id });
  return row?.id ?? '';
}

const onPage = (fields: NonNullable<Call['fields']> = {}, columns: Columns = {}): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({
    path: `/admin/testimonials/${await testimonialFor(world, columns)}`,
    fields: { version: '1', ...fields },
  }),
});
const inList = (columns: Columns = {}): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({
    path: '/admin/testimonials',
    fields: { ids: await testimonialFor(world, columns) },
  }),
});

const TRASHED: Columns = { deletedAt: new Date() };
const APPROVED: Columns = { status: 'approved' };
const FEATURED: Columns = { status: 'approved', isFeatured: true, category: 'Fix Problems' };

const form = () =>
  toTestimonialFormValues(
    {
      ...NEW_TESTIMONIAL_CONTENT,
      name: `Client ${randomUUID()}`,
      category: 'Fix Problems',
      text: 'Everything on the list was there the next day.',
    },
    1,
  );

async function moving(world: World): Promise<Call> {
  // Two in front of all others, of which the second is moved to the first place.
  await testimonialFor(world, { ...FEATURED, featuredPlace: -9_000 });
  const id = await testimonialFor(world, { ...FEATURED, featuredPlace: -8_999 });
  return { path: '/admin/testimonials?tab=featured', fields: { id, move: 'first' } };
}

async function reviewToUse(world: World): Promise<Call> {
  const ctx = world.ctx();
  const service = await serviceFor(world);
  const title = `Review ${randomUUID()}`;
  await addReviews(ctx, { service_id: service.id, review_title: title });
  const [review] = await ctx.db
    .update(serviceReviews)
    .set({ status: 'approved', mayBeTestimonial: true })
    .where(eq(serviceReviews.title, title))
    .returning({ id: serviceReviews.id });
  return { path: '/admin/testimonials/from-reviews', fields: { ids: review?.id ?? '' } };
}

/** Testimonials. */
export const testimonialRows: Row[] = [
  ...at('/admin/testimonials', {
    approve: inList(),
    feature: inList(),
    hide: inList(APPROVED),
    wait: inList(APPROVED),
    trash: inList(),
    restore: inList(TRASHED),
    purge: { ...inList(TRASHED), needsProof: true },
    move: { may: MAY.EDITORS, make: moving },
  }),
  ...at('/admin/testimonials/new', {
    save: { may: MAY.EDITORS, make: () => ({ path: '/admin/testimonials/new', fields: form() }) },
  }),
  ...at('/admin/testimonials/from-reviews', { use: { may: MAY.EDITORS, make: reviewToUse } }),
  ...at('/admin/testimonials/picture', {
    '': {
      may: MAY.EDITORS,
      make: async () => ({
        path: '/admin/testimonials/picture',
        file: { name: 'client.png', bytes: await goodPicture('png', 60, 60) },
      }),
    },
  }),
  ...at('/admin/testimonials/:id', {
    save: {
      may: MAY.EDITORS,
      make: async (world) => ({ path: `/admin/testimonials/${await testimonialFor(world)}`, fields: form() }),
    },
    approve: onPage(),
    feature: onPage(),
    hide: onPage({}, APPROVED),
    wait: onPage({}, APPROVED),
    trash: onPage(),
    restore: onPage({}, TRASHED),
    duplicate: onPage(),
    purge: { ...onPage({}, TRASHED), needsProof: true },
  }),
];
