import { expect, test } from 'vitest';

import { freshContext } from '../../../tests/shop/context.ts';

import { importTestimonials } from './import-testimonials.server.ts';
import { testimonials } from './tables.server.ts';

const ROW = {
  id: '00000000-0000-4000-8000-000000000301',
  service_category: 'Fix Problems',
  client_company: 'Fieldnote',
  client_name: 'Nora Lindqvist',
  client_role: 'Head of Growth',
  client_avatar_url: null,
  rating: 5,
  testimonial_text: 'Done the next day.',
  is_featured: true,
  created_at: '2026-11-01T10:00:00Z',
  delivery_date: '2026-10-30',
  service_name: 'Audit',
  status: 'approved',
};

test('[DATA-02] a testimonial keeps every field; missing initials come from the name', async () => {
  const ctx = await freshContext();
  expect(await importTestimonials(ctx, [ROW])).toEqual({ ok: true, value: { count: 1 } });
  const [stored] = await ctx.db.select().from(testimonials);
  expect(stored).toMatchObject({
    id: ROW.id,
    category: 'Fix Problems',
    clientCompany: 'Fieldnote',
    clientName: 'Nora Lindqvist',
    clientRole: 'Head of Growth',
    clientInitials: 'NL',
    clientAvatarUrl: null,
    rating: 5,
    text: 'Done the next day.',
    isFeatured: true,
    createdAt: new Date('2026-11-01T10:00:00Z'),
    deliveryDate: '2026-10-30',
    serviceName: 'Audit',
    status: 'approved',
    isDemo: false,
  });
});

test('a rating is 1 to 5; every bad field is named and nothing is written', async () => {
  const ctx = await freshContext();
  const outcome = await importTestimonials(ctx, [
    ROW,
    { ...ROW, id: undefined, rating: 6, testimonial_text: ' ' },
    { ...ROW, id: undefined, rating: 4.5, service_category: 'Other', status: 'live' },
  ]);
  const fields = outcome.ok ? [] : outcome.failure.problems.map(({ row, field }) => `${row} ${field}`);
  expect(fields.toSorted()).toEqual([
    '2 rating',
    '2 testimonial_text',
    '3 rating',
    '3 service_category',
    '3 status',
  ]);
  expect(await ctx.db.$count(testimonials)).toBe(0);
});

test('an id that is there already is refused, unless the import replaces', async () => {
  const ctx = await freshContext();
  await importTestimonials(ctx, [ROW]);
  expect(await importTestimonials(ctx, [ROW])).toMatchObject({
    ok: false,
    failure: { problems: [{ row: 1, field: 'id' }] },
  });
  expect(await importTestimonials(ctx, [ROW, ROW])).toMatchObject({
    ok: false,
    failure: { problems: [{ row: 2 }] },
  });
  expect(await importTestimonials(ctx, [ROW], { isReplacing: true })).toMatchObject({ ok: true });
  expect(await ctx.db.$count(testimonials)).toBe(1);
});
