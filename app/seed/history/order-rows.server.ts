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

type SimulatedTableRowWithId<Table extends { $inferInsert: object }> = Table['$inferInsert'] & { id: string };

export type SimulatedOrdersTableRow = SimulatedTableRowWithId<typeof orders>;
export type SimulatedOrderItemRow = SimulatedTableRowWithId<typeof orderItems>;
export type SimulatedOrderItemScopeRow = SimulatedTableRowWithId<typeof orderItemScope>;
export type SimulatedOrderBriefRow = SimulatedTableRowWithId<typeof briefs>;
export type SimulatedDeliveryRevisionRow = SimulatedTableRowWithId<typeof revisions>;
export type SimulatedOrderFileRow = SimulatedTableRowWithId<typeof orderFiles>;
export type SimulatedPaymentRow = SimulatedTableRowWithId<typeof payments>;
export type SimulatedRefundRow = SimulatedTableRowWithId<typeof refunds>;
export type SimulatedDisputeRow = SimulatedTableRowWithId<typeof disputes>;

/** An order's rows, created in memory and stored unchanged. */
export type SimulatedOrderWithRelatedRows = {
  order: SimulatedOrdersTableRow;
  items: SimulatedOrderItemRow[];
  scope: SimulatedOrderItemScopeRow[];
  briefs: SimulatedOrderBriefRow[];
  answers: (typeof briefAnswers.$inferInsert)[];
  deliverables: SimulatedTableRowWithId<typeof deliverables>[];
  links: SimulatedTableRowWithId<typeof deliverableLinks>[];
  /** Delivered files and attachments of briefs; the bytes are stored before the rows. */
  files: { row: SimulatedOrderFileRow; bytes: Buffer }[];
  revisions: SimulatedDeliveryRevisionRow[];
  points: (typeof revisionPoints.$inferInsert)[];
  pauses: SimulatedTableRowWithId<typeof duePauses>[];
  messages: SimulatedTableRowWithId<typeof orderMessages>[];
  notes: SimulatedTableRowWithId<typeof orderNotes>[];
  events: SimulatedTableRowWithId<typeof orderEvents>[];
  payments: SimulatedPaymentRow[];
  refunds: SimulatedRefundRow[];
  requests: SimulatedTableRowWithId<typeof refundRequests>[];
  disputes: SimulatedDisputeRow[];
  redemptions: SimulatedTableRowWithId<typeof promoRedemptions>[];
  reviews: SimulatedTableRowWithId<typeof serviceReviews>[];
};

/** Returns the rows of an order without anything yet. */
export const createEmptyOrderRows = (order: SimulatedOrdersTableRow): SimulatedOrderWithRelatedRows => ({
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
