import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { serviceBadgeFormSchema } from './badge-form.ts';
import { listServiceBadges } from './list-badges.server.ts';
import { deleteServiceBadge, saveServiceBadge } from './save-badge.server.ts';

test('a badge is added at the end, changed under its code, and deleted once, each with its line', async () => {
  const ctx = await freshContext({ actor: actorOf('editor') });
  await saveServiceBadge(ctx, { code: 'hot', label: 'Hot', color: 'red' });
  await saveServiceBadge(ctx, { code: 'calm', label: 'Calm', color: 'blue' });
  await saveServiceBadge(ctx, { code: 'hot', label: 'Very hot', color: 'amber' });
  expect(await listServiceBadges(ctx)).toEqual([
    { code: 'hot', label: 'Very hot', color: 'amber' },
    { code: 'calm', label: 'Calm', color: 'blue' },
  ]);
  expect(await deleteServiceBadge(ctx, 'hot')).toMatchObject({ ok: true });
  expect(await deleteServiceBadge(ctx, 'hot')).toEqual({ ok: false, failure: { code: 'badge-not-found' } });
  const lines = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, 'hot'));
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    'badge.added',
    'badge.changed',
    'badge.deleted',
  ]);
  await expect(
    (async () => deleteServiceBadge({ ...ctx, actor: actorOf('analyst') }, 'calm'))(),
  ).rejects.toMatchObject({
    status: 403,
  });
});

test('a badge needs a plain code, a label and one of the colours', () => {
  const wrong = serviceBadgeFormSchema.safeParse({ code: 'a b', label: ' ', color: 'pink' });
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['code', 'label', 'color']);
  expect(serviceBadgeFormSchema.parse({ code: 'new', label: ' <b>New</b> ', color: 'blue' }).label).toBe(
    '<b>New</b>',
  );
});
