/**
 * A large file is uploaded in parts of this many bytes, so that parts that arrived before a connection or a
 * server ended are not sent again.
 */
export const UPLOAD_PART_BYTES = 4 * 1024 * 1024;

/** Returns the number of parts of a file. */
export const countUploadParts = (sizeBytes: number): number =>
  Math.max(1, Math.ceil(sizeBytes / UPLOAD_PART_BYTES));

/** Returns the size of one part; `place` counts from 0. */
export const getUploadPartBytes = (sizeBytes: number, place: number): number =>
  Math.max(0, Math.min(UPLOAD_PART_BYTES, sizeBytes - place * UPLOAD_PART_BYTES));
