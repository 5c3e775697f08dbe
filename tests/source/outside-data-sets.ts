/** Why a read of many rows shows both data sets at once. */
type Reason = { why: string; reads: Record<string, readonly string[]> };

/**
 * Reads of the staff over orders, people or visits that ignore the data set chosen in the admin, with the
 * reason, by their file below app/modules/. A new one belongs here only if it lists parts of one opened
 * record, or decides something about both sets.
 */
export const OUTSIDE_DATA_SETS: readonly Reason[] = [
  {
    why: 'shows one thing that was opened by its address, with the badge of the demo where it is of that',
    reads: {
      'bulk/imports/list-unknown-categories.server.ts': ['listUnknownImportCategories'],
      'crm-pages/list-lead-timeline.server.ts': ['listLeadTimeline'],
      'crm/leads/list-lead-notes.server.ts': ['listLeadNotes', 'findContactWithTags'],
      'crm/leads/list-leads.server.ts': ['listLeadTasks'],
      'fulfilment/files/list-order-files.server.ts': ['findStaffOrderFileAccess'],
      'messages/list-order-notes.server.ts': ['listOrderNotes'],
      'messages/read-thread.server.ts': ['findStaffOrderMessageReader', 'readOrderMessageThreadForStaff'],
      'order-pages/room/read-timeline.server.ts': ['readStaffTimeline'],
      'payments/provider-events/list-provider-events.server.ts': ['listEventsOfOrder'],
      'reviews/list-moderated-reviews.server.ts': ['findReviewForModeration'],
    },
  },
  {
    why: 'decides what may be done for good: whatever refers to a service, a category or a legal text counts, of the demo too',
    reads: {
      'categories/read-categories.server.ts': ['readCategoriesForEdit'],
      'service-pages/list-trash-with-orders.server.ts': [
        'listTrashedServicesWithOrderCounts',
        'readAllTrashWithOrders',
      ],
      'orders/count-accepted-versions.server.ts': ['countOrdersByAcceptedLegalVersion'],
    },
  },
  {
    why: 'asks whether the shop is ready, which only what is real can prove and demo data can prevent',
    reads: {
      'security-pages/read-score.server.ts': ['readSecurityScore'],
      'set-up/read-set-up.server.ts': ['readShopSetUpProgress'],
    },
  },
  {
    why: 'takes only what real customers said or did, whatever the lists show',
    reads: {
      'analytics/list-bought-searches.server.ts': ['listSearchesLeadingToCartOrPurchase'],
      'proof-pages/list-review-candidates.server.ts': ['listReviewsEligibleAsTestimonials'],
    },
  },
];
