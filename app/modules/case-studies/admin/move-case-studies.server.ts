import { inArray, sql } from 'drizzle-orm';

import { type BulkActionResult, reportMissingBulkRowsAsSkipped, NOT_IN_TRASH_REASON } from '#app/lib/bulk.ts';
import { convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { caseStudies } from '../tables.server.ts';
import { listCaseStudyMissingPublishFields } from './case-study-form.ts';

type BulkActionCaseStudyRow = typeof caseStudies.$inferSelect;

/** The actions on case studies. `restore` makes them drafts, `untrash` undoes a deletion unchanged. */
export type CaseStudyBulkAction =
  | 'publish'
  | 'unpublish'
  | 'feature'
  | 'unfeature'
  | 'trash'
  | 'restore'
  | 'untrash';

type CaseStudyActionRule = {
  /** Returns why the action is not possible, as the end of a sentence about the case study; null if it is. */
  refuses: (row: BulkActionCaseStudyRow) => string | null;
  changes: (ctx: AppContext) => Partial<typeof caseStudies.$inferInsert>;
  action: string;
  word: string;
};

const explainIfCaseStudyInTrash = ({ deletedAt }: BulkActionCaseStudyRow) =>
  deletedAt === null ? null : 'is in the trash';
const explainIfCaseStudyOutsideTrash = ({ deletedAt }: BulkActionCaseStudyRow) =>
  deletedAt === null ? NOT_IN_TRASH_REASON : null;

function explainWhyCaseStudyNotPublishable(row: BulkActionCaseStudyRow): string | null {
  if (row.status === 'published') return 'is already published';
  const hasDescription = row.description !== null && convertHtmlToTextLines(row.description).length > 0;
  const [problem] = listCaseStudyMissingPublishFields({ ...row, hasDescription });
  if (!problem) return null;
  return problem.field === 'permission_note'
    ? 'has no permission note'
    : 'has neither a file nor a description';
}

const CASE_STUDY_ACTION_RULES: Record<CaseStudyBulkAction, CaseStudyActionRule> = {
  publish: {
    refuses: (row) => explainIfCaseStudyInTrash(row) ?? explainWhyCaseStudyNotPublishable(row),
    changes: () => ({ status: 'published' }),
    action: 'case-study.published',
    word: 'published',
  },
  unpublish: {
    refuses: (row) =>
      explainIfCaseStudyInTrash(row) ?? (row.status === 'published' ? null : 'is already a draft'),
    changes: () => ({ status: 'draft' }),
    action: 'case-study.unpublished',
    word: 'unpublished',
  },
  feature: {
    refuses: (row) => explainIfCaseStudyInTrash(row) ?? (row.isFeatured ? 'is already featured' : null),
    changes: () => ({ isFeatured: true }),
    action: 'case-study.featured',
    word: 'featured',
  },
  unfeature: {
    refuses: (row) => explainIfCaseStudyInTrash(row) ?? (row.isFeatured ? null : 'is not featured'),
    changes: () => ({ isFeatured: false }),
    action: 'case-study.unfeatured',
    word: 'no longer featured',
  },
  trash: {
    refuses: explainIfCaseStudyInTrash,
    changes: ({ now }) => ({ deletedAt: now }),
    action: 'case-study.trashed',
    word: 'moved to the trash',
  },
  restore: {
    refuses: explainIfCaseStudyOutsideTrash,
    changes: () => ({ deletedAt: null, status: 'draft' }),
    action: 'case-study.restored',
    word: 'restored as a draft',
  },
  untrash: {
    refuses: explainIfCaseStudyOutsideTrash,
    changes: () => ({ deletedAt: null }),
    action: 'case-study.restored',
    word: 'restored',
  },
};

const pickAuditedCaseStudyFields = ({ status, isFeatured, deletedAt }: BulkActionCaseStudyRow) => ({
  status,
  isFeatured,
  deletedAt: deletedAt?.toISOString() ?? null,
});

/** Locks the case studies with these ids until the transaction ends. */
export async function lockCaseStudies(
  ctx: AppContext,
  ids: readonly string[],
): Promise<BulkActionCaseStudyRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(caseStudies)
    .where(inArray(caseStudies.id, [...ids]))
    .orderBy(caseStudies.id)
    .for('update');
}

/**
 * Applies an action to case studies; those it cannot apply to are skipped with
 * the reason. Public pages update at once.
 */
export function applyCaseStudyAction(
  ctx: AppContext,
  ids: readonly string[],
  move: CaseStudyBulkAction,
): Promise<BulkActionResult> {
  assertCan(ctx, 'case-studies:write');
  const { refuses, changes, action, word } = CASE_STUDY_ACTION_RULES[move];
  return inTransaction(
    ctx,
    async (ctx) => {
      const rows = await lockCaseStudies(ctx, ids);
      const judged = rows.map((row) => ({ row, reason: refuses(row) }));
      const moved = judged.flatMap(({ row, reason }) => (reason === null ? [row] : []));
      if (moved.length > 0) {
        const after = await ctx.db
          .update(caseStudies)
          .set({ ...changes(ctx), version: sql`${caseStudies.version} + 1`, updatedAt: ctx.now })
          .where(
            inArray(
              caseStudies.id,
              moved.map(({ id }) => id),
            ),
          )
          .returning();
        const stateOf = new Map(after.map((row) => [row.id, pickAuditedCaseStudyFields(row)]));
        await recordAuditLines(
          ctx,
          moved.map((row) => ({
            action,
            entity: 'case-study',
            entityId: row.id,
            summary: `The case study “${row.title}” was ${word}`,
            before: pickAuditedCaseStudyFields(row),
            after: stateOf.get(row.id) ?? {},
          })),
        );
      }
      return {
        done: moved.map(({ id }) => id),
        skipped: [
          ...judged.flatMap(({ row, reason }) => (reason === null ? [] : [{ name: row.title, reason }])),
          ...reportMissingBulkRowsAsSkipped(ids, rows, 'A case study'),
        ],
      };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}
