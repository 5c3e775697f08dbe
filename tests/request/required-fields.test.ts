import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';

import { fieldsOf } from './service-form.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
});
afterAll(() => shop.close());

const HTML = { Accept: 'text/html' };
const SERVICE = '00000000-0000-4000-8000-000000000001';

const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** The value that a select sends by default. */
function chosen(select: string): string {
  const options = select.match(/<option[^>]*>/g) ?? [];
  return attribute(options.find((option) => option.includes(' selected=""')) ?? options[0] ?? '', 'value');
}

/** The fields that an editor's form sends with all texts empty and all choices unchanged. */
function emptied(page: string): Record<string, string> {
  const form = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<select[\s\S]*?<\/select>|<input[^>]*>|<textarea[^>]*>/g)) {
    const type = attribute(tag, 'type');
    const isLeftOut = ['radio', 'checkbox'].includes(type) && !tag.includes(' checked=""');
    const isKept = ['hidden', 'radio', 'checkbox'].includes(type);
    const value = tag.startsWith('<select') ? chosen(tag) : isKept ? attribute(tag, 'value') : '';
    if (!isLeftOut) fields[attribute(tag, 'name')] = value;
  }
  return fields;
}

const refusedFields = (page: string): string[] =>
  [...page.matchAll(/<a href="#([\w-]+)"[^>]*class="underline/g)].map(([, field = '']) => field);

/** The tag of the field that an error links to. */
const controlOf = (page: string, field: string): string =>
  new RegExp(`<[a-z]+(?=[^>]* id="${field}")[^>]*>`).exec(page)?.[0] ?? '';

/** The text of the required mark next to the label of a field. */
const needOf = (page: string, field: string): string =>
  new RegExp(`id="${field}-need"[^>]*>([^<]*)`).exec(page)?.[1] ?? '';

const tabsOf = (page: string): string =>
  /<nav aria-label="(?:Service|Editor) sections[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '';

const panelOf = (page: string, tab: string): string =>
  page.match(/<div[^>]* data-tab="[^"]*"[^>]*>/g)?.find((one) => attribute(one, 'data-tab') === tab) ?? '';

test.each([
  ['/admin/services/new', 'publish', ['service_title', 'about', 'category']],
  ['/admin/case-studies/new', 'publish', ['title', 'client_name', 'category']],
  ['/admin/testimonials/new', 'save', ['client_name', 'service_category', 'testimonial_text']],
  ['/admin/blog/new', 'save', ['title']],
  ['/admin/legal/new', 'save', ['title']],
  ['/admin/promo-codes/new', 'save', ['value']],
  ['/admin/templates/briefs/new', 'save', ['name']],
  ['/admin/templates/snippets/new', 'save', ['shortcut', 'body']],
])('%s marks every field that an empty form is refused for', async (path, intent, atLeast) => {
  const empty = await (await owner.get(path)).text();
  const answer = await owner.post(path, { ...emptied(empty), intent }, HTML);
  expect(answer.status).toBeOneOf([400, 422]);
  const page = await answer.text();
  const refused = refusedFields(page);
  expect(refused).toEqual(expect.arrayContaining(atLeast));
  expect(refused.filter((field) => !needOf(empty, field).startsWith('Required'))).toEqual([]);
  // Screen readers announce the mark and the error with the field.
  for (const field of refused) {
    const read = attribute(controlOf(page, field), 'aria-describedby').split(' ');
    expect(read, field).toEqual(expect.arrayContaining([`${field}-need`, `${field}-error`]));
  }
});

test('a case study marks the fields that only publishing requires', async () => {
  const page = await (await owner.get('/admin/case-studies/new')).text();
  for (const field of ['description', 'file_url', 'permission_note'])
    expect(needOf(page, field), field).toMatch(/^Required to publish/);
});

test('a post marks what publishing needs', async () => {
  const begun = await owner.post('/admin/blog/new', { intent: 'save', title: 'A post' }, HTML);
  const path = begun.headers.get('Location') ?? '';
  const empty = await (await owner.get(path)).text();
  const answer = await owner.post(path, { ...emptied(empty), intent: 'publish' }, HTML);
  const refused = refusedFields(await answer.text());
  expect(refused).toContain('body');
  for (const field of refused) expect(needOf(empty, field), field).toMatch(/^Required to publish/);
});

test('a refused field of another tab is shown without script, and its tab has a mark', async () => {
  await addServiceFixtures(shop.ctx, {
    id: SERVICE,
    slug: 'landing-page',
    service_description: 'Plain words.',
  });
  const path = `/admin/services/${SERVICE}`;
  const fields = fieldsOf({ intent: 'save', seo_title: 'x'.repeat(61) });
  const page = await (await owner.post(path, fields, HTML)).text();
  expect(refusedFields(page)).toEqual(['seo_title']);
  expect(tabsOf(page)).toMatch(/SEO<span[^>]*><span>1<span[^>]*> field to correct/);
  expect(panelOf(page, '?tab=seo')).not.toContain('hidden');
  const clean = await (await owner.get(path)).text();
  expect(tabsOf(clean)).not.toContain('to correct');
  expect(panelOf(clean, '?tab=seo')).toContain('hidden');
});

test('a draft that is refused on the tab of versions leads to the tab of its text', async () => {
  const path = '/admin/legal/terms-of-service';
  const empty = await (await owner.get(path)).text();
  const posted = await owner.post(`${path}?tab=versions`, { ...emptied(empty), intent: 'publish' }, HTML);
  const page = await posted.text();
  expect(refusedFields(page)).toContain('title');
  expect(tabsOf(page)).toMatch(/Text<span[^>]*><span>\d<span/);
  expect(panelOf(page, '?')).not.toContain('hidden');
});
