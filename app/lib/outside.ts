/** What a link that leaves the shop has besides its address: a tab of its own, which knows nothing of ours. */
export const OUTSIDE = { target: '_blank', rel: 'noopener' } as const;

/** Said to those who do not see it open. */
export const OPENS_NEW_TAB = ' (opens in a new tab)';

/** The same at the end of a link in a text its author wrote as HTML; only for eyes that do not see. */
export const NEW_TAB_NOTE = `<span class="sr-only">${OPENS_NEW_TAB}</span>`;

/** Whether an address leaves the shop for another website; `mailto:`, `tel:` and `#` do not open a page. */
export function isOutside(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
