import { type Category, type CategoryKey, hueOf } from '#app/lib/categories.ts';
import type { ShopTime } from '#app/lib/dates.ts';
import { toPlainText } from '#app/lib/plain-text.ts';

import { type CaseStudy, fileFacts, type KeyResult, keyResults, starsOf, type StudyFile } from './model.ts';

/** A download as a visitor sees it before the click. */
export type DownloadView = {
  /** Our own address, which counts and leads to the file. */
  to: string;
  /** `PDF, 84 kB`; null when neither is known. */
  facts: string | null;
  /** On somebody else's site, so it opens in a tab of its own. */
  isElsewhere: boolean;
};

/** What every picture of a study shows. */
type StudyFace = {
  id: string;
  title: string;
  clientName: string;
  category: string;
  hue: CategoryKey;
  results: KeyResult[];
  /** Stands in the place of the category's art. */
  cover: { address: string; alt: string } | null;
  /** Null is marked as not available before the click (CASES-06). */
  download: DownloadView | null;
};

/** A study on /resources. */
export type StudyView = StudyFace & {
  industry: string | null;
  excerpt: string | null;
  /** Cleaned HTML; null when there is nothing to read. */
  story: string | null;
  /** What was bought, while visitors can buy it. */
  service: { title: string; slug: string } | null;
  date: string;
  isFeatured: boolean;
};

/** A study on the service page's card (DETAIL-10). */
export type StudyCardView = StudyFace & { stars: number };

/** Studies that were one campaign and whose files can be had together (CASES-08). */
export type CampaignView = {
  name: string;
  studies: { id: string; title: string; download: DownloadView }[];
};

function downloadOf(id: string, file: StudyFile | null): DownloadView | null {
  if (!file) return null;
  return {
    to: `/resources/${id}/download`,
    facts: fileFacts(file),
    isElsewhere: !file.address.startsWith('/'),
  };
}

function faceOf(
  categories: readonly Category[],
  { id, title, clientName, category, metrics, cover, file }: CaseStudy,
): StudyFace {
  return {
    id,
    title,
    clientName,
    category,
    hue: hueOf(categories, category),
    results: keyResults(metrics),
    cover,
    download: downloadOf(id, file),
  };
}

export function toStudyView(
  categories: readonly Category[],
  study: CaseStudy,
  shown: Pick<StudyView, 'story' | 'service'>,
  { longDate }: ShopTime,
): StudyView {
  return {
    ...faceOf(categories, study),
    ...shown,
    industry: study.industry,
    excerpt: study.excerpt && toPlainText(study.excerpt),
    date: longDate(study.createdAt),
    isFeatured: study.isFeatured,
  };
}

export function toStudyCard(categories: readonly Category[], study: CaseStudy): StudyCardView {
  return { ...faceOf(categories, study), stars: starsOf(study) };
}

/** The campaigns with more than one file, in the order of their first study. */
export function campaignsOf(studies: readonly CaseStudy[]): CampaignView[] {
  const campaigns = new Map<string, CampaignView>();
  for (const { id, title, campaignName, file } of studies) {
    const download = downloadOf(id, file);
    if (campaignName === null || !download) continue;
    const campaign = campaigns.get(campaignName) ?? { name: campaignName, studies: [] };
    campaign.studies.push({ id, title, download });
    campaigns.set(campaignName, campaign);
  }
  return [...campaigns.values()].filter((campaign) => campaign.studies.length > 1);
}
