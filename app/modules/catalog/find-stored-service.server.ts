import { eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contentOf } from './internal/service-rows.server.ts';
import { services } from './tables.server.ts';

export async function findStored(ctx: AppContext, serviceId: string) {
  if (!isUuid(serviceId)) return null;
  const [row] = await ctx.db.select().from(services).where(eq(services.id, serviceId));
  return row && row.deletedAt === null ? { row, content: await contentOf(ctx, row) } : null;
}
