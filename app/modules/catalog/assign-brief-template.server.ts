import { and, asc, eq, isNull } from 'drizzle-orm';

import { ok } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { type IsBriefTemplateId, lockService, saveServiceChange } from './internal/write-service.server.ts';
import { services } from './tables.server.ts';

/**
 * Assigns this brief template to every service of a category outside the trash, each as a change with its own
 * version and audit entry. Returns how many changed; those that already have it do not count.
 */
export function assignBriefTemplateToCategoryServices(
  ctx: AppContext,
  { category, templateId, isBrief }: { category: string; templateId: string; isBrief: IsBriefTemplateId },
): Promise<{ ok: true; value: { changed: number } }> {
  assertCan(ctx, 'services:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const rows = await ctx.db
        .select({ id: services.id })
        .from(services)
        .where(and(eq(services.category, category), isNull(services.deletedAt)))
        .orderBy(asc(services.id));
      let changed = 0;
      for (const { id } of rows) {
        const locked = await lockService(ctx, id);
        if (!locked.ok) continue;
        const { row, content } = locked.value;
        if (content.brief_template_id === templateId) continue;
        const written = await saveServiceChange(ctx, {
          before: locked.value,
          content: { ...content, brief_template_id: templateId },
          action: 'service.saved',
          summary: `${row.title ?? 'An untitled service'} brief changed`,
          isBrief,
        });
        // A service that rejects any change, such as a published one without text, is skipped: its own editor
        // shows why.
        if (written.ok) changed++;
      }
      return ok({ changed });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}
