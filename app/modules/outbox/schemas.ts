import * as z from 'zod';

import type { MailTemplate } from './mail-kinds.ts';
import { reviewMailPayloads } from './review-mail-payloads.ts';
import { workMailPayloads } from './work-mail-payloads.ts';

const cents = z.int();
const instant = z.iso.datetime();

const line = z.object({
  title: z.string(),
  quantity: z.int(),
  lineCents: cents,
});

const soldFacts = {
  /** First 8 characters of the order's id: the number people see. */
  orderNumber: z.string(),
  /** First title, with "+ N more" behind it when there are several. */
  title: z.string(),
  lines: z.array(line),
  subtotalCents: cents,
  discountCents: cents,
  promoCode: z.nullable(z.string()),
  totalCents: cents,
  /** No money moved: sandbox or test mode of the provider. */
  isTest: z.boolean(),
};
const orderFacts = { ...soldFacts, dueAt: instant };

/** What every mail about papers and money that goes back begins with; the address is the one of its reader. */
const moneyBackFacts = { orderNumber: z.string(), orderUrl: z.url(), isTest: z.boolean() };

/**
 * The mails of this shop and what each of them says (pages.md section 6): facts as they were when the event happened,
 * so that a mail sent later tells the same.
 */
export const mailPayloads = {
  'order.confirmed': z.object({
    ...orderFacts,
    orderUrl: z.url(),
    customerName: z.nullable(z.string()),
    /** Whether the work waits for answers of the buyer; absent in mails of an older version of the shop. */
    awaitsBrief: z.optional(z.boolean()),
    /** Whose dates start with their briefs; absent where none does, and in mails of an older version of the shop. */
    briefs: z.optional(
      z.object({
        /** `hours`: the delivery time that counts then; null where a calendar decides. */
        items: z.array(
          z.object({
            title: z.string(),
            hours: z.nullable(z.int()),
            /** When it is delivered if the brief comes on the day of the mail; absent in mails of an older version. */
            ifToday: z.optional(instant),
          }),
        ),
        /** When everything else is due; null when everything waits. */
        othersDueAt: z.nullable(instant),
      }),
    ),
  }),
  'order.pay_link': z.object({
    ...soldFacts,
    customerName: z.nullable(z.string()),
    payUntil: instant,
    /** Opens the order without an account. */
    orderUrl: z.url(),
  }),
  'order.link': z.object({
    /** Newest first, one at least. */
    orders: z
      .array(
        z.object({
          orderNumber: z.string(),
          title: z.string(),
          paidAt: z.nullable(instant),
          orderUrl: z.url(),
        }),
      )
      .check(z.minLength(1)),
  }),
  'order.code': z.object({ orderNumber: z.string(), code: z.string() }),
  'team.order': z.object({
    ...orderFacts,
    /** In the admin. */
    orderUrl: z.url(),
    customer: z.string(),
    email: z.nullable(z.string()),
    country: z.nullable(z.string()),
    isLate: z.boolean(),
  }),
  'team.payment_alert': z.object({
    orderNumber: z.string(),
    orderId: z.string(),
    kind: z.enum([
      'review',
      'duplicate_payment',
      'late_payment',
      'promo_limit',
      'promo_customer',
      'provider_rejected',
      'dispute_opened',
      'dispute_due',
      // Only in mails of an older version of the shop.
      'dispute_closed',
    ]),
    expectedCents: cents,
    receivedCents: z.nullable(cents),
    providerSessionId: z.nullable(z.string()),
    evidenceDueAt: z.optional(z.nullable(instant)),
    /** In the admin; absent in mails of an older version of the shop. */
    orderUrl: z.optional(z.url()),
    isTest: z.boolean(),
  }),
  'order.invoice': z.object({ ...moneyBackFacts, number: z.string(), totalCents: cents }),
  'refund.requested': z.object({ ...moneyBackFacts, title: z.string(), reason: z.string() }),
  'refund.decided': z.object({ ...moneyBackFacts, note: z.string() }),
  'refund.issued': z.object({
    ...moneyBackFacts,
    amountCents: cents,
    totalCents: cents,
    cardBrand: z.nullable(z.string()),
    cardLast4: z.nullable(z.string()),
  }),
  'refund.failed': z.object({
    ...moneyBackFacts,
    amountCents: cents,
    /** The provider's word for it. */
    reason: z.nullable(z.string()),
    /** Whether it goes to the buyer, who had been told that the money is on its way. */
    isCustomers: z.boolean(),
  }),
  'team.refund_request': z.object({
    ...moneyBackFacts,
    title: z.string(),
    reason: z.string(),
    totalCents: cents,
  }),
  'contact.autoreply': z.object({ name: z.string(), subject: z.string(), message: z.string() }),
  'team.lead': z.object({
    name: z.string(),
    email: z.string(),
    company: z.nullable(z.string()),
    subject: z.string(),
    /** In the admin; absent in mails of an older version of the shop. */
    messageUrl: z.optional(z.url()),
  }),
  'account.verify': z.object({ name: z.string(), code: z.string(), confirmUrl: z.url() }),
  'account.exists': z.object({ name: z.string(), signInUrl: z.url(), resetUrl: z.url() }),
  'account.signin_code': z.object({ name: z.string(), code: z.string() }),
  'account.reset': z.object({ name: z.string(), resetUrl: z.url() }),
  'account.password_changed': z.object({ name: z.string(), at: instant, resetUrl: z.url() }),
  'account.two_factor': z.object({
    name: z.string(),
    change: z.enum(['turned on', 'turned off', 'given new recovery codes']),
    at: instant,
    resetUrl: z.url(),
  }),
  'account.email_code': z.object({ name: z.string(), code: z.string() }),
  'account.email_changed': z.object({
    name: z.string(),
    /** The new address. */
    email: z.string(),
    at: instant,
    /** Only for the old address. */
    revertUrl: z.nullable(z.url()),
  }),
  'account.new_device': z.object({ name: z.string(), device: z.string(), at: instant, resetUrl: z.url() }),
  'team.invite': z.object({
    role: z.string(),
    /** Null when an operator invited by a command. */
    inviter: z.nullable(z.string()),
    acceptUrl: z.url(),
    expiresAt: instant,
  }),
  'team.role': z.object({
    /** Whose role changed. */
    name: z.string(),
    email: z.string(),
    /** What it is now: a role of the staff, or `customer`. */
    role: z.string(),
    previous: z.string(),
    /** Null when an operator changed it by a command. */
    by: z.nullable(z.string()),
    at: instant,
    /** Whether the mail goes to the person itself. */
    isOwn: z.boolean(),
  }),
  'privacy.leaving': z.object({
    name: z.string(),
    dueAt: instant,
    /** Entered by the shop, which was asked to. */
    isByStaff: z.boolean(),
    /** Where the account can be kept; null when the shop had suspended it before. */
    keepUrl: z.nullable(z.url()),
  }),
  'privacy.export': z.object({
    name: z.string(),
    /** Good until then, for its signed-in reader alone. */
    dataUrl: z.url(),
    until: instant,
  }),
  'privacy.erased': z.object({ name: z.string(), at: instant }),
  'team.system': z.object({ problem: z.string(), detail: z.string() }),
  ...workMailPayloads,
  ...reviewMailPayloads,
};

export type MailPayload<Template extends MailTemplate> = z.infer<(typeof mailPayloads)[Template]>;

/** A mail to be written into the outbox. */
export type NewMail<Template extends MailTemplate> = {
  template: Template;
  /** Event key of pages.md section 6; one mail per key, however often the event is told. */
  dedupeKey: string;
  /** Null in mails to the team: the shop's own address, as it is when the mail is sent. */
  recipient: string | null;
  orderId: string | null;
  payload: MailPayload<Template>;
};
