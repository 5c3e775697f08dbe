import type { AppContext } from '#app/platform/context.ts';

import { exitModals } from './tables.server.ts';

type NewExitModal = typeof exitModals.$inferInsert;

/** An active exit modal with a link to the services. */
export async function addModal(
  ctx: Pick<AppContext, 'db' | 'now'>,
  overrides: Partial<NewExitModal> = {},
): Promise<string> {
  const [row] = await ctx.db
    .insert(exitModals)
    .values({
      title: 'Before you go',
      body: 'Have a look.',
      link: '/services',
      status: 'on',
      activatedAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      ...overrides,
    })
    .returning({ id: exitModals.id });
  return row?.id ?? '';
}
