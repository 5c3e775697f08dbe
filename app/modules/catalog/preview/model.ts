/** How long a preview link works. */
export const PREVIEW_DAYS = 7;

/** AEDIT-12. */
export const PREVIEW_NEEDS_TITLE = 'Please add a service title before previewing.';

/** What a preview link is asked with: when it ends, in seconds since 1970, and the signature over it. */
export type PreviewToken = { until: string; sign: string };
