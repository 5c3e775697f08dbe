import { eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readServiceContent } from './internal/service-rows.server.ts';
import type { EditableServiceContent } from './service-content.ts';
import { services } from './tables.server.ts';

/** A service as it is saved, public or not; `slug` is null without a title. */
export type StoredServiceWithContent = { id: string; slug: string | null; content: EditableServiceContent };

/**
 * Returns one service without a rights check, which is up to the caller. Null
 * if it does not exist or is in the trash.
 */
export async function findServiceWithoutAccessCheck(
  ctx: AppContext,
  serviceId: string,
): Promise<StoredServiceWithContent | null> {
  if (!isUuid(serviceId)) return null;
  const [row] = await ctx.db.select().from(services).where(eq(services.id, serviceId));
  if (!row || row.deletedAt !== null) return null;
  return { id: row.id, slug: row.slug, content: await readServiceContent(ctx, row) };
}
