export const CUSTOMER_CHANGE_REFUSAL_MESSAGES = {
  gone: 'This customer no longer exists.',
  isVerified: 'This address is already verified.',
  isLeaving: 'This account is waiting to be deleted. Cancel deletion instead.',
  noOrders: 'There are no guest orders for this address.',
  needsOwner: 'Only an owner can attach orders of an unverified email address, and must give a reason.',
} as const;
