import { expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';

import {
  CAMPAIGN_FILE_OPEN_DELAY_MS,
  CASE_STUDY_FILE_TYPES,
  formatFileTypeAndSize,
  formatFileSize,
  formatCaseStudyMetric,
  listCaseStudyKeyResults,
  sortCaseStudies,
  computeCaseStudyStarsWithoutReviews,
  buildCaseStudyPageQueryString,
} from './model.ts';
import { campaignZipDownloadBodySchema, readCaseStudyPageFilter } from './schemas.ts';

test.each([
  ['conversion_rate', 48, '+48%', 'Conversion rate'],
  ['Organic growth (%)', 120, '+120%', 'Organic growth'],
  ['revenue increase', '35', '+35%', 'Revenue increase'],
  ['revenueIncrease', '35%', '+35%', 'Revenue Increase'],
  ['Cost per lead', '-31%', '−31%', 'Cost per lead'],
  ['Cost per lead', '−31 %', '−31%', 'Cost per lead'],
  ['Qualified leads', '+1,250%', '+1,250%', 'Qualified leads'],
  ['pct_open_rate', 12.5, '+12.5%', 'Open rate'],
  ['percent', 7, '+7%', 'Percent'],
  ['roi', 4, '4x ROI', 'Return on investment'],
  ['ROI', '3.2x', '3.2x ROI', 'Return on investment'],
  ['ads_roi', 2.5, '2.5x ROI', 'Ads'],
  ['ROAS', '5', '5x ROI', 'Return on investment'],
  ['roi', '320%', '+320%', 'Roi'],
  ['Android installs', 12_400, '12,400', 'Android installs'],
  ['Faster pages', '3x', '3x', 'Faster pages'],
  ['Corroied joints', 4, '4', 'Corroied joints'],
  ['Delivered in', '24 hours', '24 hours', 'Delivered in'],
  ['Balance', -1200.5, '−1,200.5', 'Balance'],
])('[CASES-02] the metric %s %s reads %s', (name, value, shown, label) => {
  expect(formatCaseStudyMetric({ name, value })).toEqual({ value: shown, label });
});

test('[CASES-02] at most three key results are shown, in the order they were given', () => {
  const metrics = ['z', 'b', 'a', 'c'].map((name, place) => ({ name, value: place }));
  expect(listCaseStudyKeyResults(metrics).map(({ label }) => label)).toEqual(['Z', 'B', 'A']);
  expect(listCaseStudyKeyResults([])).toEqual([]);
});

test('stars are 4, or 5 when featured, plus 1 with metrics, at most 5', () => {
  const metrics = [{ name: 'roi', value: 2 }];
  expect(computeCaseStudyStarsWithoutReviews({ isFeatured: false, metrics: [] })).toBe(4);
  expect(computeCaseStudyStarsWithoutReviews({ isFeatured: false, metrics })).toBe(5);
  expect(computeCaseStudyStarsWithoutReviews({ isFeatured: true, metrics: [] })).toBe(5);
  expect(computeCaseStudyStarsWithoutReviews({ isFeatured: true, metrics })).toBe(5);
});

test('studies are sorted by date and by name, and equals keep their order', () => {
  const caseStudy = (title: string, day: number) => ({ title, createdAt: new Date(Date.UTC(2026, 0, day)) });
  const caseStudies = [
    caseStudy('Beta', 2),
    caseStudy('alpha', 3),
    caseStudy('Gamma 10', 1),
    caseStudy('gamma 9', 1),
  ];
  const order = (sort: Parameters<typeof sortCaseStudies>[1]) =>
    sortCaseStudies(caseStudies, sort).map(({ title }) => title);
  expect(order('newest-first')).toEqual(['alpha', 'Beta', 'Gamma 10', 'gamma 9']);
  expect(order('oldest-first')).toEqual(['Gamma 10', 'gamma 9', 'Beta', 'alpha']);
  expect(order('alphabetical-asc')).toEqual(['alpha', 'Beta', 'gamma 9', 'Gamma 10']);
  expect(order('alphabetical-desc')).toEqual(['Gamma 10', 'gamma 9', 'Beta', 'alpha']);
});

test('[CASES-10] a choice is one of the six categories by name or key; anything else is all of them', () => {
  const choose = (query: string) => readCaseStudyPageFilter(new URLSearchParams(query), DEFAULT_CATEGORIES);
  expect(choose('category=Fix+Problems')).toEqual({ category: 'Fix Problems', sort: 'newest-first' });
  expect(choose('category=automate&sort=oldest-first')).toEqual({
    category: 'Set Up & Automate',
    sort: 'oldest-first',
  });
  for (const hostile of [
    'category=Other',
    'category=%00',
    'sort=price-asc',
    'category=__proto__&sort[]=1',
    '',
  ])
    expect(choose(hostile)).toEqual({ category: null, sort: 'newest-first' });
  for (const name of ['Fix Problems', 'Grow Sales & Leads', 'Create Content', 'Analyze & Report'])
    expect(choose(buildCaseStudyPageQueryString({ category: name, sort: 'newest-first' })).category).toBe(
      name,
    ); // one of the six
});

test('file facts are the type and the size, as far as they are known', () => {
  expect(formatFileTypeAndSize({ type: 'pdf', sizeBytes: 86_016 })).toBe('PDF, 84 kB');
  expect(formatFileTypeAndSize({ type: 'zip', sizeBytes: null })).toBe('ZIP');
  expect(formatFileTypeAndSize({ type: null, sizeBytes: null })).toBeNull();
  expect(formatFileSize(512)).toBe('512 B');
  expect(formatFileSize(3_355_443)).toBe('3.2 MB');
});

test('[CASES-04] the file types are pdf, doc, docx, mp4, mov and zip', () => {
  expect(CASE_STUDY_FILE_TYPES).toEqual(['pdf', 'doc', 'docx', 'mp4', 'mov', 'zip']);
});

test('a campaign download names one to fifty studies and its campaign', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const isFine = (body: unknown) => campaignZipDownloadBodySchema.safeParse(body).success;
  expect(isFine({ case_study_ids: [id], campaign_name: 'Spring' })).toBe(true);
  expect(isFine({ case_study_ids: [], campaign_name: 'Spring' })).toBe(false);
  expect(isFine({ case_study_ids: Array(51).fill(id), campaign_name: 'Spring' })).toBe(false);
  expect(isFine({ case_study_ids: ["' or 1=1"], campaign_name: 'Spring' })).toBe(false);
  expect(isFine({ case_study_ids: [id] })).toBe(false);
  expect(CAMPAIGN_FILE_OPEN_DELAY_MS).toBe(500);
});
