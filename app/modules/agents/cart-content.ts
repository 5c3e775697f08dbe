import { UCP_DISCOUNT_CAPABILITY, type NegotiatedUcpCapabilityVersions, type UcpMessage } from './model.ts';
import type { UcpCheckoutUpdateInput } from './ucp-input.ts';

type AgentRequestedCart = Pick<UcpCheckoutUpdateInput, 'line_items' | 'discounts' | 'attribution'>;

/** The contents of a cart before a change; empty for a new one. */
export type CartContentBeforeChange = {
  lines: readonly { serviceId: string; quantity: number }[];
  promoCode: string;
  utm?: Record<string, string> | null;
};

/** The contents of a cart as module shared-carts takes them, with messages for the agent. */
export type SharedCartContentFromAgent = {
  items: { serviceId: string; quantity: number }[];
  promoCode: string;
  utm?: Record<string, string>;
};

const isUtmParameter = ([name]: [string, string]): boolean => name.startsWith('utm_');

/**
 * Returns the requested contents; fields that the agent omits stay unchanged. A cart has one code: the first
 * counts, and `createExtraPromoCodeMessages` reports the others.
 */
export function mergeAgentCartRequest(
  requested: AgentRequestedCart,
  spoken: NegotiatedUcpCapabilityVersions,
  held: CartContentBeforeChange = { lines: [], promoCode: '' },
): SharedCartContentFromAgent {
  const { line_items: lines, discounts, attribution = {} } = requested;
  const items = lines
    ? lines.map(({ item, quantity }) => ({ serviceId: item.id, quantity }))
    : held.lines.map(({ serviceId, quantity }) => ({ serviceId, quantity }));
  const codes = spoken.has(UCP_DISCOUNT_CAPABILITY) ? discounts?.codes : undefined;
  const utm = Object.entries(attribution).filter(isUtmParameter);
  return {
    items,
    promoCode: codes ? (codes.find((code) => code.trim() !== '') ?? '') : held.promoCode,
    ...(utm.length > 0 ? { utm: Object.fromEntries(utm) } : held.utm && { utm: held.utm }),
  };
}

/**
 * Whether all quantities count pieces: services are sold by the piece, and any
 * other unit is rejected rather than read as pieces.
 */
export function areCartQuantitiesInPieces({ line_items: lines = [] }: AgentRequestedCart): boolean {
  return lines.every(
    ({ item: { quantity_unit: asserted } }) =>
      asserted === undefined || (asserted.unit === 'C62' && (asserted.scale ?? 0) === 0),
  );
}

/** Returns a message for each code beyond the first, as a cart has only one. */
export function createExtraPromoCodeMessages(
  { discounts }: AgentRequestedCart,
  spoken: NegotiatedUcpCapabilityVersions,
): UcpMessage[] {
  if (!spoken.has(UCP_DISCOUNT_CAPABILITY)) return [];
  const codes = (discounts?.codes ?? []).map((code) => code.trim().toUpperCase());
  const first = codes.findIndex((code) => code !== '');
  return codes.flatMap((code, at): UcpMessage[] => {
    if (code === '' || at === first) return [];
    const isSame = code === codes[first];
    return [
      {
        type: 'warning',
        code: isSame ? 'discount_code_already_applied' : 'discount_code_combination_disallowed',
        content: isSame ? 'This code is already applied.' : 'Only one promo code can be used in an order.',
        path: `$.discounts.codes[${at}]`,
      },
    ];
  });
}
