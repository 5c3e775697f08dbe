import type { ContentsLine } from '#app/lib/heading-anchors.ts';

import { fillRefundDays } from '../refund-days.ts';

/** The pages that always exist; others exist when published. */
export const LEGAL_SLUGS = ['privacy-policy', 'terms-of-service', 'cookie-policy'] as const;

/** Whether an address may be asked for at all: the database takes no text with a zero in it. */
export const isAskable = (slug: string): boolean => slug.length <= 200 && !slug.includes('\0');

/** What stands in the texts for facts of the installation. */
export type LegalFacts = {
  legal_entity: string;
  support_email: string;
  refund_days: string;
  /** How long contact messages are kept: `12 months`. */
  messages_kept: string;
};

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Puts the facts in place of `{legal_entity}` and the other names of facts; any other braces stay. */
export function fillPlaceholders(html: string, facts: LegalFacts): string {
  return fillRefundDays(html, facts.refund_days).replaceAll(
    /\{(legal_entity|support_email|messages_kept)\}/g,
    (_whole, name: keyof LegalFacts) => escapeHtml(facts[name]),
  );
}

/** One version as the list of versions names it; the date is an ISO text. */
export type LegalVersionLine = {
  version: number;
  effectiveAt: string;
  changeNote: string;
  state: 'previous' | 'current' | 'upcoming';
};

/** What `/legal/:slug` shows; `html` is clean. */
export type LegalPage = {
  slug: string;
  title: string;
  shown: LegalVersionLine;
  html: string;
  stylesheet: string | null;
  contents: ContentsLine[];
  /** All versions, newest first. */
  versions: LegalVersionLine[];
  supportEmail: string;
  legalEntity: string;
  /** The text the product comes with, of which nobody said that it was reviewed. */
  isUnreviewed: boolean;
};

/**
 * The state of each version at a moment: the newest whose day has come is current, those before it are previous, later
 * ones upcoming. `versions` may be in any order; the answer is newest first.
 */
export function legalStates<Version extends { version: number; effectiveAt: Date }>(
  versions: readonly Version[],
  now: Date,
): (Version & { state: LegalVersionLine['state'] })[] {
  const newestFirst = versions.toSorted((a, b) => b.version - a.version);
  const current = newestFirst.find((one) => one.effectiveAt <= now);
  return newestFirst.map((one) => ({
    ...one,
    state: one === current ? 'current' : current && one.version < current.version ? 'previous' : 'upcoming',
  }));
}

/** As `legalStates`, for those who publish: a version whose day comes after that of a newer one is `replaced`, and never applies. */
export function deskStates<Version extends { version: number; effectiveAt: Date }>(
  versions: readonly Version[],
  now: Date,
): (Version & { state: LegalVersionLine['state'] | 'replaced' })[] {
  return legalStates(versions, now).map((one) => ({
    ...one,
    state: versions.some(
      ({ version, effectiveAt }) => version > one.version && effectiveAt <= one.effectiveAt,
    )
      ? 'replaced'
      : one.state,
  }));
}

/** A version as orders name it. */
export const versionId = (slug: string, version: number): string => `${slug}@${version}`;

/** What every buyer accepts at checkout. */
export const ACCEPTED_SLUGS: readonly string[] = ['terms-of-service', 'privacy-policy'];

/** The version number an address asks for; null for none, or for what is no number of a version. */
export function readVersion(search: URLSearchParams): number | null {
  const asked = search.get('version') ?? '';
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : null;
}
