import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { services } from '#app/modules/catalog/tables.server.ts';
import { briefTemplates } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';

import { addManualOrder } from '../../shop/manual-order.ts';
import { checkOut, offerCode, sell, type SellingShop } from '../../shop/selling-shop.ts';

/** The environment of a walk: the shop, a second connection to the same database, and its services. */
export type WalkShop = {
  shop: SellingShop;
  other: AppContext;
  /** Where the payment provider stores its own data. */
  provider: SellingShop;
  slugs: { plain: string; briefed: string };
  /** A staff member to whom the work can be assigned. */
  workerId: string;
  /** Runs a step in parallel with others, or, with `isAlone`, while no other step runs in the database. */
  hold: (isAlone: boolean, step: () => Promise<void>) => Promise<void>;
  /** Commands that got a 503 and were retried. */
  busy: { times: number };
};

/**
 * Creates two services, one with a brief, and a code that makes an order free; under names of this process
 * alone.
 */
export async function openWalkShop(
  provider: SellingShop,
  { shop = provider, other = shop }: { shop?: SellingShop; other?: AppContext } = {},
): Promise<WalkShop> {
  const mark = randomUUID().slice(0, 8);
  const slugs = { plain: `plain-${mark}`, briefed: `briefed-${mark}` };
  const questions = [makeQuestion({ key: 'goal', isRequired: true })];
  const [template] = await shop.db
    .insert(briefTemplates)
    .values({ name: mark, questions })
    .returning({ id: briefTemplates.id });
  await sell(shop, { slug: slugs.plain, priceCents: 99_00, deliveryDays: 2 });
  await sell(shop, { slug: slugs.briefed, priceCents: 149_00, deliveryDays: 3 });
  await shop.db
    .update(services)
    .set({ briefTemplateId: template?.id ?? null })
    .where(eq(services.slug, slugs.briefed));
  await offerCode(shop, { code: 'FREE', value: 100 }).catch(() => {});
  const worker = makeUser({ email: `${mark}@example.com`, role: 'fulfiller' });
  const [{ id: workerId } = { id: '' }] = await shop.db
    .insert(users)
    .values(worker)
    .returning({ id: users.id });
  const hold: WalkShop['hold'] = (_, step) => step();
  return { shop, other, provider, slugs, workerId, hold, busy: { times: 0 } };
}

/** A slow machine may respond too late for a buyer, who then presses the button again. */
async function patiently<Value>(work: () => Promise<Value>, tries = 10): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (tries === 1 || !String(error).includes('PAYMENT_UNAVAILABLE')) throw error;
    return patiently(work, tries - 1);
  }
}

/** Checks a cart out, with the code if there is one, or creates the order for a customer; returns its id. */
export async function place(
  { shop, slugs }: WalkShop,
  walk: { source: string; lines: readonly (keyof WalkShop['slugs'])[] },
  code: string | null,
): Promise<string> {
  if (code !== null) await offerCode(shop, { code, value: 10, maxUses: 1 });
  if (walk.source === 'link' || walk.source === 'hand') {
    const own = { priceCents: 80_00, reason: 'Agreed on the phone' };
    const lines = walk.lines.map((line, index) => ({
      serviceId: slugs[line],
      quantity: 1,
      ...(index === 0 ? own : { priceCents: null, reason: null }),
    }));
    return addManualOrder(shop, { lines });
  }
  const items = walk.lines.map((line) => ({ serviceId: slugs[line], quantity: 1 }));
  const promoCode = walk.source === 'free' ? 'FREE' : code;
  const { orderId } = await patiently(() => checkOut(shop, { items, promoCode }));
  return orderId;
}

/** How often a command may respond with 503 before it counts as stuck. */
const MOST_TRIES = 4;

/**
 * Returns whether a command was refused; rethrows what it throws (a 403 is thrown). On a slow machine a lock
 * times out with a 503, and the command is retried; a refusal after that is not reported, because an earlier
 * try may have done part of the work.
 */
export async function outcomeOf(
  walkShop: WalkShop,
  command: () => Promise<unknown>,
): Promise<{ isRefused: boolean }> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await command();
      const isRefused =
        typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
      // A refund the provider refuses was still requested: the attempt is stored, with its failure.
      const isKept = JSON.stringify(answer ?? null).includes('"REFUND_FAILED"');
      return { isRefused: isRefused && !isKept && tries === 1 };
    } catch (error) {
      if (classifyDatabaseError(error)?.code !== 'busy' || tries === MOST_TRIES) throw error;
      walkShop.busy.times += 1;
      await sleep(200 * tries);
    }
  }
}
