import { sql } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { findSiteSettingsBlock } from './settings/find-settings-block.server.ts';
import type { SiteContent } from './schemas.ts';
import { contentBlocks } from './tables.server.ts';

/** Opens or closes the shop to agents. The last change wins; setting the current value changes nothing. */
export async function saveAgentSettings(ctx: AppContext, value: SiteContent['agents']): Promise<void> {
  assertCan(ctx, 'agents:manage');
  assertRecentStepUp(ctx);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('content block agents', 9))`);
    const before = await findSiteSettingsBlock(ctx, 'agents');
    if (!before.isUnreadable && before.value.isOn === value.isOn) return;
    await ctx.db
      .insert(contentBlocks)
      .values({ key: 'agents', value, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoUpdate({
        target: contentBlocks.key,
        set: { value, version: sql`${contentBlocks.version} + 1`, updatedAt: ctx.now },
      });
    await recordAudit(ctx, {
      action: 'settings.agents',
      entity: 'content-block',
      entityId: 'agents',
      summary: value.isOn ? 'The shop was opened to agents' : 'The shop was closed to agents',
      before: before.value,
      after: value,
    });
  });
}
