/** The progress of an import's pictures. */
export type PictureCounts = { total: number; done: number; failed: number; waiting: number };
