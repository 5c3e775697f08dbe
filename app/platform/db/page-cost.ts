/**
 * The cost of reading a page out of order, relative to 1 for reading in sequence: the shop's databases are in
 * memory or on disks without moving parts. Both engines plan by it (decision 81).
 */
export const POSTGRES_RANDOM_PAGE_COST = 1.1;
