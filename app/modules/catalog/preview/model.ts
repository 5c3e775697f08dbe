/** AEDIT-12. */
export const PREVIEW_NEEDS_TITLE = 'Please add a service title before previewing.';
