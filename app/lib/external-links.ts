/** Attributes of external links: a tab of its own, without access to ours. */
export const EXTERNAL_LINK_PROPS = { target: '_blank', rel: 'noopener' } as const;

/** Announced to screen readers. */
export const OPENS_NEW_TAB_LABEL = ' (opens in a new tab)';

/** The same note at the end of a link in an author's HTML; for screen readers only. */
export const OPENS_NEW_TAB_NOTE_HTML = `<span class="sr-only">${OPENS_NEW_TAB_LABEL}</span>`;

/** Returns whether a URL leads to another website; `mailto:`, `tel:` and `#` do not open a page. */
export function isExternalUrl(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
