import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { expect } from 'vitest';

import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';

import { look, type Look } from './look.ts';
import type { Place } from './place.ts';
import { expectHealed } from './provider.ts';
import { checkRules } from './rules.ts';
import { outcomeOf, place, type WalkShop } from './shop.ts';
import { type StepName, STEPS } from './steps.ts';

type Step = { name: StepName; pick: number; hours: number; race: StepName | 'same' | null };

const anyStep = fc.constantFrom(...(Object.keys(STEPS) as StepName[])); // keys of the literal record
const anyAction: fc.Arbitrary<Step> = fc.record({
  name: fc.oneof(
    { arbitrary: fc.constant<StepName>('next'), weight: 5 },
    { arbitrary: fc.constant<StepName>('acceptByClock'), weight: 1 },
    { arbitrary: anyStep, weight: 8 },
  ),
  pick: fc.nat(11),
  // A day and three days after the payment, five and seven after a delivery, and the fourteen an order waits.
  hours: fc.constantFrom(0, 0, 0, 0, 1, 30, 80, 125, 170, 340),
  race: fc.oneof(fc.constant(null), fc.constant<'same'>('same'), anyStep),
});

/** Only time passes, until the clock does something. */
const silence: fc.Arbitrary<Step> = fc.record({
  name: fc.constant<StepName>('clock'),
  pick: fc.nat(11),
  hours: fc.constantFrom(0, 30, 80, 125),
  race: fc.constant(null),
});
const step = fc.oneof({ arbitrary: anyAction, weight: 9 }, { arbitrary: silence, weight: 1 });

/** An order with one to three items, how it is placed and paid, and what happens to it. */
export const walks = fc.record({
  source: fc.constantFrom<('cart' | 'free' | 'code' | 'link' | 'hand')[]>(
    'cart',
    'free',
    'code',
    'link',
    'hand',
  ),
  lines: fc.subarray(['plain', 'briefed'] as const, { minLength: 1 }),
  early: fc.array(step, { maxLength: 2 }),
  steps: fc.array(step, { minLength: 6, maxLength: 16 }),
});
export type Walk = typeof walks extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Steps that may have an effect although they were refused: several commands in one, or a check with the
 * provider, whose result counts in any case.
 */
const IN_PARTS: readonly StepName[] = [
  'next',
  'tick',
  'acceptByClock',
  'markPaid',
  'cancelUnpaid',
  'expireByClock',
  'pressPay',
];

const isEarlier = (name: StepName | null) => name === 'changeDue';
/** Steps that go through every order of the shop: no other step may run at the same time. */
const needsAll = (name: StepName | null) => name === 'clock';

type Walking = Omit<Place, 'seen' | 'item' | 'pick'>;

async function take(walkShop: WalkShop, walking: Walking, { step, now }: { step: Step; now: Date }) {
  const { shop, other } = walkShop;
  const { orderId } = walking.access;
  const race = step.race === 'same' ? step.name : step.race;
  await walkShop.hold(needsAll(step.name) || needsAll(race), async () => {
    const before = await look(shop, orderId);
    const item = before.items[step.pick % before.items.length];
    if (!item) throw new Error('an order without items');
    const at = (ctx: AppContext): AppContext => ({ ...ctx, now, payments: shop.payments });
    const from: Place = { ...walking, seen: before, item, pick: step.pick };
    const first = outcomeOf(walkShop, () => STEPS[step.name](at(shop), from));
    const second = race ? outcomeOf(walkShop, () => STEPS[race](at(other), from)) : null;
    const [{ isRefused }] = await Promise.all([first, second]);
    const after = await look(shop, orderId);
    const isAlone = race === null;
    if (isRefused && isAlone && !IN_PARTS.includes(step.name)) expect(after).toEqual(before);
    checkRules(before, after, { mayComeEarlier: isEarlier(step.name) || isEarlier(race), isAlone });
  });
}

const PAID: Record<Walk['source'], StepName> = {
  cart: 'pay',
  free: 'pay',
  code: 'pay',
  link: 'payByLink',
  hand: 'markPaid',
};

/**
 * Buys what the walk says and takes its steps, checking all rules after each; returns the order at its end.
 */
export async function walkOrder(walkShop: WalkShop, walk: Walk): Promise<Look> {
  const { shop, other, provider, slugs, workerId } = walkShop;
  const begunAt = Date.now();
  const code = walk.source === 'code' ? `ONE${randomUUID().slice(0, 12).toUpperCase()}` : null;
  const orderId = await place(walkShop, walk, code);
  const access: OrderAccess = { orderId, level: 'money', as: 'browser', userId: null };
  const service = slugs[walk.lines[0] ?? 'plain'];
  const walking = { access, provider, others: [other], service, code, rivals: [], workerId, begunAt };
  const paid: Step = { name: PAID[walk.source], pick: 0, hours: 0, race: 'same' };
  let now = shop.now;
  for (const step of [...walk.early, paid, ...walk.steps]) {
    now = new Date(now.getTime() + step.hours * 3_600_000);
    await take(walkShop, walking, { step, now });
  }
  const end = { ...shop, now };
  await expectHealed(end, walking, () => look(shop, orderId));
  return look(shop, orderId);
}
