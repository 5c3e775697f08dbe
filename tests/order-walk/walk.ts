import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';
import { makeQuestion } from '#app/modules/orders/briefs/fixtures.ts';
import { briefTemplates } from '#app/modules/orders/briefs/tables.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { databaseFailure } from '#app/platform/db/failure.server.ts';

import { checkOut, offerCode, pay, sell, type SellingShop } from '../selling-shop.ts';
import { look, type Look } from './look.ts';
import { checkRules } from './rules.ts';
import { type Place, type StepName, STEPS } from './steps.ts';

/** Where an order is walked: the shop, a second connection to the same database, and what it sells. */
export type WalkShop = {
  shop: SellingShop;
  other: AppContext;
  /** Where the payment provider keeps what is its own. */
  provider: SellingShop;
  slugs: { plain: string; briefed: string };
};

/** Two services, one with a brief, and a code that makes an order free; under names of this process alone. */
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
  return { shop, other, provider, slugs };
}

type Step = { name: StepName; pick: number; hours: number; race: StepName | null };

const anyStep = fc.constantFrom(...(Object.keys(STEPS) as StepName[])); // keys of the literal record
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.oneof(
    { arbitrary: fc.constant<StepName>('next'), weight: 5 },
    { arbitrary: fc.constant<StepName>('acceptByClock'), weight: 1 },
    { arbitrary: anyStep, weight: 6 },
  ),
  pick: fc.nat(11),
  hours: fc.constantFrom(0, 0, 0, 1, 20, 60, 170),
  race: fc.option(anyStep, { freq: 8 }),
});

/** An order with one to three items, free or paid, and what happens to it. */
export const walks = fc.record({
  isFree: fc.boolean(),
  lines: fc.subarray(['plain', 'briefed'] as const, { minLength: 1 }),
  early: fc.array(step, { maxLength: 1 }),
  steps: fc.array(step, { minLength: 6, maxLength: 16 }),
});
export type Walk = typeof walks extends fc.Arbitrary<infer Value> ? Value : never;

const BUSY = Symbol('busy');

/** What a command answered: done, done already, refused, or thrown (a 403 of the rights is an answer too). */
async function outcomeOf(doing: Promise<unknown>): Promise<{ isRefused: boolean }> {
  const answer = await doing.catch((error: unknown) => {
    // On a machine without time a lock is given up: somebody reads 503, and how much of a step was done is open.
    if (databaseFailure(error)?.code === 'busy') return BUSY;
    throw error;
  });
  if (answer === BUSY) return { isRefused: false };
  const isRefused = typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
  // What the provider refuses was asked for: the try is kept, with its end.
  return { isRefused: isRefused && !JSON.stringify(answer).includes('"REFUND_FAILED"') };
}

/** Steps made of several commands, of which some may count although the last was refused. */
const IN_PARTS: readonly StepName[] = ['next', 'tick', 'acceptByClock'];

async function take(
  { shop, other }: WalkShop,
  orderId: string,
  { step, sessionId, now }: { step: Step; sessionId: string; now: Date },
  before: Look,
): Promise<Look> {
  const item = before.items[step.pick % before.items.length];
  if (!item) throw new Error('an order without items');
  const access: OrderAccess = { orderId, level: 'money', as: 'browser', userId: null };
  const place: Place = { seen: before, item, access, sessionId, pick: step.pick };
  const at = (ctx: AppContext): AppContext => ({ ...ctx, now, payments: shop.payments });
  const first = outcomeOf(STEPS[step.name](at(shop), place));
  const second = step.race ? outcomeOf(STEPS[step.race](at(other), place)) : null;
  const [{ isRefused }] = await Promise.all([first, second]);
  const after = await look(shop, orderId);
  if (isRefused && step.race === null && !IN_PARTS.includes(step.name)) expect(after).toEqual(before);
  const mayComeEarlier = step.name === 'changeDue' || step.race === 'changeDue';
  checkRules(before, after, { mayComeEarlier });
  return after;
}

/** A machine without time may answer too late for a buyer, who then presses the button again. */
async function patiently<Value>(work: () => Promise<Value>, tries = 10): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (tries === 1 || !String(error).includes('PAYMENT_UNAVAILABLE')) throw error;
    return patiently(work, tries - 1);
  }
}

/** Buys what the walk says and takes its steps, asking all rules after each; gives the order as it ended. */
export async function walkOrder(walkShop: WalkShop, walk: Walk): Promise<Look> {
  const { shop, provider, slugs } = walkShop;
  const items = walk.lines.map((line) => ({ serviceId: slugs[line], quantity: 1 }));
  const cart = { items, promoCode: walk.isFree ? 'FREE' : null };
  const { orderId, sessionId } = await patiently(() => checkOut(shop, cart));
  const paid: Step = { name: 'pay', pick: 0, hours: 0, race: 'pay' };
  let seen = await look(shop, orderId);
  let now = shop.now;
  const script = [...walk.early, paid, ...walk.steps];
  for (const [place, step] of script.entries()) {
    if (place === walk.early.length) await pay(provider, sessionId);
    now = new Date(now.getTime() + step.hours * 3_600_000);
    seen = await take(walkShop, orderId, { step, sessionId, now }, seen);
  }
  return seen;
}
