import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import { type Cents, formatDollars } from '#app/lib/money.ts';
import type { ServiceSaleState, ServiceWithSaleState } from '#app/modules/catalog/service-state.ts';
import type { PromoAvailability, PromoCodeDiscount } from '#app/modules/promo/model.ts';
import type { PromoCodeFormTerms } from '#app/modules/promo/promo-form.ts';

/** The labels of the states, with their badge tones. */
export const PROMO_AVAILABILITY_LABELS: Record<PromoAvailability, { label: string; tone?: 'good' | 'warn' }> =
  {
    active: { label: 'Active', tone: 'good' },
    scheduled: { label: 'Scheduled' },
    expired: { label: 'Expired' },
    'used-up': { label: 'Used up' },
    paused: { label: 'Paused', tone: 'warn' },
    archived: { label: 'Archived' },
  };

/** The keys of a literal record. */
const PROMO_AVAILABILITY_KEYS = Object.keys(PROMO_AVAILABILITY_LABELS) as PromoAvailability[];

/** The query parameters of the list of promo codes. */
export const promoCodeListSearch = defineListUrlParameters({
  sorts: [
    { key: 'newest', label: 'Newest', column: 'created', direction: 'desc' },
    { key: 'oldest', label: 'Oldest', column: 'created', direction: 'asc' },
    { key: 'a-z', label: 'A-Z', column: 'code', direction: 'asc' },
    { key: 'z-a', label: 'Z-A', column: 'code', direction: 'desc' },
    { key: 'most-used', label: 'Most used', column: 'uses', direction: 'desc' },
    { key: 'ends', label: 'Ending soonest', column: 'window', direction: 'asc' },
  ],
  filters: {
    state: {
      label: 'Availability',
      all: 'All but archived',
      options: PROMO_AVAILABILITY_KEYS.map((value) => ({
        value,
        label: PROMO_AVAILABILITY_LABELS[value].label,
      })),
    },
    type: {
      label: 'Discount',
      all: 'All discounts',
      options: [
        { value: 'percentage', label: 'Percent' },
        { value: 'fixed', label: 'Amount' },
      ],
    },
  },
});
export type PromoCodeListState = ListStateOfListSearch<typeof promoCodeListSearch>;

/** Why a service of a code cannot be bought, for the team. */
export const SERVICE_NOT_ON_SALE_REASON_LABELS: Record<Exclude<ServiceSaleState, 'on-sale'>, string> = {
  draft: 'draft',
  archived: 'archived',
  trash: 'in the trash',
  deleted: 'deleted',
};

/** The choices in the form of a code. */
export type PromoCodeAppliesToFormChoices = { services: ServiceWithSaleState[]; soldCategories: string[] };

/** One code of the list; times are ISO 8601. */
export type PromoListRow = {
  id: string;
  code: string;
  description: string;
  discount: PromoCodeDiscount;
  availability: PromoAvailability;
  startsAt: string | null;
  endsAt: string | null;
  minOrderCents: Cents;
  /** `Fix Problems, 2 services`; null for an unlimited code. */
  appliesTo: string | null;
  /** Whether nothing in its limits can be bought now. */
  appliesToNothing: boolean;
  /** Reserved and used together, as the limit counts them. */
  uses: number;
  maxUses: number | null;
  /** The revenue of sold orders, and their discounts. */
  revenueCents: Cents;
  discountCents: Cents;
  /** Who created it; null for imported codes. */
  createdBy: string | null;
  createdAt: string;
};

/** Returns `10 %` or `$20.00`. */
export const formatPromoCodeDiscount = ({ type, value }: PromoCodeDiscount): string =>
  type === 'fixed' ? formatDollars(value) : `${value} %`;

/** One order with a code. */
export type PromoUse = {
  orderId: string;
  number: string;
  state: 'reserved' | 'used' | 'released';
  /** Above the limit: it was paid after its use had been released. */
  isOverLimit: boolean;
  /** Null if the user may not see it. */
  email: string | null;
  discountCents: Cents;
  totalCents: Cents;
  status: string;
  at: string;
};

/** A code as its page shows it. */
export type EditablePromoCode = {
  id: string;
  terms: PromoCodeFormTerms;
  version: number;
  status: string;
  availability: PromoAvailability;
  /** Reserved and used together. */
  uses: number;
  /** Whether any order used it: then only its end and its limits can be changed. */
  isUsed: boolean;
  warnings: string[];
};

/** Maximum number of different services in the test box. */
export const MAX_PROMO_TEST_LINES = 3;

/** What a buyer would see and pay; `sentence` is the shop's own, word for word. */
export type PromoTestOutcome = {
  isAccepted: boolean;
  sentence: string;
  subtotalCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** The lines of a limited code's cart; null for an unlimited code. */
  lines: { title: string; lineCents: Cents; isEligible: boolean }[] | null;
  /** A further remark for the team. */
  note: string | null;
};
