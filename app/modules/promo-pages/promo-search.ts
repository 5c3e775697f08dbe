import { listSearch, type StateOf } from '#app/lib/list-search.ts';
import { type Cents, formatDollars } from '#app/lib/money.ts';
import type { SaleState, ServiceState } from '#app/modules/catalog/service-state.ts';
import type { Availability, Discount } from '#app/modules/promo/model.ts';
import type { PromoTerms } from '#app/modules/promo/promo-form.ts';

/** In words for the team; `tone` as badges have it. */
export const AVAILABILITY: Record<Availability, { label: string; tone?: 'good' | 'warn' }> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled' },
  expired: { label: 'Expired' },
  'used-up': { label: 'Used up' },
  paused: { label: 'Paused', tone: 'warn' },
  archived: { label: 'Archived' },
};

/** A record's own keys. */
const STATES = Object.keys(AVAILABILITY) as Availability[];

/** What the address of the list of promo codes says. */
export const promoSearch = listSearch({
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
      options: STATES.map((value) => ({ value, label: AVAILABILITY[value].label })),
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
export type PromoSearchState = StateOf<typeof promoSearch>;

/** Why a service a code applies to cannot be bought, in words for the team. */
export const SALE_STATES: Record<Exclude<SaleState, 'on-sale'>, string> = {
  draft: 'draft',
  archived: 'archived',
  trash: 'in the trash',
  deleted: 'deleted',
};

/** What the form of a code offers to choose from. */
export type AppliesToChoices = { services: ServiceState[]; soldCategories: string[] };

/** One code of the list; times are ISO 8601. */
export type PromoListRow = {
  id: string;
  code: string;
  description: string;
  discount: Discount;
  availability: Availability;
  startsAt: string | null;
  endsAt: string | null;
  minOrderCents: Cents;
  /** `Fix Problems, 2 services`; null for a code that counts every service. */
  appliesTo: string | null;
  /** Whether nothing it is limited to can be bought now. */
  appliesToNothing: boolean;
  /** Reserved and used together, as the limit counts them. */
  uses: number;
  maxUses: number | null;
  /** What orders that count as sold came to, and what they gave away. */
  revenueCents: Cents;
  discountCents: Cents;
  /** Who made it; null for imported codes. */
  createdBy: string | null;
  createdAt: string;
};

/** `10 %` or `$20.00` off. */
export const discountWords = ({ type, value }: Discount): string =>
  type === 'fixed' ? formatDollars(value) : `${value} %`;

/** One order that holds a code. */
export type PromoUse = {
  orderId: string;
  number: string;
  state: 'reserved' | 'used' | 'released';
  /** Over the limit: it was paid after its use had been given back. */
  isOverLimit: boolean;
  /** Null for who may not see it. */
  email: string | null;
  discountCents: Cents;
  totalCents: Cents;
  status: string;
  at: string;
};

/** A code as its page opens it. */
export type EditedPromo = {
  id: string;
  terms: PromoTerms;
  version: number;
  status: string;
  availability: Availability;
  /** Reserved and used together. */
  uses: number;
  /** Whether any order ever took it: then only its end and its limits change. */
  isUsed: boolean;
  warnings: string[];
};

/** How many different services the test box takes. */
export const TRIED_LINES = 3;

/** What a buyer would read, and what they would pay; `sentence` is the shop's own, word for word. */
export type TriedPromo = {
  isAccepted: boolean;
  sentence: string;
  subtotalCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** The lines of a limited code's cart; null for a code that counts them all. */
  lines: { title: string; lineCents: Cents; isEligible: boolean }[] | null;
  /** What else becomes of it, for the team. */
  note: string | null;
};
