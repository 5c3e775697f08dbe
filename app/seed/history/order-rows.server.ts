import type { briefAnswers, briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import type {
  deliverableLinks,
  deliverables,
  orderItemScope,
  revisionPoints,
  revisions,
} from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import type { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import type { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';
import type { orderNotes } from '#app/modules/messages/tables.server.ts';
import type { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import type { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import type { orders } from '#app/modules/orders/order-tables.server.ts';
import type { payments, refundRequests, refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { disputes } from '#app/modules/payments/tables.server.ts';
import type { promoRedemptions } from '#app/modules/promo/tables.server.ts';
import type { serviceReviews } from '#app/modules/reviews/tables.server.ts';

type NewRow<Table extends { $inferInsert: object }> = Table['$inferInsert'] & { id: string };

export type OrderRow = NewRow<typeof orders>;
export type ItemRow = NewRow<typeof orderItems>;
export type ScopeRow = NewRow<typeof orderItemScope>;
export type BriefRow = NewRow<typeof briefs>;
export type RevisionRow = NewRow<typeof revisions>;
export type FileRow = NewRow<typeof orderFiles>;
export type PaymentRow = NewRow<typeof payments>;
export type RefundRow = NewRow<typeof refunds>;
export type DisputeRow = NewRow<typeof disputes>;

/** An order's rows, created in memory and stored unchanged. */
export type OrderRows = {
  order: OrderRow;
  items: ItemRow[];
  scope: ScopeRow[];
  briefs: BriefRow[];
  answers: (typeof briefAnswers.$inferInsert)[];
  deliverables: NewRow<typeof deliverables>[];
  links: NewRow<typeof deliverableLinks>[];
  /** Delivered files and attachments of briefs; the bytes are stored before the rows. */
  files: { row: FileRow; bytes: Buffer }[];
  revisions: RevisionRow[];
  points: (typeof revisionPoints.$inferInsert)[];
  pauses: NewRow<typeof duePauses>[];
  messages: NewRow<typeof orderMessages>[];
  notes: NewRow<typeof orderNotes>[];
  events: NewRow<typeof orderEvents>[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  requests: NewRow<typeof refundRequests>[];
  disputes: DisputeRow[];
  redemptions: NewRow<typeof promoRedemptions>[];
  reviews: NewRow<typeof serviceReviews>[];
};

/** Returns the rows of an order without anything yet. */
export const createEmptyOrderRows = (order: OrderRow): OrderRows => ({
  order,
  items: [],
  scope: [],
  briefs: [],
  answers: [],
  deliverables: [],
  links: [],
  files: [],
  revisions: [],
  points: [],
  pauses: [],
  messages: [],
  notes: [],
  events: [],
  payments: [],
  refunds: [],
  requests: [],
  disputes: [],
  redemptions: [],
  reviews: [],
});
