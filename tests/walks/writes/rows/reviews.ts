import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { serviceFor } from '../targets.ts';
import type { World } from '../world.ts';

type Columns = Partial<typeof serviceReviews.$inferInsert>;

async function reviewFor(world: World, columns: Columns = {}): Promise<string> {
  const ctx = world.ctx();
  const service = await serviceFor(world);
  const title = `Review ${randomUUID()}`;
  await addReviews(ctx, { service_id: service.id, review_title: title });
  const [review] = await ctx.db
    .update(serviceReviews)
    .set({ status: 'pending', email: 'writer@walk.example', ...columns })
    .where(eq(serviceReviews.title, title))
    .returning({ id: serviceReviews.id });
  return review?.id ?? '';
}

const onPage = (fields: NonNullable<Call['fields']> = {}, columns: Columns = {}): Action => ({
  may: MAY.MANAGERS,
  make: async (world) => ({
    path: `/admin/reviews/${await reviewFor(world, columns)}`,
    fields: { version: '1', ...fields },
  }),
});
const inList = (fields: NonNullable<Call['fields']> = {}, columns: Columns = {}): Action => ({
  may: MAY.MANAGERS,
  make: async (world) => ({
    path: '/admin/reviews',
    fields: { ids: await reviewFor(world, columns), ...fields },
  }),
});

const APPROVED: Columns = { status: 'approved' };
const TRASHED: Columns = { deletedAt: new Date() };
const WORDS = 'Everything on the list was there the next day.';

/** Reviews of services. */
export const reviewRows: Row[] = [
  ...at('/admin/reviews', {
    approve: inList(),
    spam: inList(),
    reject: inList({ reason: 'off_topic' }),
    trash: inList(),
    restore: inList({}, TRASHED),
    purge: { ...inList({}, TRASHED), needsProof: true },
  }),
  ...at('/admin/reviews/:id', {
    approve: onPage(),
    spam: onPage(),
    trash: onPage(),
    restore: onPage({}, TRASHED),
    purge: { ...onPage({}, TRASHED), needsProof: true },
    pin: onPage({}, APPROVED),
    unpin: onPage({}, { ...APPROVED, isPinned: true }),
    reject: onPage({ reason: 'off_topic' }),
    reply: onPage({ reply: 'Thank you for writing.' }, APPROVED),
    edit: onPage({ title: 'Another title', text: `${WORDS} And more.` }),
    'ask-edit': onPage({ note: 'Please leave the name of the person out.' }),
    feature: onPage({}, { ...APPROVED, mayBeTestimonial: true }),
  }),
];
