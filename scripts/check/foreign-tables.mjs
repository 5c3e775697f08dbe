// Exceptions to `writes-own-tables-only` (docs/architecture.md "Who may import whom"): files that write and
// yet import tables of other modules, from the time when orders and checkout were two modules. The list only
// shrinks: each file should ask the module that owns the tables instead. scripts/check/foreign-tables.test.ts
// counts them and rejects unneeded entries.

/**
 * The end of a path to a file of tables: the only one of a module, or one named after its subject. A regular
 * expression.
 */
export const TABLES_FILE_PATTERN_SOURCE = String.raw`[/-]tables\.server\.ts$`;

/** By file, the modules whose tables it imports. @type {Readonly<Record<string, readonly string[]>>} */
export const ALLOWED_FOREIGN_TABLE_IMPORTS = {
  // Work changes items, whose rows belong to orders.
  'fulfilment/accept-delivery.server.ts': ['orders'],
  'fulfilment/briefs/open-briefs.server.ts': ['orders'],
  'fulfilment/cancel-item.server.ts': ['orders'],
  'fulfilment/complete-order.server.ts': ['orders'],
  'fulfilment/files/delete-old-files.server.ts': ['orders'],
  'fulfilment/lock-item.server.ts': ['orders'],
  'fulfilment/move-item.server.ts': ['orders'],
  'fulfilment/refresh-refund-window.server.ts': ['orders'],
  'fulfilment/deliveries/grant-round.server.ts': ['orders'],
  'fulfilment/schedule/change-due-date.server.ts': ['orders'],
  'fulfilment/schedule/open-pause.server.ts': ['orders'],
  'fulfilment/schedule/pause-by-hand.server.ts': ['orders'],
  'fulfilment/schedule/pause-for-dispute.server.ts': ['orders'],
  'fulfilment/schedule/set-order-due.server.ts': ['orders'],
  'fulfilment/notify-buyer.server.ts': ['orders'],
  // A message updates its order.
  'messages/remind-of-message.server.ts': ['orders'],
  'messages/send-message.server.ts': ['orders'],
  // What the team does from the pages of orders, and what is deleted with an order or its owner.
  'order-pages/admin/assign-orders.server.ts': ['orders'],
  'order-pages/admin/lock-orders.server.ts': ['orders'],
  'order-pages/admin/lock-own-work.server.ts': ['orders'],
  'order-pages/admin/resend-order-email.server.ts': ['orders'],
  'order-pages/admin/tag-orders.server.ts': ['orders'],
  'order-pages/manual/create-manual-order.server.ts': ['orders'],
  'order-pages/manual/send-pay-link.server.ts': ['orders'],
  'order-pages/erase-order-owner.server.ts': ['fulfilment', 'orders'],
  'order-pages/trash/purge-order.server.ts': ['fulfilment', 'messages', 'orders'],
  'order-pages/trash/trash-orders.server.ts': ['orders'],
  // Numbers come from the counters, and a billing address is stored with its order.
  'invoicing/correct-invoice.server.ts': ['orders'],
  'invoicing/credit-refund.server.ts': ['orders'],
  'invoicing/issue-invoice.server.ts': ['orders'],
  'invoicing/take-number.server.ts': ['orders'],
  // Payments change orders, attempts and refunds, whose rows belong to orders; an unpaid order is deleted
  // with everything that depends on it.
  'payments/accept-payment.server.ts': ['orders'],
  'payments/claim-attempt.server.ts': ['orders'],
  'payments/disputes/remind-of-evidence.server.ts': ['orders'],
  'payments/disputes/sync-dispute.server.ts': ['orders'],
  'payments/follow-charge.server.ts': ['orders'],
  'payments/delete-unpaid-orders.server.ts': ['fulfilment', 'messages', 'orders'],
  'payments/insert-attempt.server.ts': ['orders'],
  'payments/mark-paid.server.ts': ['fulfilment', 'orders'],
  'payments/match-attempt.server.ts': ['orders'],
  'payments/place-order.server.ts': ['orders'],
  'payments/reconciliation/schedule-next-sync.server.ts': ['orders'],
  'payments/refunds/apply-refund.server.ts': ['orders'],
  'payments/refunds/close-refund-request.server.ts': ['orders'],
  'payments/refunds/finish-refunds.job.server.ts': ['orders'],
  'payments/refunds/open-refund-request.server.ts': ['orders'],
  'payments/refunds/queue-refund-mails.server.ts': ['orders'],
  'payments/refunds/request-refund.server.ts': ['orders'],
  'payments/refunds/send-refund.server.ts': ['orders'],
  'payments/refunds/sync-refund.server.ts': ['orders'],
  'payments/settle-payment.server.ts': ['orders'],
  'payments/get-or-create-attempt.server.ts': ['orders'],
  'payments/record-manual-payment.server.ts': ['orders'],
};
