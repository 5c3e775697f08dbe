import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { orderFiles } from '../files/file-tables.server.ts';
import { toPicked } from '../files/order-files.ts';

import { readQuestions } from './brief-forms.ts';
import type { BriefAnswer, BriefAnswers } from './brief-questions.ts';
import { type Brief, type BriefFile, type BriefState, stanceOf } from './brief-states.ts';
import { briefAnswers, briefs } from './brief-tables.server.ts';

/** What commands of this sub-subject stored: texts and lists of texts. */
const asAnswer = (value: unknown): BriefAnswer =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value : '';

/** Stored answers of briefs with the files that answer questions, by brief. */
export async function readAnswers(
  ctx: AppContext,
  briefIds: readonly string[],
): Promise<(briefId: string) => { answers: BriefAnswers; files: BriefFile[] }> {
  if (briefIds.length === 0) return () => ({ answers: {}, files: [] });
  const rows = await ctx.db
    .select()
    .from(briefAnswers)
    .where(inArray(briefAnswers.briefId, [...briefIds]));
  const files = await ctx.db
    .select()
    .from(orderFiles)
    .where(inArray(orderFiles.briefId, [...briefIds]))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  return (briefId) => {
    const answers = new Map<string, BriefAnswer>();
    for (const row of rows) if (row.briefId === briefId) answers.set(row.questionKey, asAnswer(row.value));
    const own = files.flatMap((file): BriefFile[] =>
      file.briefId === briefId && file.questionKey !== null
        ? [{ ...toPicked(file), questionKey: file.questionKey }]
        : [],
    );
    for (const { id, questionKey } of own)
      answers.set(questionKey, [answers.get(questionKey) ?? [], id].flat());
    return { answers: Object.fromEntries(answers), files: own };
  };
}

async function readBriefs(ctx: AppContext, rule: SQL | undefined): Promise<Brief[]> {
  const rows = await ctx.db
    .select({
      brief: briefs,
      service: orderItems.title,
      workState: orderItems.workState,
      dueAt: orderItems.dueAt,
      orderId: orders.id,
      orderStatus: orders.status,
    })
    .from(briefs)
    .innerJoin(orderItems, eq(orderItems.id, briefs.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(rule)
    .orderBy(asc(orderItems.position));
  const answersOf = await readAnswers(
    ctx,
    rows.map(({ brief }) => brief.id),
  );
  return rows.map(({ brief, service, workState, dueAt, orderId, orderStatus }) => {
    const state = brief.state as BriefState; // the CHECK briefs_state_known
    const questions = readQuestions(brief.questions);
    return {
      id: brief.id,
      orderId,
      itemId: brief.orderItemId,
      service,
      version: brief.version,
      state,
      isRequired: brief.isRequired,
      questions,
      ...answersOf(brief.id),
      returnComment: brief.returnComment,
      skipReason: brief.skipReason,
      submittedAt: brief.submittedAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
      stance: stanceOf({ state, questions, orderStatus, workState }),
    };
  });
}

/** The briefs of an order that ask something, in the order of its items. The caller has asked who may read them. */
export async function listBriefs(ctx: AppContext, orderId: string): Promise<Brief[]> {
  const found = await readBriefs(ctx, eq(orders.id, orderId));
  return found.filter(({ stance }) => stance !== 'none');
}

/** The brief of one item of an order; null for items of other orders, malformed ids, and where nothing is asked. */
export async function findBrief(
  ctx: AppContext,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<Brief | null> {
  if (!isUuid(orderId) || !isUuid(itemId)) return null;
  const [brief] = await readBriefs(ctx, and(eq(orders.id, orderId), eq(briefs.orderItemId, itemId)));
  return brief && brief.stance !== 'none' ? brief : null;
}
