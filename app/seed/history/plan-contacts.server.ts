import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import type {
  contactEvents,
  contactMessages,
  contactReplies,
  contacts,
} from '#app/modules/crm/contact-tables.server.ts';
import type { contactTasks } from '#app/modules/crm/task-tables.server.ts';

import { type SeededRandom, createSeededRandom } from './seeded-random.ts';
import { addRandomMinutesToDate, moveNightTimeToEvening, generateDemoActivityTimes } from './daytime.ts';
import { hasDemoOrderEndedUnpaid, type DemoOrderPlan } from './plan-orders.ts';
import type { DemoPerson } from './plan-people.ts';
import type { DemoOrderSimulationContext } from './simulation.server.ts';
import words from './words.json' with { type: 'json' };

type SimulatedContactRow<Table extends { $inferInsert: object }> = Table['$inferInsert'] & { id: string };

/** A contact with all its related rows. */
export type SimulatedContactWithRelatedRows = {
  contact: SimulatedContactRow<typeof contacts>;
  messages: SimulatedContactRow<typeof contactMessages>[];
  replies: SimulatedContactRow<typeof contactReplies>[];
  tasks: SimulatedContactRow<typeof contactTasks>[];
  events: SimulatedContactRow<typeof contactEvents>[];
};

function buildDemoContactRow(
  person: DemoPerson,
  at: Date,
  { batch }: DemoOrderSimulationContext,
): SimulatedContactWithRelatedRows['contact'] {
  return {
    id: createSeededRandom(`${batch}:contact:${person.email}`).id(),
    mailbox: normaliseEmail(person.email),
    email: person.email,
    name: person.name,
    company: person.company.name,
    website: `https://www.${person.company.domain}.example/`,
    source: 'order',
    lastContactAt: at,
    isDemo: true,
    seedBatch: batch,
    createdAt: at,
    updatedAt: at,
  };
}

const createSimulatedContactWithoutRelatedRows = (
  contact: SimulatedContactWithRelatedRows['contact'],
): SimulatedContactWithRelatedRows => ({
  ...{ contact, messages: [], replies: [], tasks: [], events: [] },
});

/**
 * Returns the buyers of orders as contacts: won if they paid, new if they abandoned a checkout. One contact
 * each, created with the first order.
 */
export function planDemoBuyerContacts(
  plans: readonly DemoOrderPlan[],
  context: DemoOrderSimulationContext,
): SimulatedContactWithRelatedRows[] {
  const seen = new Map<string, SimulatedContactWithRelatedRows>();
  for (const { buyer, placedAt, stop } of plans) {
    const known =
      seen.get(buyer.email) ??
      createSimulatedContactWithoutRelatedRows(buildDemoContactRow(buyer, placedAt, context));
    seen.set(buyer.email, known);
    const isPaid = stop !== 'placed' && !hasDemoOrderEndedUnpaid({ stop });
    if (isPaid) Object.assign(known.contact, { stage: 'won', source: 'order' });
    else if (known.contact.stage !== 'won') {
      known.contact.stage = stop === 'placed' ? 'quote_sent' : 'new';
      known.contact.source = stop === 'placed' ? 'manual' : 'abandoned-checkout';
    }
    known.contact.lastContactAt = placedAt;
  }
  return [...seen.values()];
}

const DEMO_LEAD_STAGE_WEIGHTS = [
  { stage: 'new', weight: 5 },
  { stage: 'contacted', weight: 5 },
  { stage: 'qualified', weight: 4 },
  { stage: 'quote_sent', weight: 3 },
  { stage: 'won', weight: 1 },
  { stage: 'lost', weight: 3 },
];

/** Adds the team's notes about a lead that reached this stage. */
function addSimulatedLeadNotes(
  rows: SimulatedContactWithRelatedRows,
  at: Date,
  { now }: DemoOrderSimulationContext,
  chance: SeededRandom,
): void {
  const event = { contactId: rows.contact.id, actorId: null };
  const movedAt = addRandomMinutesToDate(at, chance, [120, 2000]);
  const data = { from: 'new', to: rows.contact.stage ?? 'new' };
  const createdAt = movedAt < now ? movedAt : now;
  rows.events.push({ ...event, id: chance.id(), kind: 'stage', data, createdAt });
  const notedAt = addRandomMinutesToDate(at, chance, [150, 2600]);
  if (!chance.has(55) || notedAt >= now) return;
  const body = chance.pick(words.leadNotes);
  rows.events.push({ ...event, id: chance.id(), kind: 'note', body, createdAt: notedAt });
}

/** Returns a task for a lead, open or done; some are due. */
function buildSimulatedLeadTask(
  contactId: string,
  at: Date,
  { now }: DemoOrderSimulationContext,
  chance: SeededRandom,
): SimulatedContactWithRelatedRows['tasks'][number] {
  const isDone = chance.has(35);
  const days = isDone ? chance.between(-10, -2) : chance.between(-1.5, 6);
  return {
    id: chance.id(),
    contactId,
    text: chance.pick(words.leadTasks),
    dueAt: new Date(now.getTime() + Math.round(days * DAY_MS)),
    ...(isDone && { doneAt: new Date(now.getTime() - Math.round(chance.between(1, 40) * HOUR_MS)) }),
    createdAt: at,
    updatedAt: at,
  };
}

/** Adds the team's work on a lead: stages, a note, tasks. */
function simulateTeamWorkOnLead(
  rows: SimulatedContactWithRelatedRows,
  at: Date,
  context: DemoOrderSimulationContext,
  chance: SeededRandom,
): void {
  const { contact } = rows;
  const isFresh = context.now.getTime() - at.getTime() < 2 * DAY_MS;
  const { stage } = isFresh
    ? { stage: 'new' }
    : chance.weighed(DEMO_LEAD_STAGE_WEIGHTS, ({ weight }) => weight);
  const isOver = stage === 'lost' || stage === 'won';
  Object.assign(contact, {
    stage,
    tags: chance.has(30) ? [chance.pick(['priority', 'agency', 'nonprofit', 'returning'])] : [],
    ...(stage === 'lost' && { lostReason: chance.pick(words.lostReasons) }),
    ...(stage !== 'new' && { valueCents: 50_00 * (4 + chance.below(56)) }),
    ...(!isOver && chance.has(50) && { nextStep: chance.pick(words.leadSteps) }),
  });
  if (stage !== 'new') addSimulatedLeadNotes(rows, at, context, chance);
  if (!isOver && chance.has(60)) rows.tasks.push(buildSimulatedLeadTask(contact.id, at, context, chance));
}

type DemoContactInquiryText = { subject: string; text: string; reply: string; query: string | null };

function pickDemoContactInquiry(chance: SeededRandom): DemoContactInquiryText {
  if (!chance.has(25)) return { ...chance.pick(words.contacts), query: null };
  const { query, text } = chance.pick(words.demands);
  const reply =
    'Thank you for telling us. We do not have a fixed price for this yet, but we have done it before: may we send you an offer?';
  return { subject: 'demand', text, query, reply };
}

/** Returns how far the team has handled a message: when it was answered, or whether it was read. */
function pickSimulatedContactMessageState(
  at: Date,
  { zone, now }: DemoOrderSimulationContext,
  chance: SeededRandom,
): { state: string; answeredAt: Date | null } {
  const hours = (now.getTime() - at.getTime()) / HOUR_MS;
  const answeredAt = moveNightTimeToEvening(zone, addRandomMinutesToDate(at, chance, [60, 900]), chance);
  const isOpen = hours < 20 || (hours < 60 && chance.has(45));
  if (!isOpen && answeredAt > at && answeredAt < now) return { state: 'answered', answeredAt };
  return { state: hours > 6 && chance.has(40) ? 'read' : 'unread', answeredAt: null };
}

/** Adds a lead's message: the newest ones are unanswered, some overdue, the others answered. */
function addLeadMessage(
  rows: SimulatedContactWithRelatedRows,
  at: Date,
  context: DemoOrderSimulationContext,
  chance: SeededRandom,
): void {
  const { contact } = rows;
  const { batch } = context;
  const { subject, text, reply, query } = pickDemoContactInquiry(chance);
  const { state, answeredAt } = pickSimulatedContactMessageState(at, context, chance);
  const id = chance.id();
  Object.assign(contact, {
    source: subject === 'demand' ? 'demand' : 'contact-form',
    lastContactAt: answeredAt ?? at,
    tags: [...(contact.tags ?? []), subject],
  });
  const { name, email, company = null } = contact;
  rows.messages.push({
    ...{ id, contactId: contact.id, name, email, company, subject, message: text, query, state },
    ...{ waitingSince: at, readAt: answeredAt, answeredAt, dedupeKey: `${batch}:${id}` },
    ...{ isDemo: true, seedBatch: batch, createdAt: at, updatedAt: answeredAt ?? at },
  });
  if (answeredAt === null) return;
  rows.replies.push({
    ...{
      id: chance.id(),
      messageId: id,
      authorId: chance.id(),
      body: reply,
      dedupeKey: `${batch}:${id}:reply`,
    },
    ...{ createdAt: answeredAt, updatedAt: answeredAt },
  });
}

const DEMO_LEAD_SOURCES_BESIDES_CONTACT_FORM = [
  'exit-modal',
  'newsletter',
  'manual',
  'manual',
  'import',
] as const;

/** Returns leads who have not bought yet, with their messages; some are from yesterday and today. */
export function planDemoLeadContacts(
  people: readonly DemoPerson[],
  context: DemoOrderSimulationContext,
  days: number,
): SimulatedContactWithRelatedRows[] {
  const chance = createSeededRandom(`${context.batch}:leads`);
  const count = people.length;
  const recent = [3, 7, 16, 30, 44].map((hours) => new Date(context.now.getTime() - hours * HOUR_MS));
  const spread = generateDemoActivityTimes(
    context.zone,
    { now: context.now, days, count: Math.max(0, count - recent.length) },
    chance,
  );
  const times = [...spread, ...recent.map((at) => moveNightTimeToEvening(context.zone, at, chance))];
  return people.map((person, place) => {
    const at = times[place] ?? context.now;
    const rows = createSimulatedContactWithoutRelatedRows(buildDemoContactRow(person, at, context));
    rows.contact.source = chance.pick(DEMO_LEAD_SOURCES_BESIDES_CONTACT_FORM);
    simulateTeamWorkOnLead(rows, at, context, chance);
    if (place >= spread.length || chance.has(70)) addLeadMessage(rows, at, context, chance);
    return rows;
  });
}

/** Returns spam messages; they create no contact. */
export function planDemoSpamMessages(
  context: DemoOrderSimulationContext,
  days: number,
): SimulatedContactWithRelatedRows['messages'] {
  const chance = createSeededRandom(`${context.batch}:spam`);
  return generateDemoActivityTimes(context.zone, { now: context.now, days, count: 4 }, chance).map((at) => {
    const id = chance.id();
    return {
      ...{
        id,
        contactId: null,
        name: 'SEO Team',
        email: `rank${chance.below(90)}@first-page.example`,
        company: null,
      },
      subject: 'other',
      message:
        'Dear site owner, we noticed that you are not on page one. We offer 500 backlinks, reply for our prices.',
      ...{ state: 'spam', waitingSince: at, dedupeKey: `${context.batch}:${id}`, isDemo: true },
      ...{ seedBatch: context.batch, createdAt: at, updatedAt: at },
    };
  });
}
