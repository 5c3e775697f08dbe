import { createHash } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { computeDarkBandAccent } from '#app/modules/content/settings/accent-colour.ts';
import { toBrandingFormValues, DEFAULT_BRANDING } from '#app/modules/content/settings/branding-form.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { parseMediaKey } from '#app/platform/storage/media.server.ts';

import { goodPicture, hostileFiles } from '../shop/hostile-files.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

const SHIPPED_ICON = '0fed38eebe288534684cc8a1cfba4df5a5c21f6248dea66c6e5395b7c1afa5b0';
const PATH = '/admin/homepage-content/settings?tab=look';
let shop: TestShop;
let manager: Visitor;
let editor: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  [manager, editor] = [await signedInAs(shop, 'manager'), await signedInAs(shop, 'editor')];
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ctx.db.delete(contentBlocks);
});

/** Saves the look as a browser without JavaScript does. */
const save = (who: Visitor, fields: Record<string, string>, version = 0) => {
  const values = { ...toBrandingFormValues(DEFAULT_BRANDING, version), intent: 'save-look', ...fields };
  const list = Object.entries(values).map(([name, value]): [string, string] => [name, value]);
  return who.post(PATH, list, { Accept: 'text/html' });
};

/** Uploads a logo. `accept` distinguishes a script from a form without JavaScript. */
function upload(who: Visitor, bytes: Uint8Array, accept = 'application/json'): Promise<Response> {
  const body = new FormData();
  body.set('kind', 'logo');
  body.set('back', 'look');
  body.set('file', new File([Uint8Array.from(bytes)], 'logo.png'));
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie, Accept: accept };
  const address = `${shop.settings.publicUrl}/admin/homepage-content/files`;
  return shop.handle(new Request(address, { method: 'POST', headers, body }));
}
async function uploaded(width = 240, height = 240): Promise<string> {
  const picture = await goodPicture('png', width, height);
  const { value } = (await (await upload(manager, picture)).json()) as { value: string };
  return value;
}

const page = async (path: string) => shop.get(path);
const textOf = async (path: string) => (await page(path)).text();
const logosIn = (html: string) => html.match(/<img[^>]*\/media\/content\/[^>]*>/g) ?? [];
const ORGANIZATION = /"@type":"Organization".*?"logo":"([^"]+)"/;

test('a saved logo is in header, footer and structured data of a cached page', async () => {
  const before = await textOf('/');
  expect(logosIn(before)).toEqual([]);
  expect(ORGANIZATION.exec(before)?.[1]).toBe(`${shop.settings.publicUrl}/favicon.svg`);
  const logo = await uploaded();
  expect((await shop.get(logo)).headers.get('Content-Type')).toBe('image/png');
  const saved = await save(manager, { logo, logo_holds: 'name' });
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, PATH]);
  const html = await textOf('/');
  const logos = logosIn(html);
  expect(logos).toHaveLength(2);
  for (const one of logos) expect(one).toMatch(/alt="Mara Ellison"/);
  expect(ORGANIZATION.exec(html)?.[1]).toBe(shop.settings.publicUrl + logo);
  // Next to a logo mark the page shows the name, so the image needs no alternative text.
  await save(manager, { logo, logo_holds: 'mark' }, 1);
  for (const one of logosIn(await textOf('/services'))) expect(one).toMatch(/alt=""/);
  await save(manager, {}, 2);
  expect(logosIn(await textOf('/'))).toEqual([]);
});

test('a wide picture that is saved as a mark is laid out as the name itself', async () => {
  await save(manager, { logo: await uploaded(600, 200), logo_holds: 'mark' });
  const logos = logosIn(await textOf('/services'));
  expect(logos).toHaveLength(2);
  for (const one of logos) expect(one).toMatch(/alt="Mara Ellison"[^>]*max-w-44/);
});

test('the admin has the logo and the accent of the shop', async () => {
  const before = await (await manager.get('/admin')).text();
  expect(before).not.toMatch(/\/media\/(look|content)\//);
  const logo = await uploaded();
  await save(manager, { logo, accent: '#1b5e8c' });
  const html = await (await manager.get('/admin/orders')).text();
  expect(html).toContain('href="/media/look/accent-1b5e8c.css"');
  expect(logosIn(html).join('')).toContain(`src="${logo}"`);
});

test('the icon is the shipped one in the accent color, the shop’s mark, or its first letter', async () => {
  const icon = async () => {
    const answer = await shop.get('/favicon.svg');
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600');
    return answer.text();
  };
  const shipped = await icon();
  expect(createHash('sha256').update(shipped).digest('hex')).toBe(SHIPPED_ICON);
  await save(manager, { accent: '#1b5e8c' });
  expect(await icon()).toBe(shipped.replace('#f0573c', computeDarkBandAccent('#1b5e8c')));
  await save(manager, { accent: '#1b5e8c', logo: await uploaded(600, 200), logo_holds: 'name' }, 1);
  expect(await icon()).toMatch(/fill="#1b5e8c".*>M<\/text>/);
  const logo = await uploaded();
  await save(manager, { logo }, 2);
  const bytes = Buffer.from(await (await shop.get(logo)).arrayBuffer());
  expect(await icon()).toContain(`href="data:image/png;base64,${bytes.toString('base64')}"`);
});

test('a logo whose file is lost takes no page with it', async () => {
  const logo = await uploaded();
  await save(manager, { logo });
  await shop.ctx.storage.remove(parseMediaKey(logo) ?? '');
  expect((await shop.get(logo)).status).toBe(404);
  for (const path of ['/', '/services', '/contact', '/favicon.svg'])
    expect((await page(path)).status, path).toBe(200);
});

test('an accent color applies to cached public pages at once, under the same CSP', async () => {
  const before = await page('/');
  const policy = before.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("style-src 'self';");
  expect(await before.text()).not.toContain('/media/look/');
  expect((await save(manager, { accent: '1B5E8C' })).status).toBe(303);
  const address = '/media/look/accent-1b5e8c.css';
  for (const path of ['/', '/services', '/cart', '/no-such-page', '/auth'])
    expect(await textOf(path), path).toContain(`href="${address}"`);
  const after = await page('/');
  expect(after.headers.get('Content-Security-Policy')).toContain("style-src 'self';");
  expect(await after.text()).not.toMatch(/<style|style="[^"]*accent/);
  const sheet = await shop.get(address);
  expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(await sheet.text()).toContain('--accent:#1b5e8c;');
  // An older cached page still finds its style sheet. Colors without enough contrast have none.
  await save(manager, {}, 1);
  expect(await textOf('/')).not.toContain('/media/look/');
  expect((await shop.get(address)).status).toBe(200);
  for (const name of ['accent-f5b300.css', 'accent-1b5e8c', 'accent-%0a.css', 'x.css'])
    expect((await shop.get(`/media/look/${name}`)).status, name).toBe(404);
});

test('refuses an unreadable color and an external image, and keeps what was typed', async () => {
  const refused = await save(manager, { accent: '#f5b300', logo: 'https://evil.example/a.png' });
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(html).toContain('has a contrast of 1.85:1');
  expect(html).toContain('The nearest shade that passes is #986f00.');
  expect(html).toContain('Upload the image here, or leave the field blank.');
  expect(html).toContain('value="#f5b300"');
  expect((await save(manager, { accent: '#986f00' })).status).toBe(303);
  const late = await save(manager, { accent: '#1b5e8c' });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('value="#1b5e8c"')]);
  const missing = await save(manager, { logo: `/media/content/${'0'.repeat(32)}.png` }, 1);
  expect([missing.status, await missing.text()]).toEqual([
    422,
    expect.stringContaining('This image is no longer in the shop.'),
  ]);
});

test('who may not decide the look is refused, and so is every file that is no picture', async () => {
  expect((await save(editor, { accent: '#1b5e8c' })).status).toBe(403);
  expect((await save(openVisitor(shop), { accent: '#1b5e8c' })).status).not.toBe(303);
  for (const { name, bytes } of await hostileFiles())
    expect([name, (await upload(manager, bytes)).status]).toEqual([name, 422]);
  // Without JavaScript the upload redirects to the editor it came from.
  const sent = await upload(manager, await goodPicture('png'), 'text/html');
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, PATH]);
});
