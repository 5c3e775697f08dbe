import { v7 } from 'uuid';

/**
 * Returns a new UUID of version 7, greater than every earlier one of this process, also within one
 * millisecond: rows written at the same instant are read in the order in which they were written. Node's
 * `randomUUIDv7` does not guarantee that order.
 */
export const generateUuidV7 = (): string => v7();
