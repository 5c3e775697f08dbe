import type { PromoCodeRules, PromoCodeCartLine } from './model.ts';

/** An active 10% code without limits; a test overrides only what it is about. */
export function makePromo(overrides: Partial<PromoCodeRules> = {}): PromoCodeRules {
  return {
    code: 'SAVE10',
    type: 'percentage',
    value: 10,
    startsAt: null,
    endsAt: null,
    minOrderCents: 0,
    maxUses: null,
    currentUses: 0,
    serviceIds: null,
    categories: null,
    ...overrides,
  };
}

/** A cart with one line. */
export const createSingleLinePromoCart = (
  lineCents: number,
  line: Partial<PromoCodeCartLine> = {},
): PromoCodeCartLine[] => [{ serviceId: 'any', category: 'Fix Problems', lineCents, ...line }];
