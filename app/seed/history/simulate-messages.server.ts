import type { SeededRandom } from './seeded-random.ts';
import { addRandomMinutesToDate } from './daytime.ts';
import type { DemoOrderSimulation } from './simulation.server.ts';
import words from './words.json' with { type: 'json' };

const DEMO_MESSAGE_REPLY_DELAY_MINUTES = [25, 200] as const;

function addSimulatedOrderMessage(
  simulation: DemoOrderSimulation,
  by: 'customer' | 'staff',
  body: string,
  at: Date,
): void {
  const { rows, chance, plan, context } = simulation;
  const isGuest = by === 'customer' && !rows.order.userId;
  rows.messages.push({
    id: chance.id(),
    orderId: rows.order.id,
    authorKind: isGuest ? 'guest' : by,
    authorId: by === 'customer' ? (rows.order.userId ?? null) : null,
    authorName: by === 'customer' ? plan.buyer.name : chance.pick(context.staff),
    body,
    clientKey: chance.hex(32),
    createdAt: at,
    updatedAt: at,
  });
}

/** Adds a fresh customer question to a few orders in progress. */
function addOpenCustomerQuestion(simulation: DemoOrderSimulation, paidAt: Date): void {
  const { chance, context, plan } = simulation;
  const isAtWork = plan.isBrisk && (plan.stop === 'started' || plan.stop === 'brief');
  if (isAtWork && chance.has(70)) {
    const requestedAt = new Date(context.now.getTime() - (15 + chance.below(240)) * 60_000);
    if (requestedAt > paidAt)
      addSimulatedOrderMessage(simulation, 'customer', chance.pick(words.unread), requestedAt);
  }
}

/** Adds the messages between buyer and team, and the team's internal notes. */
export function simulateDemoOrderMessages(simulation: DemoOrderSimulation, paidAt: Date): void {
  const { rows, chance, context } = simulation;
  let at = addRandomMinutesToDate(paidAt, chance, [40, 300]);
  if (chance.has(34))
    for (const [by, body] of chance.pick(words.chats)) {
      if (at > context.now || body === undefined) break;
      addSimulatedOrderMessage(simulation, by === 'staff' ? 'staff' : 'customer', body, at);
      at = addRandomMinutesToDate(at, chance, DEMO_MESSAGE_REPLY_DELAY_MINUTES);
    }
  addOpenCustomerQuestion(simulation, paidAt);
  const notedAt = addRandomMinutesToDate(paidAt, chance, [300, 900]);
  if (chance.has(12) && notedAt < context.now)
    rows.notes.push({
      id: chance.id(),
      orderId: rows.order.id,
      authorId: chance.id(),
      authorName: chance.pick(context.staff),
      body: chance.pick(words.notes),
      clientKey: chance.hex(32),
      createdAt: notedAt,
      updatedAt: notedAt,
    });
}

const pickSimulatedReviewModerationDecision = (chance: SeededRandom) =>
  chance.has(92) ? 'approved' : 'rejected';

/**
 * Adds reviews of some completed orders; the newest await moderation. Never verified: the orders are not
 * live.
 */
export function simulateDemoReview(simulation: DemoOrderSimulation): void {
  const { rows, chance, context, plan } = simulation;
  const [item] = rows.items;
  const { completedAt, email = null, userId = null } = rows.order;
  if (!completedAt || rows.order.status !== 'COMPLETED' || !item?.serviceId) return;
  const at = addRandomMinutesToDate(completedAt, chance, [300, 5000]);
  if (at > context.now || !chance.has(34)) return;
  const review = chance.pick(words.reviews);
  const isNew = context.now.getTime() - at.getTime() < 4 * 86_400_000;
  const status = isNew ? 'pending' : pickSimulatedReviewModerationDecision(chance);
  rows.reviews.push({
    id: chance.id(),
    serviceId: item.serviceId,
    reviewerName: plan.buyer.name,
    reviewerCompany: plan.buyer.company.name,
    reviewerRole: plan.buyer.role,
    rating: review.rating,
    title: review.title,
    content: review.text,
    reviewedAt: at,
    status,
    isDemo: true,
    seedBatch: context.batch,
    orderItemId: item.id,
    userId,
    email,
    mayBeTestimonial: chance.has(60),
    ...(status !== 'pending' && { decidedAt: addRandomMinutesToDate(at, chance, [60, 1300]) }),
    ...(status === 'rejected' && { rejectReason: 'unverifiable' }),
    createdAt: at,
    updatedAt: at,
  });
}
