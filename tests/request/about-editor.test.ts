import { afterAll, beforeAll, expect, test } from 'vitest';

import { CONTENT_BLOCK_FORMS_BY_NAME } from '#app/modules/content/blocks/block-forms.ts';
import { getContentBlockFormValues } from '#app/modules/content/blocks/block-values.ts';
import { createBlockPreviewUrl } from '#app/modules/content/blocks/preview-block.server.ts';
import { setDemoTextsVisibility } from '#app/modules/content/demo/set-demo-texts.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';

import { actorOf } from '../shop/actor.ts';
import { goodPicture } from '../shop/hostile-files.ts';

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

async function publish(profile: string[], version: number, more = {}): Promise<Response> {
  const { about } = await readSiteContent(shop.ctx);
  const mine = { ...about, role: 'Designer', lead: 'I draw boxes.', profile };
  const value = { ...mine, skills: [], summary: [], background: [], ...more };
  const posted: [string, string][] = [
    ['intent', 'publish'],
    ['version', String(version)],
  ];
  for (const [field, values] of Object.entries(
    getContentBlockFormValues(CONTENT_BLOCK_FORMS_BY_NAME.about, value),
  ))
    for (const one of [values].flat()) posted.push([field, one]);
  return editor.post(PATH, posted, { Accept: 'text/html' });
}

test('the about page is published with what is marked as required, and leaves the rest out', async () => {
  await setDemoTextsVisibility(shop.ctx, false);
  await expect.poll(async () => (await shop.get('/about')).status).toBe(404);
  const hidden = await pageOf(PATH);
  expect(hidden).toContain('>Hidden<');
  expect(hidden).not.toContain('>Published<');
  expect(hidden.match(/Required to publish: at least one/g)).toHaveLength(1);
  expect(hidden).toContain('Required to publish: title, text of each point<');
  expect(hidden).toContain('Required to publish: period, title, text of each position<');
  const preview = await shop.get(createBlockPreviewUrl({ ...shop.ctx, actor: actorOf('editor') }, 'about'));
  expect(preview.status).toBe(404);
  expect(await preview.text()).toContain('is empty so far');
  const refused = await publish([], 0);
  expect(refused.status).toBe(400);
  const sentences = await refused.text();
  expect(sentences).toContain('Paragraphs: Add at least one to publish.');
  for (const list of ['Skills', 'Points', 'Positions']) expect(sentences).not.toContain(`${list}: `);
  expect((await publish(['Boxes since 2019.'], 0)).status).toBe(303);
  await expect.poll(() => text('/about')).toContain('Boxes since 2019.');
  expect(await text('/about')).not.toContain(DRAWING);
  expect(await pageOf(PATH)).toContain('>Published<');
  await setDemoTextsVisibility(shop.ctx, true);
  await expect.poll(() => text('/about')).toContain(DRAWING);
});

/** Uploads a photo as the field of the editor does. */
async function uploaded(bytes: Uint8Array): Promise<Response> {
  const body = new FormData();
  body.set('kind', 'portrait');
  body.set('file', new File([Uint8Array.from(bytes)], 'me.jpg'));
  const cookie = [...editor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const { publicUrl } = shop.settings;
  const headers = { Origin: publicUrl, Cookie: cookie, Accept: 'application/json' };
  return shop.handle(
    new Request(`${publicUrl}/admin/homepage-content/files`, { method: 'POST', headers, body }),
  );
}

const photoOn = async () => /<img[^>]*\/media\/content\/[^>]*>/.exec(await text('/about'))?.[0] ?? null;
const versionNow = async () => Number(/name="version" value="(\d+)"/.exec(await pageOf(PATH))?.[1]);

test('an uploaded photo replaces the drawing, with its alt text or the shop name', async () => {
  const html = await pageOf(PATH);
  expect(html).toContain('name="portraitUrl"');
  expect(html).toContain('name="portraitAlt"');
  expect(html).toContain('type="file"');
  const analyst = await signedInAs(shop, 'analyst');
  expect(await (await analyst.get(PATH)).text()).not.toContain('type="file"');
  const answer = await uploaded(await goodPicture('jpeg', 1200, 600));
  const { value: portraitUrl } = (await answer.json()) as { value: string };
  const stored = await shop.get(portraitUrl);
  expect(stored.headers.get('Content-Type')).toBe('image/webp');

  const portraitAlt = 'Ada at her desk';
  expect((await publish(['Boxes.'], await versionNow(), { portraitUrl, portraitAlt })).status).toBe(303);
  await expect.poll(photoOn).toContain('alt="Ada at her desk"');
  expect(await photoOn()).toContain(`src="${portraitUrl}"`);
  expect(await photoOn()).toMatch(/width="896" height="896"/);
  expect(await text('/about')).not.toContain('viewBox="0 0 480 480"');
  expect((await publish(['Boxes.'], await versionNow(), { portraitUrl, portraitAlt: '' })).status).toBe(303);
  await expect.poll(photoOn).toContain('alt="Mara Ellison"');
  // The owner's photo stays without the demo's texts.
  await setDemoTextsVisibility(shop.ctx, false);
  await expect.poll(() => text('/about')).not.toContain('Mara Ellison');
  expect(await photoOn()).toContain(portraitUrl);
  await setDemoTextsVisibility(shop.ctx, true);
});

test('a photo is a file of the shop, and without one the page has none', async () => {
  for (const portraitUrl of ['https://elsewhere.example/me.jpg', 'javascript:alert(1)', '//evil.example/x']) {
    const refused = await publish(['Boxes.'], await versionNow(), { portraitUrl });
    expect(refused.status, portraitUrl).toBe(400);
    expect(await refused.text()).toContain('Your photo: Upload an image.');
  }
  expect((await uploaded(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(422);
  const without = { portraitUrl: '', portraitAlt: '' };
  expect((await publish(['Boxes.'], await versionNow(), without)).status).toBe(303);
  await expect.poll(photoOn).toBeNull();
  expect(await text('/about')).not.toContain('portrait');
});
