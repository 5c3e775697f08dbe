import { eq } from 'drizzle-orm';

import { ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { SHOP_SETUP_STEPS, type ShopSetUpStepName } from './set-up-steps.ts';
import { setUpMarks } from './tables.server.ts';

const getSetUpStepTitle = (step: ShopSetUpStepName) =>
  SHOP_SETUP_STEPS.find(({ name }) => name === step)?.title ?? step;

/** Sets a mark; recorded in the audit log if it is new. */
function saveSetUpMark(ctx: AppContext, mark: string, summary: string): Promise<Result<void, never>> {
  assertCan(ctx, 'set-up:write');
  return inTransaction(ctx, async (ctx) => {
    const set = await ctx.db
      .insert(setUpMarks)
      .values({ mark, markedAt: ctx.now })
      .onConflictDoNothing()
      .returning();
    if (set.length > 0)
      await recordAudit(ctx, { action: 'set_up.marked', entity: 'set_up', entityId: mark, summary });
    return ok(undefined);
  });
}

/** Skips a step of the setup for now. Throws without `set-up:write`. */
export const skipSetUpStep = (ctx: AppContext, step: ShopSetUpStepName): Promise<Result<void, never>> =>
  saveSetUpMark(ctx, `skipped:${step}`, `Setup step “${getSetUpStepTitle(step)}” skipped`);

/** Records that the demo shop stays for now. Throws without `set-up:write`. */
export const recordDemoShopKeepDecision = (ctx: AppContext): Promise<Result<void, never>> =>
  saveSetUpMark(ctx, 'demo-kept', 'Demo shop kept for now');

/** Records that the demo shop is removed; a job deletes its rows. Throws without `set-up:write`. */
export const recordDemoShopRemovalInSetup = (ctx: AppContext): Promise<Result<void, never>> =>
  saveSetUpMark(ctx, 'demo-removed', 'Demo shop removed in the setup');

/** Confirms that this shop keeps the promises in the shipped texts. Throws without `set-up:write`. */
export const confirmDefaultPromisesOfShop = (ctx: AppContext): Promise<Result<void, never>> =>
  saveSetUpMark(ctx, 'promises-confirmed', 'Promises on the pages confirmed');

/** Removes the list of first steps from the dashboard. Throws without `set-up:write`. */
export const hideSetUpFirstSteps = (ctx: AppContext): Promise<Result<void, never>> =>
  saveSetUpMark(ctx, 'put-away', 'First steps hidden from the dashboard');

/** Shows the list of first steps on the dashboard again. Throws without `set-up:write`. */
export function restoreSetUpStepsOnDashboard(ctx: AppContext): Promise<Result<void, never>> {
  assertCan(ctx, 'set-up:write');
  return inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db.delete(setUpMarks).where(eq(setUpMarks.mark, 'put-away')).returning();
    if (deleted.length > 0)
      await recordAudit(ctx, {
        action: 'set_up.shown',
        entity: 'set_up',
        entityId: 'put-away',
        summary: 'First steps shown on the dashboard again',
      });
    return ok(undefined);
  });
}
