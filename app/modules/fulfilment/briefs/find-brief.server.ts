import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { toPicked } from '../files/order-files.ts';
import { briefAnswers, briefs, briefTemplates, orderFiles } from '../tables.server.ts';

import { readQuestions } from './brief-forms.ts';
import {
  type AskedQuestion,
  asksForAnswers,
  type Brief,
  type BriefAnswer,
  type BriefAnswers,
  type BriefFile,
  type BriefQuestion,
  type BriefState,
  stanceOf,
  toAsked,
} from './brief-questions.ts';

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

type Asked = { templateId: string; version: number; questions: BriefQuestion[] };

/** What buyers of these services are asked now, by service; archived questionnaires ask nothing. */
export async function readAskedQuestions(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, Asked>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      serviceId: services.id,
      templateId: briefTemplates.id,
      version: briefTemplates.version,
      questions: briefTemplates.questions,
    })
    .from(services)
    .innerJoin(briefTemplates, eq(briefTemplates.id, services.briefTemplateId))
    .where(and(inArray(services.id, [...serviceIds]), eq(briefTemplates.status, 'active')));
  return new Map(
    rows.map(({ serviceId, questions, ...asked }) => [
      serviceId,
      { ...asked, questions: readQuestions(questions) },
    ]),
  );
}

/** Which of these services begin with a brief: something has to be answered before their dates count. */
export async function listBriefedServices(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = await readAskedQuestions(ctx, serviceIds);
  return new Set([...asked].filter(([, { questions }]) => asksForAnswers(questions)).map(([id]) => id));
}

/**
 * What the buyers of a service are asked, for its public page. A shop that cannot say it now shows the page without: the
 * purchase does not depend on it.
 */
export async function listAskedQuestions(ctx: AppContext, serviceId: string): Promise<AskedQuestion[]> {
  try {
    const asked = await readAskedQuestions(ctx, [serviceId]);
    return (asked.get(serviceId)?.questions ?? []).map(toAsked);
  } catch (error) {
    ctx.onFallback?.();
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the questions of a brief were not read');
    return [];
  }
}
