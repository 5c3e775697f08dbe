import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  getBulkEntityDefinition,
  formatBulkEntityTitle,
  findBulkEntityField,
  isImportableEntityName,
} from '../entities.ts';
import type { BulkEntityDefinition } from '../entity-fields.ts';
import { getBulkJobOptionsUnlessExport } from '../job-options.ts';
import { findBulkJobById, lockBulkJobInStates, type StoredBulkJob } from '../job-rows.server.ts';
import {
  requiresImportPriceConfirmation,
  type ImportFileMappingPlan,
  type BulkJobFailure,
  type BulkJobState,
} from '../model.ts';
import { bulkJobs } from '../tables.server.ts';

type StartStoredBulkJobPhaseResult = Promise<Result<{ id: string }, BulkJobFailure>>;

/** Every row starts over once the results of the last run are cleared. */
const INITIAL_IMPORT_JOB_PROGRESS = {
  ...{ created: 0, updated: 0, unchanged: 0, failed: 0, priceJumps: 0 },
  ...{ sentence: null, finishedAt: null, endsAs: null, isClearing: true },
};

/** The counts to keep when only failed rows are retried. */
const getFinishedImportRowCounts = ({ created, updated, unchanged, priceJumps }: StoredBulkJob) => ({
  created,
  updated,
  unchanged,
  priceJumps,
});

/** Why a file cannot be read with this plan; null if it can. */
function findImportPlanProblem(
  entity: BulkEntityDefinition,
  { mapping, matchBy, mode }: ImportFileMappingPlan,
): BulkJobFailure | null {
  const fields = Object.values(mapping);
  if (fields.length === 0) return { code: 'nothing-mapped' };
  const label = (name: string) => findBulkEntityField(entity, name)?.label ?? name;
  const twice = fields.find((name, place) => fields.indexOf(name) !== place);
  if (twice !== undefined) return { code: 'field-twice', label: label(twice) };
  return mode === 'create' || fields.includes(matchBy)
    ? null
    : { code: 'no-match-column', label: label(matchBy) };
}

const pickCategoryMappingFromImportPlan = ({ categories }: ImportFileMappingPlan) =>
  categories ? { categories } : {};

/** Starts a job in the caller's transaction. Fails if another job is writing to the same kind. */
async function startPhaseOfStoredBulkJob(
  ctx: AppContext,
  {
    id,
    states,
    change,
  }: {
    id: string;
    states: readonly BulkJobState[];
    change: (ctx: AppContext, job: StoredBulkJob) => Promise<Result<void, BulkJobFailure>>;
  },
): StartStoredBulkJobPhaseResult {
  try {
    const outcome = await inTransaction(
      ctx,
      async (ctx): StartStoredBulkJobPhaseResult => {
        const job = await lockBulkJobInStates(ctx, id, states);
        if (!job) return fail({ code: 'not-now' });
        if (job.clearedAt) return fail({ code: 'expired' });
        const changed = await change(ctx, job);
        if (!changed.ok) return changed;
        await ctx.jobs.send(ctx, 'bulk.work', { jobId: id });
        return ok({ id });
      },
      LONG_IMPORT_TRANSACTION_LIMITS,
    );
    if (outcome.ok) ctx.jobs.wake('bulk.work');
    return outcome;
  } catch (error) {
    const failure = classifyDatabaseError(error);
    if (failure?.code !== 'unique_violation' || failure.constraint !== 'bulk_jobs_one_writer') throw error;
    const [job] = await ctx.db.select({ entity: bulkJobs.entity }).from(bulkJobs).where(eq(bulkJobs.id, id));
    return fail({ code: 'other-writes', entity: formatBulkEntityTitle(job?.entity ?? '').toLowerCase() });
  }
}

const recordBulkJobAudit = (
  ctx: AppContext,
  { id, entity }: StoredBulkJob,
  action: string,
  summary: string,
) =>
  recordAudit(ctx, {
    action,
    entity: 'bulk-job',
    entityId: id,
    summary: `${summary}: ${formatBulkEntityTitle(entity).toLowerCase()}`,
  });

/** Sets how a file is read and has every row checked. Only the results are written. */
export function startImportDryRun(
  ctx: AppContext,
  id: string,
  plan: ImportFileMappingPlan,
): StartStoredBulkJobPhaseResult {
  assertCan(ctx, 'bulk:write');
  return startPhaseOfStoredBulkJob(ctx, {
    id,
    states: ['draft', 'checked', 'failed', 'canceled'],
    change: async (ctx, job) => {
      const options = getBulkJobOptionsUnlessExport(job.options);
      // A partly written file cannot be read with another plan.
      const isWritten = job.state !== 'checked' && job.created + job.updated > 0;
      if (!options || job.kind !== 'import' || !isImportableEntityName(job.entity) || isWritten)
        return fail({ code: 'not-now' });
      const problem = findImportPlanProblem(getBulkEntityDefinition(job.entity), plan);
      if (problem) return fail(problem);
      await ctx.db
        .update(bulkJobs)
        .set({
          ...INITIAL_IMPORT_JOB_PROGRESS,
          // Choices for the category names stay, whatever else changes.
          options: { ...options, plan: { ...pickCategoryMappingFromImportPlan(options.plan), ...plan } },
          arePricesConfirmed: false,
          state: 'checking',
          phase: 'check',
          movedAt: ctx.now,
          updatedAt: ctx.now,
        })
        .where(eq(bulkJobs.id, id));
      await recordBulkJobAudit(ctx, job, 'bulk.checked', 'Checked an import');
      return ok(undefined);
    },
  });
}

/** Checks every row again with the same plan: the causes of problems may be gone. */
export async function restartImportDryRun(ctx: AppContext, id: string): StartStoredBulkJobPhaseResult {
  assertCan(ctx, 'bulk:write');
  const job = await findBulkJobById(ctx, id);
  const options = job && getBulkJobOptionsUnlessExport(job.options);
  return options ? startImportDryRun(ctx, id, options.plan) : fail({ code: 'not-found' });
}

/** The answer to the question about price jumps. */
type ImportPriceJumpConfirmation = { arePricesConfirmed?: boolean };

/** The job with the user's answer; fails if confirmation is required and missing. */
function checkImportPriceJumpConfirmation(
  job: StoredBulkJob,
  answer: ImportPriceJumpConfirmation,
): Result<{ arePricesConfirmed: boolean }, BulkJobFailure> {
  const arePricesConfirmed = job.arePricesConfirmed || answer.arePricesConfirmed === true;
  const { kind, priceJumps, total } = job;
  return kind === 'import' && requiresImportPriceConfirmation({ priceJumps, total, arePricesConfirmed })
    ? fail({ code: 'prices', priceJumps, total })
    : ok({ arePricesConfirmed });
}

type RunImportOptions = ImportPriceJumpConfirmation & {
  /** Leaves out rows with problems, whatever was chosen before the check. */
  isWithoutFailed?: boolean;
};

/**
 * Imports a checked file: all rows or none, or without those that have
 * problems. Fails if price jumps are not confirmed.
 */
export function startCheckedFileImport(
  ctx: AppContext,
  id: string,
  answer: RunImportOptions = {},
): StartStoredBulkJobPhaseResult {
  assertCan(ctx, 'bulk:write');
  return startPhaseOfStoredBulkJob(ctx, {
    id,
    states: ['checked'],
    change: async (ctx, job) => {
      const options = getBulkJobOptionsUnlessExport(job.options);
      if (!options) return fail({ code: 'not-now' });
      const answered = checkImportPriceJumpConfirmation(job, answer);
      if (!answered.ok) return answered;
      const plan: ImportFileMappingPlan = answer.isWithoutFailed
        ? { ...options.plan, onBad: 'skip' }
        : options.plan;
      // Rows that just passed the check are written; otherwise all are checked before any is written.
      const phase = plan.onBad === 'stop' && job.failed > 0 ? 'check' : 'write';
      const run = { state: 'running', phase, movedAt: ctx.now, updatedAt: ctx.now } as const;
      await ctx.db
        .update(bulkJobs)
        .set({ ...INITIAL_IMPORT_JOB_PROGRESS, ...answered.value, ...run, options: { ...options, plan } })
        .where(eq(bulkJobs.id, id));
      await recordBulkJobAudit(ctx, job, 'bulk.started', 'Started an import');
      return ok(undefined);
    },
  });
}

/** Retries failed and unreached rows; finished rows stay as they are. Asks about prices like `startCheckedFileImport`. */
export function retryFailedImportRows(
  ctx: AppContext,
  id: string,
  answer: ImportPriceJumpConfirmation = {},
): StartStoredBulkJobPhaseResult {
  assertCan(ctx, 'bulk:write');
  return startPhaseOfStoredBulkJob(ctx, {
    id,
    states: ['done', 'canceled', 'failed'],
    change: async (ctx, job) => {
      const options = getBulkJobOptionsUnlessExport(job.options);
      if (!options || job.failed + job.created + job.updated + job.unchanged === 0)
        return fail({ code: 'not-now' });
      const answered = checkImportPriceJumpConfirmation(job, answer);
      if (!answered.ok) return answered;
      const isAll = options.plan.onBad === 'stop';
      await ctx.db
        .update(bulkJobs)
        .set({
          ...INITIAL_IMPORT_JOB_PROGRESS,
          ...answered.value,
          ...(!isAll && getFinishedImportRowCounts(job)),
          state: 'running',
          phase: isAll ? 'check' : 'write',
          movedAt: ctx.now,
          updatedAt: ctx.now,
        })
        .where(eq(bulkJobs.id, id));
      await recordBulkJobAudit(ctx, job, 'bulk.retried', 'Retried the failed rows of an import');
      return ok(undefined);
    },
  });
}

/** Undoes what a job wrote, except for rows that have changed since. */
export function startBulkJobUndo(ctx: AppContext, id: string): StartStoredBulkJobPhaseResult {
  assertCan(ctx, 'bulk:write');
  return startPhaseOfStoredBulkJob(ctx, {
    id,
    states: ['done', 'canceled', 'failed'],
    change: async (ctx, job) => {
      if (job.kind === 'export' || job.created + job.updated === 0) return fail({ code: 'not-now' });
      await ctx.db
        .update(bulkJobs)
        .set({
          state: 'undoing',
          phase: 'write',
          sentence: null,
          finishedAt: null,
          movedAt: ctx.now,
          updatedAt: ctx.now,
        })
        .where(eq(bulkJobs.id, id));
      await recordBulkJobAudit(ctx, job, 'bulk.undo_started', 'Undid a bulk job');
      return ok(undefined);
    },
  });
}
