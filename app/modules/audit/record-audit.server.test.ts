import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { fail } from '#app/lib/result.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { recordAudit } from './record-audit.server.ts';
import { auditLog } from './tables.server.ts';

const line = {
  action: 'payment.review',
  entity: 'order',
  entityId: '1',
  summary: 'Money arrived that does not fit',
};

test('a line says who did what to what, when and in which request', async () => {
  const id = randomUUID();
  const ctx = await freshContext({
    actor: { kind: 'user', id, role: 'owner', email: 'mara@example.com', isEmailVerified: true },
  });
  await recordAudit(ctx, { ...line, before: { state: 'open' }, after: { state: 'review' } });
  const [stored] = await ctx.db.select().from(auditLog);
  expect(stored).toMatchObject({
    ...line,
    actorKind: 'user',
    actorId: id,
    requestId: ctx.requestId,
    at: ctx.now,
  });
  expect(stored).toMatchObject({ before: { state: 'open' }, after: { state: 'review' }, result: 'done' });
});

test('a change that is rolled back leaves no line', async () => {
  const ctx = await freshContext();
  await inTransaction(ctx, async (ctx) => {
    await recordAudit(ctx, line);
    return fail({ code: 'refused' });
  });
  expect(await ctx.db.select().from(auditLog)).toEqual([]);
});

test('a written line can neither be changed nor removed', async () => {
  const ctx = await freshContext();
  await recordAudit(ctx, line);
  const refused = { cause: { message: expect.stringContaining('append-only') } };
  await expect(ctx.db.update(auditLog).set({ summary: 'nothing happened' })).rejects.toMatchObject(refused);
  await expect(ctx.db.delete(auditLog).where(eq(auditLog.entity, 'order'))).rejects.toMatchObject(refused);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([line]);
});
