/** How far the pictures of an import are. */
export type PictureCounts = { total: number; done: number; failed: number; waiting: number };
