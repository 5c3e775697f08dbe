import type { TableOfContentsEntry } from '#app/lib/heading-anchors.ts';

import { replaceRefundDaysPlaceholder } from '../refund-days.ts';

/** The pages that always exist; others exist once published. */
export const BUILT_IN_LEGAL_PAGE_SLUGS = ['privacy-policy', 'terms-of-service', 'cookie-policy'] as const;

/** Whether a slug may be looked up at all: PostgreSQL accepts no NUL in a text. */
export const isValidLegalSlug = (slug: string): boolean => slug.length <= 200 && !slug.includes('\0');

/** The facts of the installation that replace placeholders. */
export type LegalPlaceholderValues = {
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

/** Replaces `{legal_entity}` and the other placeholders by their facts; other braces stay. */
export function fillLegalTextPlaceholders(html: string, facts: LegalPlaceholderValues): string {
  return replaceRefundDaysPlaceholder(html, facts.refund_days).replaceAll(
    /\{(legal_entity|support_email|messages_kept)\}/g,
    (_whole, name: keyof LegalPlaceholderValues) => escapeHtml(facts[name]),
  );
}

/** One version in the list of versions; the date is an ISO text. */
export type LegalVersionListItem = {
  version: number;
  effectiveAt: string;
  changeNote: string;
  state: 'previous' | 'current' | 'upcoming';
};

/** The data of `/legal/:slug`; `html` is sanitized. */
export type LegalPage = {
  slug: string;
  title: string;
  shown: LegalVersionListItem;
  html: string;
  stylesheet: string | null;
  contents: TableOfContentsEntry[];
  /** All versions, newest first. */
  versions: LegalVersionListItem[];
  supportEmail: string;
  legalEntity: string;
  /** The shipped text, which no one has marked as reviewed. */
  isUnreviewed: boolean;
};

/**
 * Returns the state of each version at a time: the newest one in effect is current, older ones are previous,
 * later ones upcoming. `versions` may be in any order; the result is newest first.
 */
export function computeLegalVersionStates<Version extends { version: number; effectiveAt: Date }>(
  versions: readonly Version[],
  now: Date,
): (Version & { state: LegalVersionListItem['state'] })[] {
  const newestFirst = versions.toSorted((a, b) => b.version - a.version);
  const current = newestFirst.find((one) => one.effectiveAt <= now);
  return newestFirst.map((one) => ({
    ...one,
    state: one === current ? 'current' : current && one.version < current.version ? 'previous' : 'upcoming',
  }));
}

/**
 * Like `computeLegalVersionStates`, for publishers: a version that would take effect after a
 * newer one is `replaced` and never applies.
 */
export function computeLegalVersionStatesForPublisher<Version extends { version: number; effectiveAt: Date }>(
  versions: readonly Version[],
  now: Date,
): (Version & { state: LegalVersionListItem['state'] | 'replaced' })[] {
  return computeLegalVersionStates(versions, now).map((one) => ({
    ...one,
    state: versions.some(
      ({ version, effectiveAt }) => version > one.version && effectiveAt <= one.effectiveAt,
    )
      ? 'replaced'
      : one.state,
  }));
}

/** Returns the id of a version as orders store it. */
export const buildLegalVersionId = (slug: string, version: number): string => `${slug}@${version}`;

/** A link of a footer to a legal page that the owner added. */
export type OwnLegalPageLink = { label: string; to: string };

/** The pages that every buyer accepts at checkout. */
export const LEGAL_SLUGS_ACCEPTED_AT_CHECKOUT: readonly string[] = ['terms-of-service', 'privacy-policy'];

/** Returns the version number in the query parameters; null if it is missing or invalid. */
export function parseLegalVersionParam(search: URLSearchParams): number | null {
  const requested = search.get('version') ?? '';
  return /^[1-9]\d{0,4}$/.test(requested) ? Number(requested) : null;
}
