import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { ACCOUNT_ERASURE_PLAN } from '#app/erasers.server.ts';
import { eraseDueAccounts } from '#app/modules/identity/erasure/erase-accounts.job.server.ts';
import { requestOwnAccountDeletion } from '#app/modules/identity/erasure/request-erasure.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import { mediaFiles } from '#app/platform/db/tables.server.ts';
import { parseMediaKey } from '#app/platform/storage/media.server.ts';

import { later, openWithPerson } from '../../../tests/shop/person-with-traces.ts';

test('testimonials made of a person’s reviews keep the words and lose the person, and the photos go', async () => {
  const { ctx } = await openWithPerson();
  const before = await ctx.db.select().from(testimonials);
  // One of the shop's own, and one of another person with the same name.
  const others = { clientName: 'Ada', clientInitials: 'A', rating: 4, text: 'Fine.', status: 'approved' };
  await ctx.db.insert(testimonials).values(others);
  const keys = before.map(({ clientAvatarUrl }) => parseMediaKey(clientAvatarUrl ?? '') ?? '');
  for (const key of keys) expect(await ctx.storage.find(key)).not.toBeNull();
  await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
  await eraseDueAccounts(later(ctx, 7), ACCOUNT_ERASURE_PLAN);
  const rows = await ctx.db.select().from(testimonials).orderBy(desc(testimonials.rating));
  const erased = {
    clientName: '[deleted]',
    clientRole: null,
    clientCompany: null,
    clientInitials: '',
    clientAvatarUrl: null,
    rating: 5,
    text: 'Good work.',
    status: 'approved',
  };
  expect(rows).toMatchObject([erased, erased, others]);
  for (const key of keys) expect(await ctx.storage.find(key)).toBeNull();
  expect(await ctx.db.select().from(mediaFiles)).toEqual([]);
});
