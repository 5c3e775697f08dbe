import { type Category, type ServiceCategoryKey, getCategoryColorKey } from '#app/lib/categories.ts';
import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';

import {
  type CaseStudy,
  formatFileTypeAndSize,
  type CaseStudyKeyResult,
  listCaseStudyKeyResults,
  computeCaseStudyStarsWithoutReviews,
  type CaseStudyFile,
} from './model.ts';

/** A download as shown to a visitor. */
export type PublicCaseStudyDownload = {
  /** The shop's own URL, which counts the download and redirects to the file. */
  to: string;
  /** `PDF, 84 kB`; null if neither is known. */
  facts: string | null;
  /** On another site, so it opens in a new tab. */
  isElsewhere: boolean;
};

/** The common fields of every case-study view. */
type CaseStudyViewCommonFields = {
  id: string;
  title: string;
  clientName: string;
  category: string;
  hue: ServiceCategoryKey;
  results: CaseStudyKeyResult[];
  /** Replaces the category's art. */
  cover: { address: string; alt: string } | null;
  /** Null is marked as not available before the click (CASES-06). */
  download: PublicCaseStudyDownload | null;
};

/** A case study on /resources. */
export type PublicCaseStudyView = CaseStudyViewCommonFields & {
  industry: string | null;
  excerpt: string | null;
  /** Sanitized HTML; null if it is empty. */
  story: string | null;
  /** The service of the case study, while it is on sale. */
  service: { title: string; slug: string } | null;
  date: string;
  isFeatured: boolean;
};

/** A case study on the service page's card (DETAIL-10). */
export type CaseStudyCardView = CaseStudyViewCommonFields & { stars: number };

/** Case studies of one campaign, whose files can be downloaded together (CASES-08). */
export type CaseStudyCampaignDownloads = {
  name: string;
  items: { id: string; title: string; download: PublicCaseStudyDownload }[];
};

function buildCaseStudyDownloadView(id: string, file: CaseStudyFile | null): PublicCaseStudyDownload | null {
  if (!file) return null;
  return {
    to: `/resources/${id}/download`,
    facts: formatFileTypeAndSize(file),
    isElsewhere: !file.address.startsWith('/'),
  };
}

function buildCaseStudyBaseView(
  categories: readonly Category[],
  { id, title, clientName, category, metrics, cover, file }: CaseStudy,
): CaseStudyViewCommonFields {
  return {
    id,
    title,
    clientName,
    category,
    hue: getCategoryColorKey(categories, category),
    results: listCaseStudyKeyResults(metrics),
    cover,
    download: buildCaseStudyDownloadView(id, file),
  };
}

export function toCaseStudyView(
  categories: readonly Category[],
  caseStudy: CaseStudy,
  shown: Pick<PublicCaseStudyView, 'story' | 'service'>,
  { longDate }: ShopTimeFormatters,
): PublicCaseStudyView {
  return {
    ...buildCaseStudyBaseView(categories, caseStudy),
    ...shown,
    industry: caseStudy.industry,
    excerpt: caseStudy.excerpt && convertHtmlToSingleLineText(caseStudy.excerpt),
    date: longDate(caseStudy.createdAt),
    isFeatured: caseStudy.isFeatured,
  };
}

export function toCaseStudyCard(categories: readonly Category[], caseStudy: CaseStudy): CaseStudyCardView {
  return {
    ...buildCaseStudyBaseView(categories, caseStudy),
    stars: computeCaseStudyStarsWithoutReviews(caseStudy),
  };
}

/** Returns the campaigns with more than one file, in the order of their first case study. */
export function groupCaseStudyDownloadsByCampaign(items: readonly CaseStudy[]): CaseStudyCampaignDownloads[] {
  const campaigns = new Map<string, CaseStudyCampaignDownloads>();
  for (const { id, title, campaignName, file } of items) {
    const download = buildCaseStudyDownloadView(id, file);
    if (campaignName === null || !download) continue;
    const campaign = campaigns.get(campaignName) ?? { name: campaignName, items: [] };
    campaign.items.push({ id, title, download });
    campaigns.set(campaignName, campaign);
  }
  return [...campaigns.values()].filter((campaign) => campaign.items.length > 1);
}
