import { cookiePolicyHtml } from './cookie-policy.server.ts';
import { privacyPolicyHtml } from './privacy-policy.server.ts';
import { termsOfServiceHtml } from './terms-of-service.server.ts';

/** One version of a legal page, stored or shipped. */
export type LegalPageVersionText = {
  slug: string;
  title: string;
  version: number;
  body: string;
  effectiveAt: Date;
  changeNote: string;
};

/**
 * The shipped texts describe what the product does; no lawyer has reviewed
 * them. They are version 1 of their pages.
 */
const SHIPPED_LEGAL_TEXTS_EFFECTIVE_DATE = new Date('2026-11-20T05:00:00Z');

const SHIPPED_LEGAL_PAGES: readonly LegalPageVersionText[] = [
  { slug: 'privacy-policy', title: 'Privacy Policy', body: privacyPolicyHtml },
  { slug: 'terms-of-service', title: 'Terms of Service', body: termsOfServiceHtml },
  { slug: 'cookie-policy', title: 'Cookie Policy', body: cookiePolicyHtml },
].map((text) => ({
  ...text,
  version: 1,
  effectiveAt: SHIPPED_LEGAL_TEXTS_EFFECTIVE_DATE,
  changeNote: 'First version',
}));

/** Returns the shipped text of a page; null if it has none. */
export function findShippedLegalText(slug: string): LegalPageVersionText | null {
  return SHIPPED_LEGAL_PAGES.find((text) => text.slug === slug) ?? null;
}
