/** The progress of an import's pictures. */
export type ImportPictureProgressCounts = { total: number; done: number; failed: number; waiting: number };
