import { DISCOUNT, type Spoken, type UcpMessage } from './model.ts';
import type { CheckoutChange } from './ucp-input.ts';

type Asked = Pick<CheckoutChange, 'line_items' | 'discounts' | 'attribution'>;

/** What a cart holds before a change; nothing of a new one. */
export type Held = {
  lines: readonly { serviceId: string; quantity: number }[];
  promoCode: string;
  utm?: Record<string, string> | null;
};

/** What is put into a cart, as module shared-carts takes it, and what has to be said about it. */
export type CartContent = {
  items: { serviceId: string; quantity: number }[];
  promoCode: string;
  utm?: Record<string, string>;
};

const isCampaign = ([name]: [string, string]): boolean => name.startsWith('utm_');

/**
 * What an agent asked for: what it does not speak of stays. A cart has one code; of several the first counts, and the others are answered
 * by `refusedCodes`.
 */
export function contentOf(
  asked: Asked,
  spoken: Spoken,
  held: Held = { lines: [], promoCode: '' },
): CartContent {
  const { line_items: lines, discounts, attribution = {} } = asked;
  const items = lines
    ? lines.map(({ item, quantity }) => ({ serviceId: item.id, quantity }))
    : held.lines.map(({ serviceId, quantity }) => ({ serviceId, quantity }));
  const codes = spoken.has(DISCOUNT) ? discounts?.codes : undefined;
  const utm = Object.entries(attribution).filter(isCampaign);
  return {
    items,
    promoCode: codes ? (codes.find((code) => code.trim() !== '') ?? '') : held.promoCode,
    ...(utm.length > 0 ? { utm: Object.fromEntries(utm) } : held.utm && { utm: held.utm }),
  };
}

/** Services are sold by the piece: a quantity of anything else is refused, and never read as that many pieces. */
export function isByThePiece({ line_items: lines = [] }: Asked): boolean {
  return lines.every(
    ({ item: { quantity_unit: asserted } }) =>
      asserted === undefined || (asserted.unit === 'C62' && (asserted.scale ?? 0) === 0),
  );
}

/** One code counts for a cart: what is said of each further one. */
export function refusedCodes({ discounts }: Asked, spoken: Spoken): UcpMessage[] {
  if (!spoken.has(DISCOUNT)) return [];
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
