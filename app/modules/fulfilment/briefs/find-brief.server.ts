import { asc, eq, sql, type SQL } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import { orderFiles } from '../files/file-tables.server.ts';
import { toOrderFileForDisplay } from '../files/order-files.ts';

import { parseStoredBriefQuestions } from './brief-forms.ts';
import type { BriefAnswer, BriefAnswers } from './brief-questions.ts';
import {
  type OrderItemBrief,
  type BriefAnswerFile,
  type OrderBriefState,
  getBriefCustomerStatus,
} from './brief-states.ts';
import { briefAnswers, briefs } from './brief-tables.server.ts';

/** Stored answers were written by commands of this folder: texts and lists of texts. */
const convertStoredValueToBriefAnswer = (value: unknown): BriefAnswer =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value : '';

const buildBriefAnswersQuery = (rule: SQL) =>
  createReadForBatchedStatement(
    { briefId: briefAnswers.briefId, questionKey: briefAnswers.questionKey, value: briefAnswers.value },
    (from) =>
      from
        .from(briefAnswers)
        .innerJoin(briefs, eq(briefs.id, briefAnswers.briefId))
        .innerJoin(orderItems, eq(orderItems.id, briefs.orderItemId))
        .where(rule),
  );

const buildAnswerFilesQuery = (rule: SQL) =>
  createReadForBatchedStatement(
    {
      id: orderFiles.id,
      briefId: orderFiles.briefId,
      questionKey: orderFiles.questionKey,
      name: orderFiles.name,
      sizeBytes: orderFiles.sizeBytes,
      deletedAt: orderFiles.deletedAt,
    },
    (from) =>
      from
        .from(orderFiles)
        .innerJoin(briefs, eq(briefs.id, orderFiles.briefId))
        .innerJoin(orderItems, eq(orderItems.id, briefs.orderItemId))
        .where(rule)
        .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id)),
  );

type StoredBriefAnswers = {
  answers: { briefId: string; questionKey: string; value: unknown }[];
  files: (Parameters<typeof toOrderFileForDisplay>[0] & {
    briefId: string | null;
    questionKey: string | null;
  })[];
};

/** Returns the answers of a brief, with the files that answer questions. */
function collectBriefAnswers(
  { answers: rows, files }: StoredBriefAnswers,
  briefId: string,
): { answers: BriefAnswers; files: BriefAnswerFile[] } {
  const answers = new Map<string, BriefAnswer>();
  for (const row of rows)
    if (row.briefId === briefId) answers.set(row.questionKey, convertStoredValueToBriefAnswer(row.value));
  const own = files.flatMap((file): BriefAnswerFile[] =>
    file.briefId === briefId && file.questionKey !== null
      ? [{ ...toOrderFileForDisplay(file), questionKey: file.questionKey }]
      : [],
  );
  for (const { id, questionKey } of own)
    answers.set(questionKey, [answers.get(questionKey) ?? [], id].flat());
  return { answers: Object.fromEntries(answers), files: own };
}

const briefIdCondition = eq(briefs.id, sql.placeholder('briefId'));
const queryAnswersOfOneBrief = combineReadsIntoOneStatement({
  answers: buildBriefAnswersQuery(briefIdCondition),
  files: buildAnswerFilesQuery(briefIdCondition),
});

/** Reads the stored answers of a brief; for file questions, the ids of the attached files. */
export async function readBriefAnswers(ctx: AppContext, briefId: string): Promise<BriefAnswers> {
  return collectBriefAnswers(await queryAnswersOfOneBrief(ctx.db, { briefId }), briefId).answers;
}

const orderIdCondition = eq(orderItems.orderId, sql.placeholder('orderId'));

/** The queries from which `buildOrderItemBriefs` builds the briefs of an order. */
export const batchedOrderBriefQueries = {
  briefs: createReadForBatchedStatement(
    {
      id: briefs.id,
      itemId: briefs.orderItemId,
      version: briefs.version,
      state: briefs.state,
      isRequired: briefs.isRequired,
      questions: briefs.questions,
      returnComment: briefs.returnComment,
      skipReason: briefs.skipReason,
      submittedAt: briefs.submittedAt,
      service: orderItems.title,
      workState: orderItems.workState,
      dueAt: orderItems.dueAt,
      orderId: orders.id,
      orderStatus: orders.status,
    },
    (from) =>
      from
        .from(briefs)
        .innerJoin(orderItems, eq(orderItems.id, briefs.orderItemId))
        .innerJoin(orders, eq(orders.id, orderItems.orderId))
        .where(orderIdCondition)
        .orderBy(asc(orderItems.position)),
  ),
  briefAnswers: buildBriefAnswersQuery(orderIdCondition),
  briefFiles: buildAnswerFilesQuery(orderIdCondition),
};

const queryBriefsOfOrder = combineReadsIntoOneStatement(batchedOrderBriefQueries);

/** Builds the briefs of an order that have questions, in the order of its items. */
export function buildOrderItemBriefs(
  stored: Awaited<ReturnType<typeof queryBriefsOfOrder>>,
): OrderItemBrief[] {
  const held = { answers: stored.briefAnswers, files: stored.briefFiles };
  const all = stored.briefs.map(({ workState, orderStatus, submittedAt, dueAt, ...brief }) => {
    const state = brief.state as OrderBriefState; // the CHECK briefs_state_known
    const questions = parseStoredBriefQuestions(brief.questions);
    return {
      ...brief,
      state,
      questions,
      ...collectBriefAnswers(held, brief.id),
      submittedAt: submittedAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
      stance: getBriefCustomerStatus({ state, questions, orderStatus, workState }),
    };
  });
  return all.filter(({ stance }) => stance !== 'none');
}

/**
 * Returns the briefs of an order that have questions, in the order of its items. The caller has checked read
 * access.
 */
export async function listBriefs(ctx: AppContext, orderId: string): Promise<OrderItemBrief[]> {
  return buildOrderItemBriefs(await queryBriefsOfOrder(ctx.db, { orderId }));
}

/**
 * Returns the brief of one item of an order; null for items of other orders, malformed ids, and briefs
 * without questions.
 */
export async function findBrief(
  ctx: AppContext,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<OrderItemBrief | null> {
  if (!isUuid(orderId) || !isUuid(itemId)) return null;
  const all = await listBriefs(ctx, orderId);
  return all.find((brief) => brief.itemId === itemId.toLowerCase()) ?? null;
}
