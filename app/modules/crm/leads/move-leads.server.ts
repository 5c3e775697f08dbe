import { eq, sql } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { contacts } from '../contact-tables.server.ts';

import type { LeadFailure, LeadStage } from './lead-labels.ts';
import { getLeadStageLabel } from './lead-labels.ts';
import { lockLeads, type StoredContact } from './lock-leads.server.ts';
import { recordContactEvents } from './record-contact-event.server.ts';
import { groupLeadsByStage, type LeadsWithPreviousStage } from './stages-before.ts';

type SetLeadStagesResult = BulkActionResult & { before: LeadsWithPreviousStage[] };

async function writeLeadStage(
  ctx: AppContext,
  lead: StoredContact,
  { stage, reason }: { stage: LeadStage; reason: string | null },
): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({
      stage,
      ...(reason !== null && { lostReason: reason }),
      version: sql`${contacts.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(eq(contacts.id, lead.id));
}

/**
 * Sets the stage of contacts. Lost needs a reason, or one stored earlier. Contacts already in the stage count
 * as done. `before` lists the previous stages of those that changed.
 */
export async function setLeadStages(
  ctx: AppContext,
  { ids, stage, reason = null }: { ids: readonly string[]; stage: LeadStage; reason?: string | null },
): Promise<Result<SetLeadStagesResult, LeadFailure>> {
  assertCan(ctx, 'crm:write');
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<SetLeadStagesResult, LeadFailure>> => {
      const { free, skipped } = await lockLeads(ctx, ids);
      const changed = free.filter((lead) => lead.stage !== stage);
      const lacksReason = (lead: StoredContact) =>
        stage === 'lost' && reason === null && lead.lostReason === null;
      if (changed.some(lacksReason)) return fail({ code: 'reason-missing' });
      for (const lead of changed) await writeLeadStage(ctx, lead, { stage, reason });
      const body = stage === 'lost' ? reason : null;
      await recordContactEvents(
        ctx,
        changed.map((lead) => ({
          contactId: lead.id,
          kind: 'stage' as const,
          body,
          data: { from: lead.stage, to: stage },
        })),
      );
      await recordAuditLines(
        ctx,
        changed.map((lead) => ({
          action: 'contact.stage',
          entity: 'contact',
          entityId: lead.id,
          summary: `A lead was moved to ${getLeadStageLabel(stage)}`,
          before: { stage: lead.stage },
          after: { stage },
        })),
      );
      return ok({ done: free.map(({ id }) => id), skipped, before: groupLeadsByStage(changed) });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Restores the previous stages of contacts. */
export async function restoreLeadStages(
  ctx: AppContext,
  before: readonly LeadsWithPreviousStage[],
): Promise<BulkActionResult> {
  assertCan(ctx, 'crm:write');
  const done: string[] = [];
  const skipped: BulkActionResult['skipped'][number][] = [];
  for (const { stage, ids } of before) {
    const moved = await setLeadStages(ctx, { ids, stage });
    if (moved.ok) {
      done.push(...moved.value.done);
      skipped.push(...moved.value.skipped);
    } else skipped.push(...ids.map(() => ({ name: 'A contact', reason: 'has no reason for the loss' })));
  }
  return { done, skipped };
}
