/**
 * Every kind of order event, one per timeline entry (orders.md "Tables"), with who may read it. The data of
 * an event are ids, cents, dates and states, never bodies of messages.
 */
export const ORDER_TIMELINE_EVENTS = {
  placed: { isCustomers: true, words: 'Order placed' },
  attempt_started: { isCustomers: false, words: 'Payment started' },
  payment_processing: { isCustomers: true, words: 'Payment processing' },
  payment_failed: { isCustomers: false, words: 'Payment failed' },
  payment_review: { isCustomers: false, words: 'Payment under review' },
  payment_accepted: { isCustomers: false, words: 'Payment accepted' },
  duplicate_payment: { isCustomers: false, words: 'Paid twice' },
  paid: { isCustomers: true, words: 'Payment received' },
  paid_by_hand: { isCustomers: true, words: 'Marked as paid' },
  expired: { isCustomers: false, words: 'Expired' },
  canceled: { isCustomers: true, words: 'Canceled' },
  brief_submitted: { isCustomers: true, words: 'Brief sent' },
  brief_reminded: { isCustomers: false, words: 'Brief reminder sent' },
  brief_changed: { isCustomers: true, words: 'Brief changed' },
  brief_returned: { isCustomers: true, words: 'Brief returned with a question' },
  brief_skipped: { isCustomers: true, words: 'Brief not needed' },
  brief_accepted: { isCustomers: false, words: 'Brief accepted' },
  work_started: { isCustomers: true, words: 'Work started' },
  delivered: { isCustomers: true, words: 'Delivered' },
  accepted: { isCustomers: true, words: 'Delivery accepted' },
  revision_requested: { isCustomers: true, words: 'Revision requested' },
  revision_started: { isCustomers: true, words: 'Revision started' },
  revision_resolved: { isCustomers: false, words: 'Revision resolved' },
  revision_out_of_scope: { isCustomers: true, words: 'Revision request out of scope' },
  revision_withdrawn: { isCustomers: true, words: 'Revision withdrawn' },
  round_granted: { isCustomers: true, words: 'Extra revision added' },
  item_canceled: { isCustomers: true, words: 'Service canceled' },
  completed: { isCustomers: true, words: 'Order completed' },
  due_changed: { isCustomers: true, words: 'Delivery date changed' },
  due_paused: { isCustomers: true, words: 'Delivery date paused' },
  due_resumed: { isCustomers: true, words: 'Delivery date resumed' },
  refund_request_opened: { isCustomers: true, words: 'Refund requested' },
  refund_request_withdrawn: { isCustomers: true, words: 'Refund request withdrawn' },
  refund_request_approved: { isCustomers: true, words: 'Refund request approved' },
  refund_request_declined: { isCustomers: true, words: 'Refund request declined' },
  refund_started: { isCustomers: false, words: 'Refund started' },
  refund_succeeded: { isCustomers: true, words: 'Refunded' },
  refund_failed: { isCustomers: false, words: 'Refund failed' },
  dispute_opened: { isCustomers: false, words: 'Dispute opened' },
  dispute_closed: { isCustomers: false, words: 'Dispute closed' },
  invoice_issued: { isCustomers: true, words: 'Invoice issued' },
  invoice_changed: { isCustomers: true, words: 'Invoice corrected' },
  credit_note_issued: { isCustomers: true, words: 'Credit note issued' },
  pay_link_sent: { isCustomers: false, words: 'Payment link sent' },
  link_sent: { isCustomers: false, words: 'Link sent' },
  links_revoked: { isCustomers: false, words: 'All links revoked' },
  claimed: { isCustomers: false, words: 'Added to the account with this email' },
  assigned: { isCustomers: false, words: 'Assigned' },
  tagged: { isCustomers: false, words: 'Tags changed' },
  files_ending: { isCustomers: true, words: 'File deletion notice sent' },
  files_deleted: { isCustomers: true, words: 'Files deleted after 24 months' },
  trashed: { isCustomers: false, words: 'Moved to the trash' },
  restored: { isCustomers: false, words: 'Restored from the trash' },
  review_requested: { isCustomers: false, words: 'Review requested' },
} as const satisfies Record<string, { isCustomers: boolean; words: string }>;

export type OrderEventKind = keyof typeof ORDER_TIMELINE_EVENTS;

/** Returns the label of a stored kind; a kind of a newer version is shown as it is. */
export function getOrderEventLabel(kind: string): string {
  return Object.hasOwn(ORDER_TIMELINE_EVENTS, kind)
    ? ORDER_TIMELINE_EVENTS[kind as OrderEventKind].words
    : kind; // hasOwn has checked it
}
