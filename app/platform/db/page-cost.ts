/**
 * What a page read out of order costs, where one read in its turn costs 1: the databases of the shop are in memory or on disks that
 * have no arm to move. Both engines plan by it (decision 81).
 */
export const RANDOM_PAGE_COST = 1.1;
