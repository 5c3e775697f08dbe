import { afterAll, beforeAll, expect, test } from 'vitest';

import { BLOCK_FORMS } from '#app/modules/content/blocks/block-forms.ts';
import { blockFields } from '#app/modules/content/blocks/block-values.ts';
import { setDemoWords } from '#app/modules/content/demo/set-demo-words.server.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const PATH = '/admin/homepage-content/about';
/** The drawing next to the demo owner's profile. */
const DRAWING = 'md:col-span-5 md:pl-5';

let shop: TestShop;
let editor: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  editor = await signedInAs(shop, 'editor');
}, 120_000);
afterAll(() => shop.close());

const pageOf = async (path: string) => (await editor.get(path)).text();
const text = async (path: string) => (await shop.get(path)).text();

async function publish(profile: string[], version: number): Promise<Response> {
  const { about } = await siteContent(shop.ctx);
  const mine = { ...about, role: 'Designer', lead: 'I draw boxes.', profile };
  const value = { ...mine, skills: [], summary: [], background: [] };
  const posted: [string, string][] = [
    ['intent', 'publish'],
    ['version', String(version)],
  ];
  for (const [field, values] of Object.entries(blockFields(BLOCK_FORMS.about, value)))
    for (const one of [values].flat()) posted.push([field, one]);
  return editor.post(PATH, posted, { Accept: 'text/html' });
}

test('the about page is published with what is marked as required, and leaves the rest out', async () => {
  await setDemoWords(shop.ctx, false);
  await expect.poll(async () => (await shop.get('/about')).status).toBe(404);
  const hidden = await pageOf(PATH);
  expect(hidden).toContain('>Hidden<');
  expect(hidden).not.toContain('>Published<');
  expect(hidden.match(/Required to publish: at least one/g)).toHaveLength(1);
  const refused = await publish([], 0);
  expect(refused.status).toBe(400);
  const sentences = await refused.text();
  expect(sentences).toContain('Paragraphs: Add at least one to publish.');
  for (const list of ['Skills', 'Points', 'Positions']) expect(sentences).not.toContain(`${list}: `);
  expect((await publish(['Boxes since 2019.'], 0)).status).toBe(303);
  await expect.poll(() => text('/about')).toContain('Boxes since 2019.');
  expect(await text('/about')).not.toContain(DRAWING);
  expect(await pageOf(PATH)).toContain('>Published<');
  await setDemoWords(shop.ctx, true);
  await expect.poll(() => text('/about')).toContain(DRAWING);
});
