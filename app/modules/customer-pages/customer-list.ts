import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import type { Cents } from '#app/lib/money.ts';
import type { OptionalEmailPreferences } from '#app/modules/identity/account/email-preferences.ts';
import type { LeadNote } from '#app/modules/crm/leads/lead-list.ts';
import {
  PEOPLE_LIST_SORT_OPTIONS,
  ACCOUNT_STATUS_FILTER_DEFINITION,
  buildYesNoOptions,
} from '#app/modules/identity/team/team-list.ts';
import type { OrderStatus } from '#app/modules/orders/model.ts';

/** The query parameters of the Customers tab. */
export const customerListSearchParams = defineListUrlParameters({
  sorts: PEOPLE_LIST_SORT_OPTIONS,
  filters: {
    verified: { label: 'Email', all: 'All emails', options: buildYesNoOptions('Verified', 'Not verified') },
    orders: { label: 'Orders', all: 'Orders: all', options: buildYesNoOptions('With orders', 'No orders') },
    factor: { label: 'Two-step sign-in', all: 'Two-step: all', options: buildYesNoOptions('On', 'Off') },
    status: ACCOUNT_STATUS_FILTER_DEFINITION,
    tag: { kind: 'text', label: 'Tag' },
    from: { kind: 'day', label: 'Created from' },
    to: { kind: 'day', label: 'Created to' },
  },
  fixed: { tab: 'customers' },
});

export type CustomerListState = ListStateOfListSearch<typeof customerListSearchParams>;

/** One customer; times are ISO 8601. */
export type ListedCustomer = {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  company: string | null;
  /** From the contact with the verified mailbox. */
  tags: readonly string[];
  orders: number;
  /** Payments minus refunds. */
  valueCents: Cents;
  hasSecondFactor: boolean;
  isSuspended: boolean;
  /** When the account will be deleted; null if no deletion is scheduled. */
  deletedAt: string | null;
  /** Null if the customer has no session. */
  lastSeenAt: string | null;
  createdAt: string;
};

/** An order on its buyer's page. */
export type CustomerOrderSummary = {
  id: string;
  number: string;
  title: string;
  status: OrderStatus;
  totalCents: Cents;
  refundedCents: Cents;
  createdAt: string;
};

/** Everything on the page of one customer; times are ISO 8601. */
export type CustomerDetail = ListedCustomer & {
  /** Part of the demo data. */
  isDemo: boolean;
  phone: string | null;
  picture: string | null;
  notices: OptionalEmailPreferences;
  termsAcceptedAt: string | null;
  /** Whether the staff requested the deletion rather than the customer. */
  isDeletedByStaff: boolean;
  bought: CustomerOrderSummary[];
  /** Guest orders with this address that are not linked to an account. */
  guestOrders: number;
  messages: { byForm: number; inOrders: number };
  /**
   * The contact with the verified mailbox, which holds the customer's notes and tags; null if there is none.
   */
  contactId: string | null;
  notes: LeadNote[];
  sessions: { id: string; userAgent: string | null; startedAt: string; seenAt: string }[];
};
