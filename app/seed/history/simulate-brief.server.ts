import { addDays } from '#app/lib/dates.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import {
  hasRequiredBriefQuestions,
  type BriefAnswer,
  type BriefQuestion,
  filterVisibleQuestions,
} from '#app/modules/fulfilment/briefs/brief-questions.ts';

import { addRandomMinutesToDate } from './daytime.ts';
import type { SimulatedOrderBriefRow, SimulatedOrderItemRow } from './order-rows.server.ts';
import type { DemoPerson } from './plan-people.ts';
import { attachSimulatedFilesToBrief } from './simulate-files.server.ts';
import {
  getLaterOfTwoDates,
  setSimulatedOrderItemWorkState,
  getSimulatedBuyerActorKey,
  type DemoOrderSimulation,
  doesSimulatedOrderReachStep,
  addSimulatedOrderEvent,
} from './simulation.server.ts';

/** Starts a paid line: dates, the scope rows, and the expected brief. */
export function simulatePaidOrderItemSetup(
  { rows, chance, context }: DemoOrderSimulation,
  item: SimulatedOrderItemRow,
  at: Date,
): void {
  const briefQuestions = context.briefQuestions.get(item.serviceId ?? '') ?? {
    templateId: null,
    version: null,
    questions: [],
  };
  const { questions } = briefQuestions;
  const isRequired = hasRequiredBriefQuestions(questions);
  const dueAt = addDays(at, item.deliveryDays);
  setSimulatedOrderItemWorkState(item, isRequired ? 'awaiting_brief' : 'queued', at, {
    dueAt,
    isBriefRequired: isRequired,
  });
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
    templateId: briefQuestions.templateId,
    templateVersion: briefQuestions.version,
    questions,
    state: questions.length > 0 ? 'draft' : 'not_required',
    createdAt: at,
    updatedAt: at,
  });
}

/** The buyer's description of their company. */
function generateDemoCompanyBriefAnswer(
  { key, example }: BriefQuestion,
  { name, company }: DemoPerson,
): string {
  if (key === 'decider') return `${name} decides and answers questions.`;
  if (key === 'offer' || key === 'situation')
    return `We sell ${company.sells}. Most customers come by word of mouth.`;
  return example || `It is about ${company.name}: ${company.sells}.`;
}

/** Returns a plausible answer; null for optional questions left empty, and for files. */
function generateBriefAnswer(
  question: BriefQuestion,
  { chance, plan: { buyer }, context }: DemoOrderSimulation,
): BriefAnswer | null {
  const { type, options, isRequired } = question;
  if (!isRequired && !chance.has(45)) return null;
  switch (type) {
    case 'url':
      return `https://www.${buyer.company.domain}.example/`;
    case 'choice':
      return options.find((option) => !/fixed date|^Yes|brand guide/.test(option)) ?? null;
    case 'multi':
      return options.slice(0, 1 + chance.below(2));
    case 'file':
      return null;
    case 'date':
      return new Date(context.now.getTime() - 20 * DAY_MS).toISOString().slice(0, 10);
    case 'number':
      return String(500 * (1 + chance.below(8)));
    default:
      return generateDemoCompanyBriefAnswer(question, buyer);
  }
}

function simulateBriefAnswers(
  simulation: DemoOrderSimulation,
  brief: SimulatedOrderBriefRow,
  questions: readonly BriefQuestion[],
  at: Date,
): void {
  const answers: Record<string, BriefAnswer> = {};
  for (const question of questions) {
    if (question.type === 'file' && filterVisibleQuestions(questions, answers).includes(question))
      attachSimulatedFilesToBrief(simulation, { brief, question, at });
    const answer = generateBriefAnswer(question, simulation);
    if (
      answer === null ||
      !filterVisibleQuestions(questions, answers).some(({ key }) => key === question.key)
    )
      continue;
    answers[question.key] = answer;
    simulation.rows.answers.push({
      briefId: brief.id,
      questionKey: question.key,
      value: answer,
      answeredBy: getSimulatedBuyerActorKey(simulation),
      createdAt: at,
      updatedAt: at,
    });
  }
}

/** Sends the brief, which resets the due date; returns null while it is missing. */
export function simulateBriefSubmission(
  simulation: DemoOrderSimulation,
  item: SimulatedOrderItemRow,
  paidAt: Date,
): Date | null {
  const { rows, context, chance, plan } = simulation;
  const brief = rows.briefs.find(({ orderItemId }) => orderItemId === item.id);
  if (!brief || item.workState !== 'awaiting_brief') return paidAt;
  const at = addRandomMinutesToDate(
    paidAt,
    chance,
    plan.isBrisk ? [60, 140] : [15, chance.has(80) ? 420 : 2800],
  );
  if (!doesSimulatedOrderReachStep(simulation, 'brief') || at > context.now) return null;
  simulateBriefAnswers(
    simulation,
    brief,
    context.briefQuestions.get(item.serviceId ?? '')?.questions ?? [],
    at,
  );
  Object.assign(brief, {
    ...{ state: 'submitted', firstSubmittedAt: at, submittedAt: at, rounds: 1, version: 2, updatedAt: at },
  });
  const dueFrom = item.dueAt?.toISOString() ?? null;
  const dueAt = getLaterOfTwoDates(item.dueAt, addDays(at, item.deliveryDays));
  setSimulatedOrderItemWorkState(item, 'queued', at, { dueAt, briefSubmittedAt: at });
  addSimulatedOrderEvent(simulation, 'brief_submitted', {
    at,
    by: 'customer',
    item,
    data: { round: 1, dueFrom, dueTo: dueAt.toISOString() },
  });
  return at;
}
