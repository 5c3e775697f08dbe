import { sql } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { SiteContent } from './schemas.ts';
import { contentBlocks } from './tables.server.ts';

/** Saves how the search learns; the last change wins. */
export async function saveSearchSettings(ctx: AppContext, value: SiteContent['search']): Promise<void> {
  assertCan(ctx, 'search:write');
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(contentBlocks)
      .values({ key: 'search', value, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoUpdate({
        target: contentBlocks.key,
        set: { value, version: sql`${contentBlocks.version} + 1`, updatedAt: ctx.now },
      });
    await recordAudit(ctx, {
      action: 'settings.search',
      entity: 'content-block',
      entityId: 'search',
      summary: `Learned phrases are ${value.acceptsLearned ? 'accepted automatically' : 'accepted manually'}`,
      after: value,
    });
  });
}
