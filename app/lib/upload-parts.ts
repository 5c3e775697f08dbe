/** A large file travels in parts of so many bytes, so that what arrived before a connection or a server ended is not sent again. */
export const PART_BYTES = 4 * 1024 * 1024;

/** How many parts a file of this size has. */
export const partsOf = (sizeBytes: number): number => Math.max(1, Math.ceil(sizeBytes / PART_BYTES));

/** How many bytes one part has; `place` counts from 0. */
export const partBytes = (sizeBytes: number, place: number): number =>
  Math.max(0, Math.min(PART_BYTES, sizeBytes - place * PART_BYTES));
