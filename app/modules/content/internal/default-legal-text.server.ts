import { cookiePolicy } from './cookie-policy.server.ts';
import { privacyPolicy } from './privacy-policy.server.ts';
import { termsOfService } from './terms-of-service.server.ts';

/** One version of a legal page, stored or shipped. */
export type LegalText = {
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
const EFFECTIVE_DATE = new Date('2026-11-20T05:00:00Z');

const SHIPPED_LEGAL_PAGES: readonly LegalText[] = [
  { slug: 'privacy-policy', title: 'Privacy Policy', body: privacyPolicy },
  { slug: 'terms-of-service', title: 'Terms of Service', body: termsOfService },
  { slug: 'cookie-policy', title: 'Cookie Policy', body: cookiePolicy },
].map((text) => ({ ...text, version: 1, effectiveAt: EFFECTIVE_DATE, changeNote: 'First version' }));

/** Returns the shipped text of a page; null if it has none. */
export function defaultLegalText(slug: string): LegalText | null {
  return SHIPPED_LEGAL_PAGES.find((text) => text.slug === slug) ?? null;
}
