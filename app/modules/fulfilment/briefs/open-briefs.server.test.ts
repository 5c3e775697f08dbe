import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';
import { addDefaultBriefQuestionnaires } from '#app/seed/questionnaires.server.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { makeQuestion } from '../fixtures.ts';

import { briefs, briefTemplates } from './brief-tables.server.ts';
import { createOrderItemBriefs } from './open-briefs.server.ts';

async function paidItem(ctx: AppContext, templateId: string | null) {
  const serviceId = randomUUID();
  await addServiceFixtures(ctx, { id: serviceId, slug: serviceId });
  await ctx.db.update(services).set({ briefTemplateId: templateId }).where(eq(services.id, serviceId));
  const orderId = await addOrder(ctx, { serviceId });
  const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  if (!item) throw new Error('no item');
  return item;
}

async function addTemplate(ctx: AppContext, isRequired: boolean, status = 'active'): Promise<string> {
  const questions = [makeQuestion({ key: 'goal', isRequired })];
  const [row] = await ctx.db
    .insert(briefTemplates)
    .values({ name: 'General', questions, status })
    .returning({ id: briefTemplates.id });
  return row?.id ?? '';
}

test('a paid item keeps the questions as they were, and waits when one of them is required', async () => {
  const ctx = await freshContext();
  const templateId = await addTemplate(ctx, true);
  const item = await paidItem(ctx, templateId);
  expect([...(await createOrderItemBriefs(ctx, [item]))]).toEqual([item.id]);
  await ctx.db.update(briefTemplates).set({ questions: [], version: 2 });
  // A payment that is settled twice opens no second brief.
  await createOrderItemBriefs(ctx, [item]);
  expect(await ctx.db.select().from(briefs)).toMatchObject([
    {
      orderItemId: item.id,
      templateId,
      templateVersion: 1,
      isRequired: true,
      state: 'draft',
      questions: [{ key: 'goal', label: 'Question goal' }],
    },
  ]);
});

test('a brief without required questions, or with an archived template, does not hold up work', async () => {
  const ctx = await freshContext();
  const items = [
    await paidItem(ctx, await addTemplate(ctx, false)),
    await paidItem(ctx, await addTemplate(ctx, true, 'archived')),
    await paidItem(ctx, null),
  ];
  expect((await createOrderItemBriefs(ctx, items)).size).toBe(0);
  const rows = await ctx.db.select().from(briefs);
  expect(rows.map(({ state }) => state)).toEqual(['draft', 'not_required', 'not_required']);
  expect(rows.map(({ questions }) => questions.length).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
});

test('each service of the demo shop asks the questions of its category; adding them again changes nothing', async () => {
  const ctx = await freshContext();
  await seedDemoShop(ctx);
  const requested = await ctx.db
    .selectDistinct({ category: services.category, name: briefTemplates.name })
    .from(services)
    .innerJoin(briefTemplates, eq(briefTemplates.id, services.briefTemplateId))
    .orderBy(services.category);
  expect(requested).toHaveLength(6);
  await ctx.db.update(briefTemplates).set({ name: 'Ours' });
  await addDefaultBriefQuestionnaires(ctx);
  expect(await ctx.db.$count(briefTemplates)).toBe(7);
  expect(await ctx.db.$count(briefTemplates, eq(briefTemplates.name, 'Ours'))).toBe(7);
});
