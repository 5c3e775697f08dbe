import { expect, test } from 'vitest';

import { defaultSiteContent } from '../internal/site-defaults.ts';
import { defaultShopProviderDetails } from '../model.ts';

import {
  BLOCKS_WITH_DEMO_TEXTS,
  listDemoTextsInBlock,
  hasAboutContent,
  getSiteContentForVisitors,
  removeDemoTexts,
} from './demo-texts.ts';

const hidden = { ...defaultSiteContent, demoWords: { areShown: false } };

test('the shipped content is shown as it is while the demo owner’s words are', () => {
  expect(getSiteContentForVisitors(defaultSiteContent)).toBe(defaultSiteContent);
});

test('every text about the demo owner counts as hers, by the block it is in', () => {
  const counts = BLOCKS_WITH_DEMO_TEXTS.map((block) => [
    block,
    listDemoTextsInBlock(block, defaultSiteContent[block]).length,
  ]);
  expect(Object.fromEntries(counts)).toEqual({ provider: 10, home: 6, about: 35, awards: 50, clients: 25 });
});

test('nothing that is known of the demo owner is left once her words are hidden', () => {
  const left = JSON.stringify(getSiteContentForVisitors(hidden));
  for (const word of ['Mara', 'Ellison', 'Wilmington', 'strategist', '555-0142', 'award-winning', '33 comp'])
    expect(left, word).not.toContain(word);
  for (const block of BLOCKS_WITH_DEMO_TEXTS)
    expect(listDemoTextsInBlock(block, getSiteContentForVisitors(hidden)[block])).toEqual([]);
});

test('an edited block keeps its own words, and loses those of the demo owner', () => {
  const provider = removeDemoTexts('provider', {
    ...defaultShopProviderDetails,
    name: 'Fern Studio',
    claim: '',
  });
  expect(provider).toMatchObject({ name: 'Fern Studio', claim: '', networkUrl: '', networkName: 'LinkedIn' });
  const [first] = defaultSiteContent.awards;
  if (!first) throw new Error('the demo has awards');
  const mine = { ...first, title: 'Box of the Year', issuer: 'Pack Guild' };
  expect(removeDemoTexts('awards', [mine, first])).toEqual([mine]);
  const about = {
    ...defaultSiteContent.about,
    profile: ['I draw boxes.', ...defaultSiteContent.about.profile],
  };
  expect(removeDemoTexts('about', about).profile).toEqual(['I draw boxes.']);
});

test('links to pages without content are left out, and come back with it', () => {
  const addresses = ({ frame }: typeof defaultSiteContent) =>
    [...frame.headerLinks, ...frame.companyLinks].map(({ address }) => address);
  const empty = getSiteContentForVisitors(hidden);
  expect(hasAboutContent(empty)).toBe(false);
  expect(addresses(empty)).not.toContain('/about');
  expect(addresses(empty)).not.toContain('/awards');
  const about = { ...defaultSiteContent.about, profile: ['I draw boxes.'] };
  expect(addresses(getSiteContentForVisitors({ ...hidden, about }))).toContain('/about');
});
