import { siteDefaults } from '../internal/site-defaults.ts';
import type { SiteContent } from '../schemas.ts';

import { neutralProvider } from './neutral-provider.ts';
import { textsIn } from './texts-in.ts';

/** Gives a block without what is the demo owner's in it; her own words in it stay. */
type Cleaner<Key extends keyof SiteContent> = (value: SiteContent[Key]) => SiteContent[Key];

/** The first, or what stands in its place where it is as it shipped. */
const own = (value: string, shipped: string, instead = ''): string => (value === shipped ? instead : value);

/** Rows without those that shipped; a row is known by the texts `marksOf` gives, so that an edit besides them changes nothing. */
function ownRows<Row>(
  rows: readonly Row[],
  shipped: readonly Row[],
  marksOf: (row: Row) => readonly string[],
) {
  const marks = (row: Row) => JSON.stringify(marksOf(row));
  const known = new Set(shipped.map(marks));
  return rows.filter((row) => !known.has(marks(row)));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const PROVIDER_TEXTS = [
  ...['name', 'shortName', 'about', 'claim', 'legalLine'],
  ...['email', 'phone', 'bookCallUrl', 'chatUrl', 'networkUrl'],
] as const satisfies readonly (keyof SiteContent['provider'])[];

const cleanProvider: Cleaner<'provider'> = (value) => {
  const texts = PROVIDER_TEXTS.map((name) => [
    name,
    own(value[name], siteDefaults.provider[name], neutralProvider[name]),
  ]);
  // The same names, with texts.
  return { ...value, ...(Object.fromEntries(texts) as Pick<typeof value, (typeof PROVIDER_TEXTS)[number]>) };
};

const HERO_LEAD = 'Fixed prices, no meetings, delivery in 24 hours.';

const cleanHome: Cleaner<'home'> = (value) => {
  const { hero, pillars, searchExamples } = siteDefaults.home;
  // The first pillar speaks of the demo owner; the others are promises of any such shop.
  const items = ownRows(value.pillars.items, pillars.items.slice(0, 1), ({ text }) => [text]);
  return {
    ...value,
    hero: { ...value.hero, lead: own(value.hero.lead, hero.lead, HERO_LEAD) },
    pillars: { ...value.pillars, items },
    searchExamples: ownRows(value.searchExamples, searchExamples, (text) => [text]),
  };
};

const cleanAbout: Cleaner<'about'> = (value) => {
  const shipped = siteDefaults.about;
  return {
    ...value,
    role: own(value.role, shipped.role),
    lead: own(value.lead, shipped.lead),
    profile: ownRows(value.profile, shipped.profile, (text) => [text]),
    // One skill is anybody's; all of them are the demo owner's.
    skills: isSame(value.skills, shipped.skills) ? [] : value.skills,
    summary: ownRows(value.summary, shipped.summary, ({ text }) => [text]),
    background: ownRows(value.background, shipped.background, ({ text }) => [text]),
  };
};

const cleanAwards: Cleaner<'awards'> = (value) =>
  ownRows(value, siteDefaults.awards, ({ title, issuer }) => [title, issuer]);

const cleanClients: Cleaner<'clients'> = (value) => ({
  ...value,
  title: own(value.title, siteDefaults.clients.title, 'Clients'),
  logos: ownRows(value.logos, siteDefaults.clients.logos, ({ imageUrl }) => [imageUrl]),
});

/** The blocks that ship with words of the demo owner. */
const CLEANERS: { [Key in keyof SiteContent]?: Cleaner<Key> } = {
  provider: cleanProvider,
  home: cleanHome,
  about: cleanAbout,
  awards: cleanAwards,
  clients: cleanClients,
};
export const DEMO_BLOCKS = ['provider', 'home', 'about', 'awards', 'clients'] as const;
export type DemoBlock = (typeof DEMO_BLOCKS)[number];

/** A block without the words of the demo owner: neutral ones stand in their place, or nothing. */
export function withoutDemoWords<Key extends keyof SiteContent>(
  key: Key,
  value: SiteContent[Key],
): SiteContent[Key] {
  const clean: Cleaner<Key> | undefined = CLEANERS[key];
  return clean ? clean(value) : value;
}

/** As the shop shows what nobody has edited once the demo owner's words are removed, before her words go from it. */
const NEUTRAL_DEFAULTS: SiteContent = {
  ...siteDefaults,
  cards: { figures: 'verified' },
  contact: { ...siteDefaults.contact, hours: '' },
};

/** What a shop shows of blocks without a row. */
export const defaultsWith = ({ areShown }: SiteContent['demoWords']): SiteContent =>
  areShown ? siteDefaults : NEUTRAL_DEFAULTS;

/** The texts of a block that are the demo owner's: those that go when her words are removed. */
export function demoTextsIn<Key extends DemoBlock>(key: Key, value: SiteContent[Key]): string[] {
  const kept = textsIn(withoutDemoWords(key, value));
  return textsIn(value).filter((text) => {
    const place = kept.indexOf(text);
    if (place >= 0) kept.splice(place, 1);
    return place < 0;
  });
}

/** Whether the page about who does the work has something to say. */
export const hasAbout = ({ about }: Pick<SiteContent, 'about'>): boolean => about.profile.length > 0;

/** Links without those to pages that have nothing to say yet. */
const filledLinks = <Link extends { address: string }>(links: Link[], empty: ReadonlySet<string>): Link[] =>
  links.filter(({ address }) => !empty.has(address));

/** Content as visitors get it: without the demo owner's words where they were removed, and without links to pages that would be empty. */
export function shownWords(content: SiteContent): SiteContent {
  const words = content.demoWords.areShown
    ? content
    : {
        ...content,
        provider: cleanProvider(content.provider),
        home: cleanHome(content.home),
        about: cleanAbout(content.about),
        awards: cleanAwards(content.awards),
        clients: cleanClients(content.clients),
      };
  const empty = new Set([
    ...(hasAbout(words) ? [] : ['/about']),
    ...(words.awards.length > 0 ? [] : ['/awards']),
  ]);
  if (empty.size === 0) return words;
  const { headerLinks, companyLinks } = words.frame;
  const frame = {
    ...words.frame,
    headerLinks: filledLinks(headerLinks, empty),
    companyLinks: filledLinks(companyLinks, empty),
  };
  return { ...words, frame };
}
