import type { z } from 'zod/mini';

import { fixSlashesAfterUrlScheme } from './web-address.ts';

const LINK_HREF_PATTERN = /<a\s[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/**
 * Returns a sentence about the first link of typed HTML that lacks its two slashes, with the URL that was
 * probably meant; null without one.
 */
export function findMalformedLinkError(html: string): string | null {
  for (const [, double, single, bare] of html.matchAll(LINK_HREF_PATTERN)) {
    const address = (double ?? single ?? bare ?? '').trim();
    const meant = fixSlashesAfterUrlScheme(address);
    if (meant !== null) return `The link ${address} is no web address. Did you mean ${meant}?`;
  }
  return null;
}

/** The same as a schema check. */
export const validateRichTextLinks: z.core.CheckFn<string | null> = ({ value, issues }) => {
  const message = findMalformedLinkError(value ?? '');
  if (message !== null) issues.push({ code: 'custom', message, input: value });
};
