import { type PromoFailure, getPromoCodeFailureMessage } from '#app/modules/promo/model.ts';
import type { SharedCart } from '#app/modules/shared-carts/find-shared-cart.server.ts';

import { listUcpServiceOfferNotices, listSellerPolicies, type AgentCatalogSeller } from './product.ts';
import type { AgentServiceOffer } from './offer.ts';
import { UCP_DISCOUNT_CAPABILITY, type NegotiatedUcpCapabilityVersions, type UcpMessage } from './model.ts';

type UcpCartLine = {
  id: string;
  serviceId: string;
  title: string;
  unitCents: number;
  quantity: number;
  lineCents: number;
};
type AgentCartAmountsInCents = { subtotalCents: number; discountCents: number; totalCents: number };
type UcpCartPromoDiscount = { code: string; discountCents: number } | null;

/** Returns lines, totals and codes in the shape of cart and checkout. */
export function formatUcpCartContent(
  spoken: NegotiatedUcpCapabilityVersions,
  {
    lines,
    sums,
    code,
    codes,
  }: {
    lines: readonly UcpCartLine[];
    sums: AgentCartAmountsInCents;
    code: UcpCartPromoDiscount;
    codes: readonly string[];
  },
) {
  return {
    line_items: lines.map(({ id, serviceId, title, unitCents, quantity, lineCents }) => ({
      id,
      item: { id: serviceId, title, price: unitCents },
      quantity,
      totals: [
        { type: 'subtotal', amount: lineCents },
        { type: 'total', amount: lineCents },
      ],
    })),
    currency: 'USD',
    totals: [
      { type: 'subtotal', amount: sums.subtotalCents },
      ...(sums.discountCents > 0
        ? [{ type: 'discount', display_text: 'Promo code', amount: -sums.discountCents }]
        : []),
      { type: 'total', amount: sums.totalCents },
    ],
    ...(spoken.has(UCP_DISCOUNT_CAPABILITY) && {
      discounts: {
        codes,
        applied: code
          ? [{ code: code.code, title: `Promo code ${code.code}`, amount: code.discountCents }]
          : [],
      },
    }),
  };
}

/** Returns the parts of an open cart, at current prices. */
export function formatUcpOpenCart(spoken: NegotiatedUcpCapabilityVersions, cart: SharedCart) {
  const { promo } = cart;
  return formatUcpCartContent(spoken, {
    lines: cart.lines.map(({ service: { id, title }, ...line }) => ({ id, title, ...line })),
    sums: cart.totals,
    code: promo?.applied ? { code: promo.code, discountCents: promo.applied.discountCents } : null,
    codes: promo ? [promo.code] : [],
  });
}

const PROMO_FAILURE_CODES = {
  unknown: 'discount_code_invalid',
  'not-yet-active': 'discount_code_invalid',
  expired: 'discount_code_expired',
  'below-minimum': 'discount_code_invalid',
  'limit-reached': 'discount_code_invalid',
  'no-eligible-service': 'discount_code_invalid',
  'customer-limit-reached': 'discount_code_user_ineligible',
  'first-order-only': 'discount_code_user_ineligible',
  error: 'discount_code_invalid',
} as const satisfies Record<PromoFailure['code'], string>;

/** As the cart shows it, ending with a period. */
const formatPromoFailureSentence = (failure: PromoFailure): string =>
  getPromoCodeFailureMessage(failure).replace(/\.?$/, '.');

const formatIsoDay = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Returns what an agent must show about an open cart: exclusions, start of the
 * work, delivery, and the state of its code.
 */
export function listUcpCartMessages(
  spoken: NegotiatedUcpCapabilityVersions,
  cart: SharedCart,
  offers: readonly AgentServiceOffer[],
): UcpMessage[] {
  const { promo, unavailable } = cart;
  return [
    ...unavailable.map(({ title }): UcpMessage => ({
      type: 'error',
      code: 'item_unavailable',
      content: `${title === null ? 'A service' : `“${title}”`} is no longer sold and was removed.`,
      severity: 'recoverable',
      path: '$.line_items',
    })),
    ...offers.flatMap((offer, at) => listUcpServiceOfferNotices(offer, `$.line_items[${at}]`)),
    ...(promo?.failure && spoken.has(UCP_DISCOUNT_CAPABILITY)
      ? [
          {
            type: 'warning',
            code: PROMO_FAILURE_CODES[promo.failure.code],
            content: formatPromoFailureSentence(promo.failure),
            path: '$.discounts.codes[0]',
          } as const,
        ]
      : []),
  ];
}

/** Returns the policies for its items: refunds and delivery. */
export function listCartRefundAndDeliveryPolicies(
  seller: AgentCatalogSeller,
  cart: SharedCart,
  offers: readonly AgentServiceOffer[],
) {
  const { promise } = cart;
  if (!promise) return listSellerPolicies(seller);
  const counts = offers.some(({ beginsWithBrief }) => beginsWithBrief)
    ? ' if the questions after payment are answered right away'
    : '';
  const delivery = {
    type: `${getReversedShopHost(seller.publicUrl)}.policy.delivery`,
    description: {
      plain: `Paid now, everything is delivered online by ${formatIsoDay(promise.dueAt)}${counts}.`,
    },
  };
  return [...listSellerPolicies(seller), delivery];
}

/** The reversed host of the shop, the prefix of its protocol names; `local.shop` for an IP address. */
function getReversedShopHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[a-z][a-z0-9.-]*$/i.test(hostname) && /[a-z]/i.test(hostname.split('.').at(-1) ?? '')
    ? hostname.split('.').toReversed().join('.').toLowerCase()
    : 'local.shop';
}
