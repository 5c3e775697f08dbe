/** What is counted of agents: searches, services read, carts and checkouts begun. Orders are counted where orders are. */
export const AGENT_DEEDS = ['search', 'read', 'cart', 'checkout'] as const;
export type AgentDeed = (typeof AGENT_DEEDS)[number];

/** Sums of a day are kept for so long. */
export const AGENT_DAYS_KEPT = 400;
/** How long a key with which something is repeated is known; the protocol asks for a day. */
export const AGENT_KEYS_KEPT_DAYS = 2;

/** Hosts counted by name on one day; what further ones do stands under one name. */
export const MOST_HOSTS = 200;
export const OTHER_HOSTS = 'others';
