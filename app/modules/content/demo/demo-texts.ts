import { defaultSiteContent } from '../internal/site-defaults.ts';
import type { SiteContent } from '../schemas.ts';

import { newShopPlaceholderProvider } from './neutral-provider.ts';
import { collectNestedStrings } from './texts-in.ts';

/** Returns a block without the demo owner's texts; the shop's own texts stay. */
type RemoveDemoTextsFunction<Key extends keyof SiteContent> = (value: SiteContent[Key]) => SiteContent[Key];

/** The value, or its replacement if it is still as shipped. */
const replaceUnchangedDefaultText = (value: string, shipped: string, instead = ''): string =>
  value === shipped ? instead : value;

/**
 * Rows without the shipped ones. A row is identified by the texts that `marksOf` returns, so that edits to
 * its other fields do not matter.
 */
function removeDemoOwnerRows<Row>(
  rows: readonly Row[],
  shipped: readonly Row[],
  marksOf: (row: Row) => readonly string[],
) {
  const marks = (row: Row) => JSON.stringify(marksOf(row));
  const known = new Set(shipped.map(marks));
  return rows.filter((row) => !known.has(marks(row)));
}

const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const DEMO_PROVIDER_TEXT_FIELDS = [
  ...['name', 'shortName', 'about', 'claim', 'legalLine'],
  ...['email', 'phone', 'bookCallUrl', 'chatUrl', 'networkUrl'],
] as const satisfies readonly (keyof SiteContent['provider'])[];

const removeProviderDemoTexts: RemoveDemoTextsFunction<'provider'> = (value) => {
  const texts = DEMO_PROVIDER_TEXT_FIELDS.map((name) => [
    name,
    replaceUnchangedDefaultText(
      value[name],
      defaultSiteContent.provider[name],
      newShopPlaceholderProvider[name],
    ),
  ]);
  // The same keys, with texts.
  return {
    ...value,
    ...(Object.fromEntries(texts) as Pick<typeof value, (typeof DEMO_PROVIDER_TEXT_FIELDS)[number]>),
  };
};

const DEMO_HERO_LEAD_TEXT = 'Fixed prices, no meetings, delivery in 24 hours.';

const removeHomeDemoTexts: RemoveDemoTextsFunction<'home'> = (value) => {
  const { hero, pillars, searchExamples } = defaultSiteContent.home;
  // The first pillar is about the demo owner; the others fit any such shop.
  const items = removeDemoOwnerRows(value.pillars.items, pillars.items.slice(0, 1), ({ text }) => [text]);
  return {
    ...value,
    hero: {
      ...value.hero,
      lead: replaceUnchangedDefaultText(value.hero.lead, hero.lead, DEMO_HERO_LEAD_TEXT),
    },
    pillars: { ...value.pillars, items },
    searchExamples: removeDemoOwnerRows(value.searchExamples, searchExamples, (text) => [text]),
  };
};

const removeAboutDemoTexts: RemoveDemoTextsFunction<'about'> = (value) => {
  const shipped = defaultSiteContent.about;
  return {
    ...value,
    role: replaceUnchangedDefaultText(value.role, shipped.role),
    lead: replaceUnchangedDefaultText(value.lead, shipped.lead),
    profile: removeDemoOwnerRows(value.profile, shipped.profile, (text) => [text]),
    // A single skill may be anyone's; the whole list is the demo owner's.
    skills: isDeepEqual(value.skills, shipped.skills) ? [] : value.skills,
    summary: removeDemoOwnerRows(value.summary, shipped.summary, ({ text }) => [text]),
    background: removeDemoOwnerRows(value.background, shipped.background, ({ text }) => [text]),
  };
};

const removeDemoAwards: RemoveDemoTextsFunction<'awards'> = (value) =>
  removeDemoOwnerRows(value, defaultSiteContent.awards, ({ title, issuer }) => [title, issuer]);

const removeDemoClients: RemoveDemoTextsFunction<'clients'> = (value) => ({
  ...value,
  title: replaceUnchangedDefaultText(value.title, defaultSiteContent.clients.title, 'Clients'),
  logos: removeDemoOwnerRows(value.logos, defaultSiteContent.clients.logos, ({ imageUrl }) => [imageUrl]),
});

/** The blocks that ship with the demo owner's texts. */
const DEMO_TEXT_REMOVERS_BY_CONTENT_BLOCK: { [Key in keyof SiteContent]?: RemoveDemoTextsFunction<Key> } = {
  provider: removeProviderDemoTexts,
  home: removeHomeDemoTexts,
  about: removeAboutDemoTexts,
  awards: removeDemoAwards,
  clients: removeDemoClients,
};
export const BLOCKS_WITH_DEMO_TEXTS = ['provider', 'home', 'about', 'awards', 'clients'] as const;
export type DemoContentBlock = (typeof BLOCKS_WITH_DEMO_TEXTS)[number];

/** Returns a block without the demo owner's texts: neutral ones replace them, or nothing. */
export function removeDemoTexts<Key extends keyof SiteContent>(
  key: Key,
  value: SiteContent[Key],
): SiteContent[Key] {
  const clean: RemoveDemoTextsFunction<Key> | undefined = DEMO_TEXT_REMOVERS_BY_CONTENT_BLOCK[key];
  return clean ? clean(value) : value;
}

/** What an unedited shop shows once the demo owner's texts are removed, before they are taken out of it. */
const SITE_DEFAULTS_WITHOUT_DEMO_TEXTS: SiteContent = {
  ...defaultSiteContent,
  cards: { figures: 'verified' },
  contact: { ...defaultSiteContent.contact, hours: '' },
};

/** Returns the blocks that a shop shows if they have no row. */
export const getDefaultSiteContent = ({ areShown }: SiteContent['demoWords']): SiteContent =>
  areShown ? defaultSiteContent : SITE_DEFAULTS_WITHOUT_DEMO_TEXTS;

/** Returns the demo owner's texts in a block: those that removing the demo texts deletes. */
export function listDemoTextsInBlock<Key extends DemoContentBlock>(
  key: Key,
  value: SiteContent[Key],
): string[] {
  const kept = collectNestedStrings(removeDemoTexts(key, value));
  return collectNestedStrings(value).filter((text) => {
    const place = kept.indexOf(text);
    if (place >= 0) kept.splice(place, 1);
    return place < 0;
  });
}

/** Whether the about page has content. */
export const hasAboutContent = ({ about }: Pick<SiteContent, 'about'>): boolean => about.profile.length > 0;

/** Links, without those to pages that have no content. */
const removeLinksToEmptyPages = <Link extends { address: string }>(
  links: Link[],
  empty: ReadonlySet<string>,
): Link[] => links.filter(({ address }) => !empty.has(address));

/**
 * Returns content as visitors see it: without the demo owner's texts if they
 * were removed, and without links to empty pages.
 */
export function getSiteContentForVisitors(content: SiteContent): SiteContent {
  const words = content.demoWords.areShown
    ? content
    : {
        ...content,
        provider: removeProviderDemoTexts(content.provider),
        home: removeHomeDemoTexts(content.home),
        about: removeAboutDemoTexts(content.about),
        awards: removeDemoAwards(content.awards),
        clients: removeDemoClients(content.clients),
      };
  const empty = new Set([
    ...(hasAboutContent(words) ? [] : ['/about']),
    ...(words.awards.length > 0 ? [] : ['/awards']),
  ]);
  if (empty.size === 0) return words;
  const { headerLinks, companyLinks } = words.frame;
  const frame = {
    ...words.frame,
    headerLinks: removeLinksToEmptyPages(headerLinks, empty),
    companyLinks: removeLinksToEmptyPages(companyLinks, empty),
  };
  return { ...words, frame };
}
