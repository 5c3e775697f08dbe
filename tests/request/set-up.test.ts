import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { getCategoriesFormValues } from '#app/modules/categories/categories-form.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { toProviderFormValues } from '#app/modules/content/settings/provider-form.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { briefTemplates } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { GENERAL_BRIEF_TEMPLATE_ID } from '#app/modules/fulfilment/briefs/find-general-brief.server.ts';
import { setUpMarks } from '#app/modules/set-up/tables.server.ts';
import { SHOP_SETUP_STEPS, getSetUpStepHref } from '#app/modules/set-up/set-up-steps.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ctx.db.delete(contentBlocks);
  await shop.ctx.db.delete(setUpMarks);
});

const location = (response: Response) => response.headers.get('Location');
/** Posts as a page without JavaScript does, so that success is a redirect. */
const post = (path: string, fields: Record<string, string> | [string, string][]) =>
  owner.post(path, fields, { Accept: 'text/html' });

test('the set-up begins at its first step, goes on where it stopped, and every step is a page', async () => {
  expect(location(await owner.get('/admin/set-up'))).toBe('/admin/set-up/business');
  for (const { name, title } of SHOP_SETUP_STEPS) {
    const html = await (await owner.get(getSetUpStepHref(name))).text();
    expect(html, name).toContain(`>${title}</h1>`);
    expect(html, name).toMatch(/aria-current="step"/);
    expect(html, name).toContain('value="skip"');
  }
  expect(location(await post('/admin/set-up/business', { intent: 'skip' }))).toBe('/admin/set-up/look');
  expect(location(await owner.get('/admin/set-up'))).toBe('/admin/set-up/look');
  expect(await (await owner.get('/admin/set-up/finish')).text()).toMatch(/Your business[^]*Skipped/);
});

test('a step saves what its settings page saves, and continues; an error keeps what was typed', async () => {
  const values = toProviderFormValues({ ...defaultShopProviderDetails, name: 'Fern & Fold' }, 0);
  const fields = { ...values, intent: 'save-shop' } as Record<string, string>;
  const refused = await post('/admin/set-up/business', { ...fields, email: 'nowhere' });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('“Support email” must be an email address, like name@example.com.');
  expect(html).toContain('value="Fern &amp; Fold"');
  expect(location(await post('/admin/set-up/business', fields))).toBe('/admin/set-up/look');
  expect(await (await shop.get('/')).text()).toContain('Fern &amp; Fold');
  expect(location(await owner.get('/admin/set-up'))).toBe('/admin/set-up/look');
});

test('categories are added, renamed and hidden in the step itself, and the first service offers them', async () => {
  const STEP = '/admin/set-up/catalogue';
  const [fix, grow, ...others] = DEFAULT_CATEGORIES.map((one) => ({ ...one }));
  if (!fix || !grow) throw new Error('there are two categories');
  const added = { ...fix, key: '', name: 'Branding', shortName: 'Brand' };
  const save = (list: typeof others, version: number) =>
    post(STEP, [
      ['intent', 'save-categories'],
      ...Object.entries(getCategoriesFormValues(list, version)).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      ),
    ]);
  const names = (html: string) =>
    [
      ...(/aria-label="Your categories"[^>]*>([^]*?)<\/ul>/
        .exec(html)?.[1]
        ?.matchAll(/<li[^>]*>(.*?)<\/li>/g) ?? []),
    ].map(([, inner = '']) => inner.replaceAll(/<[^>]+>/g, ' ').trim());
  const before = await (await owner.get(STEP)).text();
  expect(names(before)).toContain('Fix Problems');

  const list = [{ ...fix, name: 'Repairs' }, { ...grow, isHidden: true }, ...others, added];
  expect(location(await save(list, 0))).toBe(STEP);
  const after = names(await (await owner.get(STEP)).text());
  expect(after).toEqual([
    'Repairs',
    expect.stringMatching(/^Grow Sales &amp; Leads\s+Hidden$/),
    ...others.map(({ name }) => name.replace('&', '&amp;')),
    'Branding',
  ]);
  const offered = await (await owner.get('/admin/set-up/first-service')).text();
  for (const name of ['Repairs', 'Branding']) expect(offered).toContain(`<option value="${name}"`);
  expect(offered).not.toContain('<option value="Fix Problems"');

  const refused = await save([...list, { ...added, name: 'repairs' }], 1);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('Two categories are named “repairs”.');
  expect(html).toContain('value="repairs"');
  const stale = await save(list, 0);
  expect(stale.status).toBe(409);
  // Saving categories does not finish the step: skipping or keeping the demo does.
  expect(location(await post(STEP, { intent: 'skip' }))).toBe('/admin/set-up/first-service');
});

test('the step of the home page leads to the photo of the owner', async () => {
  const html = await (await owner.get('/admin/set-up/home-page')).text();
  expect(html).toContain('href="/admin/homepage-content/about"');
  expect(html).toContain('name="stripLabel"');
});

test('the first service starts with the questionnaire that every new service has', async () => {
  const read = async () => (await owner.get('/admin/set-up/first-service')).text();
  expect(await read()).not.toContain('buyers answer a short questionnaire');
  const template = { id: GENERAL_BRIEF_TEMPLATE_ID, name: 'General brief', questions: [] };
  await shop.ctx.db.insert(briefTemplates).values(template);
  const html = await read();
  expect(html).toContain(`name="brief_template_id" value="${GENERAL_BRIEF_TEMPLATE_ID}"`);
  expect(html).toContain('buyers answer a short questionnaire');
});

test('a new shop does not begin with the words of the demo shop', async () => {
  const html = await (await owner.get('/admin/set-up/business')).text();
  const form = html.slice(html.indexOf('<form'));
  for (const field of ['name', 'shortName', 'legalLine', 'phone', 'bookCallUrl'])
    expect(form, field).not.toMatch(new RegExp(`name="${field}"[^>]*value="[^"]+"`));
});

test('the dashboard list links every task, can be dismissed and comes back', async () => {
  const before = await (await owner.get('/admin')).text();
  for (const { name } of SHOP_SETUP_STEPS) expect(before).toContain(`href="${getSetUpStepHref(name)}"`);
  expect(location(await post('/admin/set-up', { intent: 'put-away' }))).toBe('/admin');
  expect(await (await owner.get('/admin')).text()).not.toContain('>First steps<');
  expect(await (await owner.get('/admin/set-up/finish')).text()).toContain('value="show"');
  expect(location(await post('/admin/set-up', { intent: 'show' }))).toBe('/admin');
  expect(await (await owner.get('/admin')).text()).toContain('>First steps<');
});

test('only an owner can open the set-up, and an unknown step is not found', async () => {
  const manager = await signedInAs(shop, 'manager');
  for (const path of ['/admin/set-up', '/admin/set-up/business', '/admin/set-up/finish']) {
    expect((await manager.get(path)).status, path).toBe(403);
    expect(location(await openVisitor(shop).get(path)), path).toMatch(/^\/auth\/sign-in/);
  }
  expect((await owner.get('/admin/set-up/everything')).status).toBe(404);
  expect((await post('/admin/set-up/look', { intent: 'save-shop' })).status).toBe(400);
});
