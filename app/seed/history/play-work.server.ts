import { addDays } from '#app/lib/dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import {
  asksForAnswers,
  type BriefAnswer,
  type BriefQuestion,
  visibleQuestions,
} from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { REVIEW_DAYS } from '#app/modules/fulfilment/model.ts';

import { after, byDay } from './daytime.ts';
import type { BriefRow, ItemRow } from './order-rows.server.ts';
import type { Stop } from './plan-orders.ts';
import { later, move, nameOfBuyer, type Play, tell } from './play.server.ts';
import words from './words.json' with { type: 'json' };

const STOPS: readonly Stop[] = [
  'placed',
  'closed',
  'paid',
  'brief',
  'started',
  'delivered',
  'wish',
  'revising',
  'end',
];

/** Whether the order gets as far as this step. */
const reaches = ({ plan }: Play, step: Stop): boolean => STOPS.indexOf(plan.stop) >= STOPS.indexOf(step);

/** The moment of a deed of the team, after the one before it. */
function atWork({ world, chance, plan }: Play, at: Date, notBefore: Date): Date {
  if (plan.isBrisk) return at;
  const shown = byDay(world.zone, at, chance);
  return shown > notBefore ? shown : new Date(notBefore.getTime() + (20 + chance.below(40)) * MINUTE_MS);
}

/** The money is there: dates, the rows of the contract, and the brief that is waited for. */
export function beginWork({ rows, chance, world }: Play, item: ItemRow, at: Date): void {
  const asked = world.asked.get(item.serviceId ?? '');
  const questions = asked?.questions ?? [];
  const isRequired = asksForAnswers(questions);
  const dueAt = addDays(at, item.deliveryDays);
  move(item, isRequired ? 'awaiting_brief' : 'queued', at, { dueAt, isBriefRequired: isRequired });
  for (const kind of ['included', 'excluded'] as const) {
    const texts = kind === 'included' ? item.scope.includedRows : item.scope.excludedRows;
    for (const [position, text] of texts.entries())
      rows.scope.push({
        id: chance.id(),
        orderItemId: item.id,
        kind,
        position,
        text,
        createdAt: at,
        updatedAt: at,
      });
  }
  rows.briefs.push({
    id: chance.id(),
    orderItemId: item.id,
    isRequired,
    templateId: asked?.templateId ?? null,
    templateVersion: asked?.version ?? null,
    questions,
    state: questions.length > 0 ? 'draft' : 'not_required',
    createdAt: at,
    updatedAt: at,
  });
}

/** An answer as a buyer might give it; null where nothing has to be said. */
function answerOf(question: BriefQuestion, { chance, plan, world }: Play): BriefAnswer | null {
  const { type, key, example, options, isRequired } = question;
  if (!isRequired && !chance.has(45)) return null;
  const { company, name } = plan.buyer;
  if (type === 'url') return `https://www.${company.domain}.example/`;
  if (type === 'choice') return options.find((option) => !/fixed date|^Yes|brand guide/.test(option)) ?? null;
  if (type === 'multi') return options.slice(0, 1 + chance.below(2));
  if (type === 'file') return null;
  if (type === 'date') return new Date(world.now.getTime() - 20 * DAY_MS).toISOString().slice(0, 10);
  if (type === 'number') return String(500 * (1 + chance.below(8)));
  if (key === 'decider') return `${name} decides and answers questions.`;
  if (key === 'offer' || key === 'situation')
    return `We sell ${company.sells}. Most customers come by word of mouth.`;
  return example || `It is about ${company.name}: ${company.sells}.`;
}

function answerBrief(play: Play, brief: BriefRow, questions: readonly BriefQuestion[], at: Date): void {
  const answers: Record<string, BriefAnswer> = {};
  for (const question of questions) {
    const answer = answerOf(question, play);
    if (answer === null || !visibleQuestions(questions, answers).some(({ key }) => key === question.key))
      continue;
    answers[question.key] = answer;
    play.rows.answers.push({
      briefId: brief.id,
      questionKey: question.key,
      value: answer,
      answeredBy: nameOfBuyer(play),
      createdAt: at,
      updatedAt: at,
    });
  }
}

/** The brief comes in and its date counts anew; null when it is still missing. */
function sendBrief(play: Play, item: ItemRow, paidAt: Date): Date | null {
  const { rows, world, chance, plan } = play;
  const brief = rows.briefs.find(({ orderItemId }) => orderItemId === item.id);
  if (!brief || item.workState !== 'awaiting_brief') return paidAt;
  const at = after(paidAt, chance, plan.isBrisk ? [60, 140] : [15, chance.has(80) ? 420 : 2800]);
  if (!reaches(play, 'brief') || at > world.now) return null;
  answerBrief(play, brief, world.asked.get(item.serviceId ?? '')?.questions ?? [], at);
  Object.assign(brief, {
    ...{ state: 'submitted', firstSubmittedAt: at, submittedAt: at, rounds: 1, version: 2, updatedAt: at },
  });
  const dueFrom = item.dueAt?.toISOString() ?? null;
  const dueAt = later(item.dueAt, addDays(at, item.deliveryDays));
  move(item, 'queued', at, { dueAt, briefSubmittedAt: at });
  tell(play, 'brief_submitted', {
    at,
    by: 'customer',
    item,
    data: { round: 1, dueFrom, dueTo: dueAt.toISOString() },
  });
  return at;
}

/** The work begins, some time after the brief; null when it did not. */
export function startWork(play: Play, item: ItemRow, paidAt: Date): Date | null {
  const { rows, world, chance, plan } = play;
  const readyAt = sendBrief(play, item, paidAt);
  if (readyAt === null) return null;
  const at = atWork(play, after(readyAt, chance, plan.isBrisk ? [10, 40] : [30, 300]), readyAt);
  if (!reaches(play, 'started') || at > world.now) return null;
  move(item, 'in_progress', at, { startedAt: at });
  const brief = rows.briefs.find(
    ({ orderItemId, state }) => orderItemId === item.id && state === 'submitted',
  );
  if (brief) {
    Object.assign(brief, { state: 'accepted', acceptedAt: at, updatedAt: at });
    tell(play, 'brief_accepted', { at, by: 'staff', item });
  }
  tell(play, 'work_started', { at, by: 'staff', item });
  const included = rows.scope.filter((row) => row.orderItemId === item.id && row.kind === 'included');
  // Whoever looks now sees how far it is.
  for (const row of included.slice(0, Math.floor(included.length * chance.part())))
    Object.assign(row, { state: 'done', doneAt: at, updatedAt: at });
  return at;
}

function handOver(play: Play, item: ItemRow, version: number, at: Date): string {
  const { rows, chance, plan } = play;
  const id = chance.id();
  rows.deliverables.push({
    id,
    orderItemId: item.id,
    version,
    kind: version === 1 ? 'initial' : 'revision',
    note: chance.pick(version === 1 ? words.deliveries : words.redeliveries),
    deliveredAt: at,
    createdAt: at,
    updatedAt: at,
  });
  rows.links.push({
    id: chance.id(),
    orderItemId: item.id,
    deliverableId: id,
    url: `https://files.${plan.buyer.company.domain}.example/${rows.order.id.slice(0, 8)}/v${version}`,
    label: version === 1 ? 'Everything in one folder' : 'Revised version',
    createdAt: at,
    updatedAt: at,
  });
  for (const row of rows.scope.filter(
    ({ orderItemId, kind }) => orderItemId === item.id && kind === 'included',
  ))
    if (!row.deliveredVersion)
      Object.assign(row, {
        state: 'done',
        doneAt: row.doneAt ?? at,
        deliveredVersion: version,
        updatedAt: at,
      });
  const acceptBy = addDays(at, REVIEW_DAYS);
  move(item, 'delivered', at, { deliveredAt: at, acceptBy });
  tell(play, 'delivered', { at, by: 'staff', item, data: { version, acceptBy: acceptBy.toISOString() } });
  return id;
}

/** The first version, nearly always in time; null while it is not there. */
export function deliverWork(play: Play, item: ItemRow, startedAt: Date): Date | null {
  const { world, chance, plan } = play;
  const dueAt = item.dueAt ?? startedAt;
  const length = dueAt.getTime() - startedAt.getTime();
  const share = plan.isBrisk ? 0.85 : chance.has(5) ? chance.between(1.02, 1.3) : chance.between(0.5, 0.93);
  const at = atWork(play, new Date(startedAt.getTime() + length * share), startedAt);
  if (!reaches(play, 'delivered') || at > world.now) return null;
  handOver(play, item, 1, at);
  Object.assign(item, { firstDeliveredAt: at, promisedDueAt: dueAt, isOnTime: at <= dueAt });
  return at;
}

/** A wish for a change, and the second version; the moment from which the last delivery waits, null while none does. */
export function reviseWork(play: Play, item: ItemRow, deliveredAt: Date): Date | null {
  const { rows, world, chance, plan } = play;
  const isAsked = plan.stop === 'wish' || plan.stop === 'revising' || (plan.stop === 'end' && chance.has(11));
  const at = after(deliveredAt, chance, plan.isBrisk ? [120, 300] : [180, 2400]);
  const row = rows.scope.find(({ orderItemId, kind }) => orderItemId === item.id && kind === 'included');
  if (!isAsked || !row || at > world.now) return deliveredAt;
  const dueAt = addDays(at, item.deliveryDays);
  const revision = {
    id: chance.id(),
    orderItemId: item.id,
    number: 1,
    requestedBy: nameOfBuyer(play),
    text: chance.pick(words.revisions),
    dueAt,
    requestedAt: at,
    createdAt: at,
    updatedAt: at,
  };
  rows.revisions.push(revision);
  rows.points.push({ revisionId: revision.id, scopeRowId: row.id });
  move(item, 'revision_requested', at, {
    acceptBy: null,
    dueAt: later(item.dueAt, dueAt),
    revisionRoundsUsed: 1,
  });
  const data = { number: 1, dueAt: dueAt.toISOString(), rowIds: [row.id] };
  tell(play, 'revision_requested', { at, by: 'customer', item, data });
  const startedAt = atWork(play, after(at, chance, plan.isBrisk ? [30, 90] : [60, 500]), at);
  if (plan.stop === 'wish' || startedAt > world.now) return null;
  move(item, 'in_progress', startedAt);
  Object.assign(row, { state: 'open', doneAt: null, deliveredVersion: null, updatedAt: startedAt });
  tell(play, 'revision_started', { at: startedAt, by: 'staff', item, data: { number: 1 } });
  const length = Math.min(dueAt.getTime() - startedAt.getTime(), 2 * DAY_MS);
  const doneAt = atWork(play, new Date(startedAt.getTime() + length * chance.between(0.4, 0.9)), startedAt);
  if (plan.stop === 'revising' || doneAt > world.now) return null;
  const resolvedByDeliverableId = handOver(play, item, 2, doneAt);
  Object.assign(revision, {
    state: 'resolved',
    resolvedAt: doneAt,
    resolvedByDeliverableId,
    updatedAt: doneAt,
  });
  tell(play, 'revision_resolved', { at: doneAt, by: 'staff', item, data: { number: 1 } });
  return doneAt;
}

/** The customer accepts, or a week goes by; an open wish for the money back holds it. */
export function endWork(play: Play, item: ItemRow, deliveredAt: Date): void {
  const { rows, world, chance } = play;
  const isSilent = chance.has(30);
  const answered = later(rows.requests[0]?.decidedAt, after(deliveredAt, chance, [240, 4 * 24 * 60]));
  const weekLater = item.acceptBy ?? new Date(deliveredAt.getTime() + REVIEW_DAYS * DAY_MS);
  const at = isSilent ? later(answered, weekLater) : new Date(answered.getTime() + HOUR_MS / 2);
  const isHeld = rows.requests.some(({ state }) => state !== 'declined');
  if (at > world.now || isHeld) return;
  move(item, 'accepted', at, { acceptedAt: at, acceptedBy: isSilent ? 'auto' : 'customer' });
  for (const row of rows.scope.filter(
    ({ orderItemId, kind }) => orderItemId === item.id && kind === 'included',
  ))
    Object.assign(row, { acceptedAt: at, updatedAt: at });
  tell(play, 'accepted', {
    at,
    by: isSilent ? 'system' : 'customer',
    item,
    data: { by: isSilent ? 'auto' : 'customer' },
  });
  if (!rows.items.every(({ workState }) => workState === 'accepted')) return;
  const completedAt = new Date(Math.max(...rows.items.map(({ acceptedAt }) => acceptedAt?.getTime() ?? 0)));
  Object.assign(rows.order, { status: 'COMPLETED', completedAt, updatedAt: completedAt, version: 3 });
  tell(play, 'completed', { at: completedAt, by: 'system' });
}
