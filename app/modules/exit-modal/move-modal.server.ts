import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findMissingExitModalContent } from './find-modal-gap.server.ts';
import type { ExitModalChangeFailure } from './modal-form.ts';
import { toExitModalContent, lockExitModalRow, formatExitModalNameForAudit } from './save-modal.server.ts';
import { exitModalDays, exitModals } from './tables.server.ts';

type SetExitModalStatusResult = Promise<Result<{ title: string }, ExitModalChangeFailure>>;

const MODAL_STATUS_AUDIT_LABELS = { on: 'made active', ended: 'ended' } as const;

/** Activates an exit modal, or ends it; activation requires a title and what its action needs. */
export function setExitModalStatus(
  ctx: AppContext,
  id: string,
  status: 'on' | 'ended',
): SetExitModalStatusResult {
  assertCan(ctx, 'exit-modal:write');
  return inTransaction(ctx, async (ctx): SetExitModalStatusResult => {
    const row = await lockExitModalRow(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    const gap = status === 'on' ? await findMissingExitModalContent(ctx, toExitModalContent(row)) : null;
    if (gap) return fail({ code: 'incomplete', gap });
    if (row.status === status) return ok({ title: row.title });
    await ctx.db
      .update(exitModals)
      .set({ status, ...(status === 'on' && { activatedAt: ctx.now }), updatedAt: ctx.now })
      .where(eq(exitModals.id, id));
    await recordAudit(ctx, {
      action: status === 'on' ? 'exit-modal.activated' : 'exit-modal.ended',
      entity: 'exit-modal',
      entityId: id,
      summary: `The exit modal ${formatExitModalNameForAudit(row)} was ${MODAL_STATUS_AUDIT_LABELS[status]}`,
      before: { status: row.status },
      after: { status },
    });
    return ok({ title: row.title });
  });
}

/**
 * Deletes an exit modal that was never shown; one that was shown keeps its numbers, and can only be ended.
 */
export function deleteNeverDisplayedExitModal(ctx: AppContext, id: string): SetExitModalStatusResult {
  assertCan(ctx, 'exit-modal:write');
  return inTransaction(ctx, async (ctx): SetExitModalStatusResult => {
    const row = await lockExitModalRow(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    if ((await ctx.db.$count(exitModalDays, eq(exitModalDays.modalId, id))) > 0)
      return fail({ code: 'was-shown' });
    await ctx.db.delete(exitModals).where(eq(exitModals.id, id));
    await recordAudit(ctx, {
      action: 'exit-modal.deleted',
      entity: 'exit-modal',
      entityId: id,
      summary: `The exit modal ${formatExitModalNameForAudit(row)} was deleted`,
    });
    return ok({ title: row.title });
  });
}
