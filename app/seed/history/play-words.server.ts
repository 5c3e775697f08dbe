import type { Chance } from './chance.ts';
import { after } from './daytime.ts';
import type { Play } from './play.server.ts';
import words from './words.json' with { type: 'json' };

const MINUTES_BETWEEN = [25, 200] as const;

function say(play: Play, by: 'customer' | 'staff', body: string, at: Date): void {
  const { rows, chance, plan, world } = play;
  const isGuest = by === 'customer' && !rows.order.userId;
  rows.messages.push({
    id: chance.id(),
    orderId: rows.order.id,
    authorKind: isGuest ? 'guest' : by,
    authorId: by === 'customer' ? (rows.order.userId ?? null) : null,
    authorName: by === 'customer' ? plan.buyer.name : chance.pick(world.staff),
    body,
    clientKey: chance.hex(32),
    createdAt: at,
    updatedAt: at,
  });
}

/** Adds a fresh customer question to a few orders in progress. */
function askNow(play: Play, paidAt: Date): void {
  const { chance, world, plan } = play;
  const isAtWork = plan.isBrisk && (plan.stop === 'started' || plan.stop === 'brief');
  if (isAtWork && chance.has(70)) {
    const asked = new Date(world.now.getTime() - (15 + chance.below(240)) * 60_000);
    if (asked > paidAt) say(play, 'customer', chance.pick(words.unread), asked);
  }
}

/** Adds the messages between buyer and team, and the team's internal notes. */
export function playTalk(play: Play, paidAt: Date): void {
  const { rows, chance, world } = play;
  let at = after(paidAt, chance, [40, 300]);
  if (chance.has(34))
    for (const [by, body] of chance.pick(words.chats)) {
      if (at > world.now || body === undefined) break;
      say(play, by === 'staff' ? 'staff' : 'customer', body, at);
      at = after(at, chance, MINUTES_BETWEEN);
    }
  askNow(play, paidAt);
  const notedAt = after(paidAt, chance, [300, 900]);
  if (chance.has(12) && notedAt < world.now)
    rows.notes.push({
      id: chance.id(),
      orderId: rows.order.id,
      authorId: chance.id(),
      authorName: chance.pick(world.staff),
      body: chance.pick(words.notes),
      clientKey: chance.hex(32),
      createdAt: notedAt,
      updatedAt: notedAt,
    });
}

const decisionOf = (chance: Chance) => (chance.has(92) ? 'approved' : 'rejected');

/**
 * Adds reviews of some completed orders; the newest await moderation. Never verified: the orders are not
 * live.
 */
export function playReview(play: Play): void {
  const { rows, chance, world, plan } = play;
  const [item] = rows.items;
  const { completedAt, email = null, userId = null } = rows.order;
  if (!completedAt || rows.order.status !== 'COMPLETED' || !item?.serviceId) return;
  const at = after(completedAt, chance, [300, 5000]);
  if (at > world.now || !chance.has(34)) return;
  const review = chance.pick(words.reviews);
  const isNew = world.now.getTime() - at.getTime() < 4 * 86_400_000;
  const status = isNew ? 'pending' : decisionOf(chance);
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
    seedBatch: world.batch,
    orderItemId: item.id,
    userId,
    email,
    mayBeTestimonial: chance.has(60),
    ...(status !== 'pending' && { decidedAt: after(at, chance, [60, 1300]) }),
    ...(status === 'rejected' && { rejectReason: 'unverifiable' }),
    createdAt: at,
    updatedAt: at,
  });
}
