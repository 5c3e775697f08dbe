import { and, desc, eq, lte } from 'drizzle-orm';

import { addHeadingAnchors, makeWideContentScrollable } from '#app/lib/heading-anchors.ts';
import type { AppContext } from '#app/platform/context.ts';
import { renderRichText, buildRichTextStylesheet } from '#app/platform/rich-text.server.ts';

import { findShippedLegalText, type LegalPageVersionText } from '../internal/default-legal-text.server.ts';
import { getShopContactAddress } from '../model.ts';
import { readSiteContent } from '../read-site-content.server.ts';
import { formatRetentionPeriod } from '../settings/retention-form.ts';
import { legalVersions } from '../tables.server.ts';

import { isUnreviewedLegalText } from './find-legal-review.server.ts';
import {
  fillLegalTextPlaceholders,
  isValidLegalSlug,
  BUILT_IN_LEGAL_PAGE_SLUGS,
  type LegalPlaceholderValues,
  type LegalPage,
  computeLegalVersionStates,
  type LegalVersionListItem,
  buildLegalVersionId,
} from './legal-text.ts';

/** Returns the facts of this shop that legal texts name. */
export async function readLegalPlaceholderValues(ctx: AppContext): Promise<LegalPlaceholderValues> {
  const { provider, retention } = await readSiteContent(ctx);
  return {
    legal_entity: provider.legalLine,
    support_email: getShopContactAddress(provider, ctx.settings.publicUrl),
    refund_days: String(provider.refundDays),
    messages_kept: formatRetentionPeriod(retention.messages),
  };
}

/** Returns every version of a page, newest first; the shipped text is the first one of its page. */
export async function listLegalPageVersionTexts(
  ctx: AppContext,
  slug: string,
): Promise<LegalPageVersionText[]> {
  const stored = await ctx.db
    .select()
    .from(legalVersions)
    .where(eq(legalVersions.slug, slug))
    .orderBy(desc(legalVersions.version));
  const shipped = findShippedLegalText(slug);
  return shipped ? [...stored, shipped] : stored;
}

function toLegalVersionListItem({
  version,
  effectiveAt,
  changeNote,
  state,
}: LegalPageVersionText & Pick<LegalVersionListItem, 'state'>) {
  return { version, effectiveAt: effectiveAt.toISOString(), changeNote, state };
}

/**
 * Returns a legal page in its current version or in the given one; null for an unknown page and for one with
 * only upcoming versions. An unknown version gives the current one.
 */
export async function findLegalPage(
  ctx: AppContext,
  slug: string,
  version: number | null = null,
): Promise<LegalPage | null> {
  if (!isValidLegalSlug(slug)) return null;
  const versions = computeLegalVersionStates(await listLegalPageVersionTexts(ctx, slug), ctx.now);
  const next = versions.filter((one) => one.state === 'upcoming').map((one) => one.effectiveAt.getTime());
  if (next.length > 0) ctx.onChangeAhead?.(new Date(Math.min(...next)));
  const current = versions.find((one) => one.state === 'current');
  const shown = versions.find((one) => one.version === version) ?? current;
  if (!current || !shown) return null;
  const facts = await readLegalPlaceholderValues(ctx);
  const rendered = renderRichText(fillLegalTextPlaceholders(shown.body, facts), ctx.settings.publicUrl);
  const sheet = buildRichTextStylesheet(rendered.rules);
  return {
    slug,
    title: shown.title,
    shown: toLegalVersionListItem(shown),
    ...addHeadingAnchors(makeWideContentScrollable(rendered.html), [
      'main',
      'versions',
      'questions',
      'cookie-choices',
    ]),
    stylesheet: sheet && `/media/rt/${sheet.name}`,
    versions: versions.map(toLegalVersionListItem),
    supportEmail: facts.support_email,
    legalEntity: facts.legal_entity,
    isUnreviewed: await isUnreviewedLegalText(ctx, shown),
  };
}

/** Returns the pages in force, for the sitemap and for links. */
export async function listLegalPages(
  ctx: AppContext,
): Promise<{ slug: string; title: string; effectiveAt: Date }[]> {
  const stored = await ctx.db
    .selectDistinctOn([legalVersions.slug], {
      slug: legalVersions.slug,
      title: legalVersions.title,
      effectiveAt: legalVersions.effectiveAt,
    })
    .from(legalVersions)
    .where(lte(legalVersions.effectiveAt, ctx.now))
    .orderBy(legalVersions.slug, desc(legalVersions.version));
  const shipped = BUILT_IN_LEGAL_PAGE_SLUGS.flatMap((slug) => {
    const text = stored.some((page) => page.slug === slug) ? null : findShippedLegalText(slug);
    return text ? [{ slug, title: text.title, effectiveAt: text.effectiveAt }] : [];
  });
  return [...shipped, ...stored];
}

/** The id of the version of a page that is in force, as `terms-of-service@1`. */
async function findCurrentLegalVersionId(ctx: AppContext, slug: string): Promise<string> {
  const [row] = await ctx.db
    .select({ version: legalVersions.version })
    .from(legalVersions)
    .where(and(eq(legalVersions.slug, slug), lte(legalVersions.effectiveAt, ctx.now)))
    .orderBy(desc(legalVersions.version))
    .limit(1);
  return buildLegalVersionId(slug, row?.version ?? findShippedLegalText(slug)?.version ?? 0);
}

/** Returns the ids of the versions in force, as an order stores what its buyer accepted. */
export async function findCurrentTermsVersions(
  ctx: AppContext,
): Promise<{ termsVersionId: string; privacyVersionId: string }> {
  return {
    termsVersionId: await findCurrentLegalVersionId(ctx, 'terms-of-service'),
    privacyVersionId: await findCurrentLegalVersionId(ctx, 'privacy-policy'),
  };
}

/** Returns the current version of the cookie policy, as a consent record stores it. */
export function findCookiePolicyVersion(ctx: AppContext): Promise<string> {
  return findCurrentLegalVersionId(ctx, 'cookie-policy');
}
