import { listSearch, type StateOf } from '#app/lib/list-search.ts';
import type { Cents } from '#app/lib/money.ts';
import type { Notices } from '#app/modules/identity/account/notice-choices.ts';
import type { LeadNote } from '#app/modules/crm/leads/lead-list.ts';
import { SORTS, STATUS, yesNo } from '#app/modules/identity/team/team-list.ts';
import type { OrderStatus } from '#app/modules/orders/model.ts';

/** The address of the Customers tab. */
export const customerSearch = listSearch({
  sorts: SORTS,
  filters: {
    verified: { label: 'Email', all: 'All emails', options: yesNo('Verified', 'Not verified') },
    orders: { label: 'Orders', all: 'Orders: all', options: yesNo('With orders', 'No orders') },
    factor: { label: 'Two-step sign-in', all: 'Two-step: all', options: yesNo('On', 'Off') },
    status: STATUS,
    tag: { kind: 'text', label: 'Tag' },
    from: { kind: 'day', label: 'Created from' },
    to: { kind: 'day', label: 'Created to' },
  },
  fixed: { tab: 'customers' },
});

export type CustomerListState = StateOf<typeof customerSearch>;

/** One customer; times are ISO 8601. */
export type ListedCustomer = {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  company: string | null;
  /** Of the contact with the proved mailbox. */
  tags: readonly string[];
  orders: number;
  /** What was paid and not given back. */
  valueCents: Cents;
  hasSecondFactor: boolean;
  isSuspended: boolean;
  /** When the account is to be deleted; null when it is to stay. */
  deletedAt: string | null;
  /** Null for nobody who is signed in now. */
  lastSeenAt: string | null;
  createdAt: string;
};

/** An order as the page of its buyer names it. */
export type BoughtOrder = {
  id: string;
  number: string;
  title: string;
  status: OrderStatus;
  totalCents: Cents;
  refundedCents: Cents;
  createdAt: string;
};

/** Everything the page of one customer shows; times are ISO 8601. */
export type CustomerDetail = ListedCustomer & {
  /** The demo brought this person. */
  isDemo: boolean;
  phone: string | null;
  picture: string | null;
  notices: Notices;
  termsAcceptedAt: string | null;
  /** Entered by the staff, or by the person. */
  isDeletedByStaff: boolean;
  bought: BoughtOrder[];
  /** Orders placed as a guest with this address, which nobody has taken to an account. */
  guestOrders: number;
  messages: { byForm: number; inOrders: number };
  /** The contact with the proved mailbox, whose notes and tags are the customer's; null while nobody noted anything. */
  contactId: string | null;
  notes: LeadNote[];
  sessions: { id: string; userAgent: string | null; startedAt: string; seenAt: string }[];
};
