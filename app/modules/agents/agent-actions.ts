/**
 * The counted actions of agents: searches, services read, carts and checkouts
 * started. Orders are counted with the orders.
 */
export const COUNTED_AI_AGENT_ACTIONS = ['search', 'read', 'cart', 'checkout'] as const;
export type CountedAgentAction = (typeof COUNTED_AI_AGENT_ACTIONS)[number];

/** Retention of daily sums, in days. */
export const AGENT_DAILY_SUMS_RETENTION_DAYS = 400;
/** Retention of idempotency keys, in days; the protocol asks for one day. */
export const AGENT_KEY_RETENTION_DAYS = 2;

/** Hosts counted by name per day; further ones share one name. */
export const MAX_COUNTED_AI_AGENT_HOSTS_PER_DAY = 200;
export const OTHER_AGENT_HOSTS_NAME = 'others';
