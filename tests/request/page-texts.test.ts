import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { listBlockFormFields, isContentBlockListField } from '#app/modules/content/blocks/block-form.ts';
import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG,
  SITE_CONTENT_BLOCK_NAMES,
  type SiteContentBlockName,
} from '#app/modules/content/blocks/block-forms.ts';
import {
  buildSiteContentBlockDraft,
  getContentBlockFormValues,
} from '#app/modules/content/blocks/block-values.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { contentBlockSchemas } from '#app/modules/content/schemas.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { briefTemplates } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

/** The list of texts that no content setting can change: names of buttons, fields, states and places. */
const LIST = 'tests/request/interface-labels.md';

let shop: TestShop;
let data: string;
let service: string;
let post: string;
/** The marker now in each text of each block, by the names of block and field. */
const markers = new Map<string, { name: SiteContentBlockName; marker: string }>();

/** A unique word: a page that contains it shows this field. */
const markerOf = (name: string, field: string, place: number) =>
  `Zq${`${name} ${field} ${place}`.replaceAll(/[^a-z\d]+/gi, 'x')}q`;

const IS_TEXT = new Set(['line', 'text']);

/** The block with a marker in every text. Addresses, numbers, dates and pictures stay. */
function marked(name: SiteContentBlockName, value: unknown): unknown {
  const form = CONTENT_BLOCK_FORMS_BY_NAME[name];
  const fields = { ...getContentBlockFormValues(form, value) };
  const rename = (column: string, kind: string) => {
    const now = fields[column];
    if (now === undefined || !IS_TEXT.has(kind)) return;
    const newMarkers = [now].flat().map((_, place) => markerOf(name, column, place));
    for (const marker of newMarkers) markers.set(marker.toLowerCase(), { name, marker });
    fields[column] = Array.isArray(now) ? newMarkers : (newMarkers[0] ?? '');
  };
  for (const field of listBlockFormFields(form)) {
    if (!isContentBlockListField(field)) rename(field.name, field.kind);
    else if (field.name !== 'gridPinned')
      for (const row of field.rows)
        rename(row.name === '' ? field.name : `${field.name}.${row.name}`, row.kind);
  }
  // Without a photo its alt text is on no page.
  if (name === 'about') fields['portraitUrl'] = '/apple-touch.png';
  return contentBlockSchemas[CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name]].parse(
    buildSiteContentBlockDraft(form, fields),
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };
const plain = (text: string) =>
  text
    .replaceAll(/&(#x27|[a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The visible and spoken texts of a page, each as it is between two tags. */
function textsOf(html: string): string[] {
  const body = html
    .replace(/^[\s\S]*?<body/, '<body')
    .replaceAll(/<(script|style|template|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
  const shown = [...body.matchAll(/>([^<]+)/g)].map(([, text = '']) => plain(text));
  return [...new Set(shown.filter((text) => /\p{L}{2}/u.test(text)))];
}

/** A text in the form of the list: `#` for any number, `{category}` for any category. */
const asListed = (text: string) =>
  DEFAULT_CATEGORIES.reduce((shown, { name }) => shown.replaceAll(name, '{category}'), text).replaceAll(
    /\$?\d[\d,.:]*/g,
    '#',
  );

/** The lines of the list, with `#` for any number. */
function readLabels(): Set<string> {
  const lines = readFileSync(LIST, 'utf8').split('\n');
  return new Set(lines.flatMap((line) => /^- `(.+)`$/.exec(line)?.[1] ?? []));
}

const DATE =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?,? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\.? \d{1,2}(?:, \d{4})?$/;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  const { db } = shop.ctx;
  const content = await readSiteContent(shop.ctx);
  for (const name of SITE_CONTENT_BLOCK_NAMES)
    await db.insert(contentBlocks).values({
      key: CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name],
      value: marked(name, content[CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name]]),
    });
  const [name, shortName, about, claim, legalLine, networkName] = [
    'Zqnameq',
    'Zqshortq',
    'Zqaboutq',
    'Zqclaimq',
    'Zqlegalq',
    'Zqnetworkq',
  ];
  const provider = { ...defaultShopProviderDetails, name, shortName, about, claim, legalLine, networkName };
  await db.insert(contentBlocks).values({ key: 'provider', value: provider });
  const rows = await Promise.all(
    [services, posts, caseStudies, serviceReviews, testimonials, briefTemplates].map((table) =>
      db.select().from(table),
    ),
  );
  // The time zone is a setting that brings its own name.
  const strings = JSON.stringify([
    rows,
    DEFAULT_CATEGORIES,
    defaultShopProviderDetails.email,
    EASTERN_TIME_ZONE.name,
  ])
    .replaceAll(String.raw`\"`, '"')
    .replaceAll(String.raw`\n`, ' ');
  data = plain(strings.replaceAll(/<[^>]+>/g, ' ')).toLowerCase();
  service = (await db.select().from(services)).find(({ status }) => status === 'published')?.slug ?? '';
  post = (await db.select().from(posts)).find(({ status }) => status === 'published')?.slug ?? '';
  await vi.waitFor(async () => {
    if (!(await (await shop.get('/')).text()).includes('Zqnameq')) throw new Error('the old words are kept');
  });
});
afterAll(() => shop.close());

/** A search term without results. */
const NOTHING = 'zqnothingq';

type StaffRole = 'owner' | 'editor' | 'analyst' | 'fulfiller';
const visitors = new Map<StaffRole, Promise<Visitor>>();
const visitorOf = (role: StaffRole): Promise<Visitor> => {
  const known = visitors.get(role) ?? signedInAs(shop, role);
  visitors.set(role, known);
  return known;
};

const isMarked = (text: string) => /zq\w+q/i.test(text);

const holds = (text: string) => data.includes(text.toLowerCase().replace(/…$/, '').trim());

/**
 * Whether a text is one or two values of the data, as in `COO, Parcelwise`, with the words around it for
 * screen readers.
 */
function isData(text: string): boolean {
  const named = text
    .replace(/^(?:: |of )/, '')
    .replace(/, opens in a new tab$/, '')
    .replace(/,$/, '');
  return holds(named) || /^[A-Z]{1,3}$/.test(named) || named.split(', ').every(holds);
}

async function hardCoded(path: string, labels: ReadonlySet<string>): Promise<string[]> {
  const html = await (await shop.get(path)).text();
  return textsOf(html).filter(
    (text) => !isMarked(text) && !labels.has(asListed(text)) && !DATE.test(text) && !isData(text),
  );
}

const PAGES = () => [
  '/',
  '/services',
  `/services?q=${NOTHING}`,
  `/service/${service}`,
  '/resources',
  '/how-it-works',
  '/about',
  '/awards',
  '/contact',
  '/blog',
  `/blog/${post}`,
  '/cart',
  '/checkout/success',
  '/checkout/cancel',
  '/not-a-page',
  '/submit-review',
];

test('every text on public pages comes from content, catalog or data, or is a listed label', async () => {
  const labels = readLabels();
  const left: Record<string, string[]> = {};
  for (const path of PAGES()) {
    const found = await hardCoded(path, labels);
    if (found.length > 0) left[path] = found;
  }
  expect(left).toEqual({});
});

test('every word of every block is on a page, and the search of the admin finds the editor that has it', async () => {
  const pages = await Promise.all(
    [...PAGES(), '/legal/privacy-policy'].map(async (path) =>
      (await (await shop.get(path)).text()).toLowerCase(),
    ),
  );
  const all = pages.join('\n');
  const unseen = [...markers].filter(([marker]) => !all.includes(marker)).map(([, { marker }]) => marker);
  expect(unseen).toEqual([]);
  const editor = await visitorOf('editor');
  for (const { name, marker } of markers.values()) {
    const answer = await editor.get(`/admin/find?q=${encodeURIComponent(marker)}`);
    const { records } = (await answer.json()) as { records: { group: string; href: string }[] };
    expect([marker, records.map(({ href }) => href)]).toEqual([marker, [`/admin/homepage-content/${name}`]]);
  }
});

test('search finds shop settings for owners and text drafts for roles that may read them', async () => {
  const found = async (role: StaffRole, q: string) => {
    const answer = await (await visitorOf(role)).get(`/admin/find?q=${encodeURIComponent(q)}`);
    return ((await answer.json()) as { records: { href: string }[] }).records.map(({ href }) => href);
  };
  expect(await found('owner', 'zqclaimq')).toEqual(['/admin/homepage-content/settings']);
  expect(await found('editor', 'zqclaimq')).toEqual([]);
  const [{ marker, name } = { marker: '', name: '' }] = markers.values();
  expect(await found('analyst', marker)).toEqual([`/admin/homepage-content/${name}`]);
  expect(await found('fulfiller', marker)).toEqual([]);
});
