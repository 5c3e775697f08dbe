import { eq, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertAccessLevel } from '#app/modules/orders/access/find-order-access.server.ts';
import { formatOrderAccessActorId, type OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { type LockedOrderItem, lockOrderAndItemRows } from '../lock-item.server.ts';
import { moveOrderItemToWorkQueue } from '../queue-item.server.ts';
import { notifyTeamOfCustomerAction } from '../notify-buyer.server.ts';

import { parseStoredBriefQuestions } from './brief-forms.ts';
import { formatBriefAnswer, type BriefAnswers, type BriefQuestion } from './brief-questions.ts';
import {
  type OrderBriefSaveFailure,
  type BriefEditStatusForCustomer,
  type OrderBriefState,
  getBriefCustomerStatus,
} from './brief-states.ts';
import { briefAnswers, briefs } from './brief-tables.server.ts';
import { readBriefAnswers } from './find-brief.server.ts';
import { validateBriefAnswers } from './validate-answers.ts';

type StoredBriefRow = typeof briefs.$inferSelect;
type BriefLockedForSubmission = LockedOrderItem & {
  row: StoredBriefRow;
  questions: BriefQuestion[];
  stance: BriefEditStatusForCustomer;
  /** As stored; for file questions, the ids of the attached files. */
  answers: BriefAnswers;
};

/** What a form sends: the answers it shows, and the version of the brief it was loaded with. */
export type SubmittedBriefAnswers = { itemId: string; version: number; answers: BriefAnswers };

/**
 * Locks an item of this order with its brief, and reads the answers; fails if they can no longer be changed.
 */
async function lockEditableOrderItemBrief(
  ctx: AppContext,
  { orderId }: OrderAccess,
  itemId: string,
): Promise<Result<BriefLockedForSubmission, OrderBriefSaveFailure>> {
  const locked = await lockOrderAndItemRows(ctx, itemId);
  if (!locked || locked.order.id !== orderId) return fail({ code: 'not-found' });
  const [row] = await ctx.db.select().from(briefs).where(eq(briefs.orderItemId, itemId)).for('update');
  if (!row) return fail({ code: 'not-found' });
  const questions = parseStoredBriefQuestions(row.questions);
  const state = row.state as OrderBriefState; // the CHECK briefs_state_known
  const stance = getBriefCustomerStatus({
    state,
    questions,
    orderStatus: locked.order.status,
    workState: locked.item.workState,
  });
  if (stance === 'none') return fail({ code: 'not-found' });
  if (stance === 'closed') return fail({ code: 'closed' });
  const answers = await readBriefAnswers(ctx, row.id);
  return ok({ ...locked, row, questions, stance, answers });
}

const isSameBriefAnswer = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Writes the answers that differ from the stored ones; returns whether there were any. */
async function writeChangedBriefAnswers(
  ctx: AppContext,
  access: OrderAccess,
  { row, answers: before }: BriefLockedForSubmission,
  answers: BriefAnswers,
): Promise<boolean> {
  const changed = Object.entries(answers).filter(([key, value]) => !isSameBriefAnswer(value, before[key]));
  if (changed.length === 0) return false;
  const values = changed.map(([questionKey, value]) => ({
    briefId: row.id,
    questionKey,
    value,
    answeredBy: formatOrderAccessActorId(access),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }));
  await ctx.db
    .insert(briefAnswers)
    .values(values)
    .onConflictDoUpdate({
      target: [briefAnswers.briefId, briefAnswers.questionKey],
      set: {
        value: sql`excluded.value`,
        answeredBy: sql`excluded.answered_by`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
  return true;
}

/**
 * Removes answers to file questions, which are rows of their own; a form that sends them anyway changes
 * nothing.
 */
function removeAnswersToFileQuestions(
  questions: readonly BriefQuestion[],
  answers: BriefAnswers,
): BriefAnswers {
  const files = new Set(questions.filter(({ type }) => type === 'file').map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !files.has(key)));
}

export type SavedBrief = {
  version: number;
  savedAt: Date;
  /**
   * The brief was saved after the version that was sent: the page may show older answers to other questions.
   */
  isBehind: boolean;
};

/**
 * Saves the draft. Any subset of the answers may be sent; the last write to a question wins. Only before the
 * brief is submitted: after that, changes must be sent as a whole.
 */
export function saveBriefAnswers(
  ctx: AppContext,
  access: OrderAccess,
  sent: SubmittedBriefAnswers,
): Promise<Result<SavedBrief, OrderBriefSaveFailure>> {
  assertAccessLevel(access, 'work');
  return inTransaction(ctx, async (ctx): Promise<Result<SavedBrief, OrderBriefSaveFailure>> => {
    const locked = await lockEditableOrderItemBrief(ctx, access, sent.itemId);
    if (!locked.ok) return locked;
    const { row, questions, stance } = locked.value;
    const checked = validateBriefAnswers(questions, removeAnswersToFileQuestions(questions, sent.answers), {
      isFinal: false,
    });
    if (!checked.ok) return checked;
    const isBehind = sent.version !== row.version;
    if (stance === 'sent') return fail({ code: 'handed-in' });
    if (!(await writeChangedBriefAnswers(ctx, access, locked.value, checked.value)))
      return ok({ version: row.version, savedAt: ctx.now, isBehind });
    const version = row.version + 1;
    await ctx.db.update(briefs).set({ version, updatedAt: ctx.now }).where(eq(briefs.id, row.id));
    return ok({ version, savedAt: ctx.now, isBehind });
  });
}

/** Returns the questions whose stored answer differs from the one in a form of an older version. */
function findConflictingBriefAnswers(
  { questions, answers }: BriefLockedForSubmission,
  sent: BriefAnswers,
  kept: BriefAnswers,
) {
  return questions.flatMap(({ key, label, type }) => {
    if (type === 'file' || !(key in sent)) return [];
    const answer = formatBriefAnswer(answers[key]);
    // The stored answer may be the text as typed, from a draft, or as cleaned, from an earlier submit.
    return [sent[key], kept[key]].some((mine) => formatBriefAnswer(mine) === answer)
      ? []
      : [{ key, label, answer }];
  });
}

export type BriefSubmissionOutcome = { version: number; dueAt: Date | null; isFirst: boolean };

/** Notifies the team that an optional brief was submitted or changed. */
async function notifyTeamOfOptionalBrief(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  { round, isNew }: { round: number; isNew: boolean },
): Promise<void> {
  const kind = isNew ? 'brief_submitted' : 'brief_changed';
  await recordOrderEvent(ctx, { orderId: order.id, orderItemId: item.id, kind, data: { round } });
  if (!isNew) return;
  const mail = {
    template: 'team.brief',
    dedupeKey: `t-brief:${item.id}:${round}`,
    payload: { dueAt: item.dueAt?.toISOString() ?? null, isAgain: false },
  } as const;
  await notifyTeamOfCustomerAction(
    ctx,
    { order, item },
    { kind: 'brief.in', subject: `${item.id}:${round}`, what: 'Brief', mail },
  );
}

/** Marks the brief as submitted, and moves the item on if it waited for that. */
async function markBriefSubmitted(
  ctx: AppContext,
  { order, item, row, stance }: BriefLockedForSubmission,
  isChanged: boolean,
): Promise<Result<BriefSubmissionOutcome, OrderBriefSaveFailure>> {
  const isFirst = row.firstSubmittedAt === null;
  if (stance === 'sent' && !isChanged) return ok({ version: row.version, dueAt: item.dueAt, isFirst: false });
  const round = row.rounds + (stance === 'fill' ? 1 : 0);
  const version = row.version + 1;
  await ctx.db
    .update(briefs)
    .set({
      state: 'submitted',
      firstSubmittedAt: row.firstSubmittedAt ?? ctx.now,
      submittedAt: ctx.now,
      rounds: round,
      version,
      updatedAt: ctx.now,
    })
    .where(eq(briefs.id, row.id));
  if (item.workState === 'awaiting_brief') {
    const moved = await moveOrderItemToWorkQueue(ctx, { order, item }, { by: 'customer', round });
    if (!moved.ok) return fail({ code: 'closed' });
    return ok({ version, dueAt: moved.value?.dueAt ?? item.dueAt, isFirst });
  }
  await notifyTeamOfOptionalBrief(ctx, { order, item }, { round, isNew: stance === 'fill' });
  return ok({ version, dueAt: item.dueAt, isFirst });
}

/**
 * Submits the brief with all its answers; until the work starts it may be submitted again with changes, which
 * keep the first date. The first time, the item's delivery time starts now (orders.md "Dates, capacity,
 * contract and figures"). Fails with: a message for each missing or invalid answer, `changed` with the
 * others' answers if the brief was saved after `version`, `closed`, `not-found`.
 */
export function submitBrief(
  ctx: AppContext,
  access: OrderAccess,
  sent: SubmittedBriefAnswers,
): Promise<Result<BriefSubmissionOutcome, OrderBriefSaveFailure>> {
  assertAccessLevel(access, 'work');
  return inTransaction(ctx, async (ctx): Promise<Result<BriefSubmissionOutcome, OrderBriefSaveFailure>> => {
    const locked = await lockEditableOrderItemBrief(ctx, access, sent.itemId);
    if (!locked.ok) return locked;
    const { row, questions, answers: stored } = locked.value;
    const typed = removeAnswersToFileQuestions(questions, sent.answers);
    const checked = validateBriefAnswers(questions, { ...stored, ...typed }, { isFinal: true });
    if (sent.version !== row.version) {
      const changed = findConflictingBriefAnswers(locked.value, typed, checked.ok ? checked.value : typed);
      if (changed.length > 0) return fail({ code: 'changed', version: row.version, changed });
    }
    if (!checked.ok) return checked;
    const isChanged = await writeChangedBriefAnswers(ctx, access, locked.value, checked.value);
    return markBriefSubmitted(ctx, locked.value, isChanged);
  });
}
