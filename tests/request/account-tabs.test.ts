import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { mediaFiles } from '#app/platform/db/tables.server.ts';

import { goodPicture } from '../shop/hostile-files.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let visitor: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  visitor = await signedUp(shop);
});
afterAll(() => shop.close());

const location = (response: Response) => response.headers.get('Location');
const pageOf = async (path: string) => (await visitor.get(path)).text();
/** The section headings of a page. */
const sectionsOf = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text);

test('each tab of the account has its own address, title and sections; names that are none show the first', async () => {
  const tabs = new Map<string, { title: string; sections: string[] }>([
    ['', { title: 'Your account - ', sections: ['Your details', 'Your email address', 'Profile picture'] }],
    ['?tab=nothing', { title: 'Your account - ', sections: ['Your details', 'Profile picture'] }],
    [
      '?tab=security',
      {
        title: 'Security, your account - ',
        sections: ['Password', 'Two-step sign-in', 'Where you are signed in'],
      },
    ],
    ['?tab=notifications', { title: 'Notifications, your account - ', sections: ['Emails to you'] }],
    ['?tab=privacy', { title: 'Privacy, your account - ', sections: ['Cookies and tracking', 'Your data'] }],
    [
      '?done=password',
      {
        title: 'Security, your account - ',
        sections: ['Password', 'Two-step sign-in', 'Where you are signed in'],
      },
    ],
  ]);
  for (const [query, { title, sections }] of tabs) {
    const html = await pageOf(`/account${query}`);
    expect(html, query).toContain(`<title>${title}`);
    expect(sectionsOf(html), query).toEqual(expect.arrayContaining(sections));
    const current = /<a[^>]*aria-current="true"[^>]*>([^<]*)/.exec(html)?.[1];
    expect(title, query).toContain(current === 'Profile' ? 'Your account' : `${current},`);
  }
  const refused = await visitor.post('/account', { intent: 'password', current: '', password: '' });
  expect(sectionsOf(await refused.text())).toContain('Password');
});

test('a phone number is kept as it was written, or refused with a sentence', async () => {
  const save = (phone: string) => visitor.post('/account', { intent: 'profile', name: 'Ada', phone });
  expect(location(await save(' +1 (212) 555-0100 ext. 7 '))).toBe('/account?done=profile');
  expect(await shop.ctx.db.select().from(users)).toMatchObject([{ phone: '+1 (212) 555-0100 ext. 7' }]);
  for (const phone of ['call me', '+', '<b>1</b>', '1'.repeat(41)]) {
    const refused = await save(phone);
    expect(refused.status, phone).toBe(400);
    expect(await refused.text()).toMatch(/Enter a phone number|Use at most 40 characters/);
  }
  await save('');
  expect(await shop.ctx.db.select().from(users)).toMatchObject([{ phone: null }]);
});

test('mails that can be switched off are; those about orders and security are not asked about', async () => {
  const html = await pageOf('/account?tab=notifications');
  expect(html).toContain('You always get emails about your orders and account security.');
  expect(html).toMatch(/name="messages"[^>]*checked/);
  expect(html).toMatch(/name="reviewDecisions"[^>]*checked/);
  expect(html).not.toMatch(/name="news"[^>]*checked/);
  const answer = await visitor.post('/account', { intent: 'notices', reviewRequests: 'on', news: 'on' });
  expect(location(answer)).toBe('/account?done=notices');
  expect(await shop.ctx.db.select().from(users)).toMatchObject([
    { wantsMessages: false, wantsReviewRequests: true, wantsReviewDecisions: false, wantsNews: true },
  ]);
  const saved = await pageOf('/account?done=notices');
  expect(saved).toContain('Your choices are saved.');
  expect(saved).toMatch(/name="news"[^>]*checked/);
  expect(saved).not.toMatch(/name="messages"[^>]*checked/);
});

/** Posts a file as a form without JavaScript would. */
function upload(bytes: Uint8Array, who = visitor): Promise<Response> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'me at the beach.png', { type: 'image/png' }));
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, ...(cookie && { Cookie: cookie }) };
  const url = `${shop.settings.publicUrl}/account/picture`;
  return shop.handle(new Request(url, { method: 'POST', headers, body: form }), '192.0.2.7');
}

async function pictureOf(): Promise<string | null> {
  const [user] = await shop.ctx.db.select().from(users);
  return user?.image ?? null;
}

beforeEach(async () => {
  await visitor.post('/account/picture', {});
});

test('a picture is kept as a small square, replaced and removed, and no file of it stays', async () => {
  // All tests of this worker share one folder for files.
  const others = await shop.ctx.storage.list();
  const png = await goodPicture('png');
  expect(location(await upload(png))).toBe('/account?done=picture');
  const first = (await pictureOf()) ?? '';
  expect(first).toMatch(/^\/media\/avatars\/[\da-f]{32}\.webp$/);
  expect(await pageOf('/account?done=picture')).toContain(`src="${first}"`);
  const file = await shop.get(first);
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
  const { default: sharp } = await import('sharp');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256 });
  expect(JSON.stringify(await shop.ctx.db.select().from(mediaFiles))).not.toContain('beach');

  await upload(png);
  const second = (await pictureOf()) ?? '';
  expect(second).not.toBe(first);
  expect((await shop.get(first)).status).toBe(404);
  expect(location(await visitor.post('/account/picture', {}))).toBe('/account?done=picture-removed');
  expect(await pictureOf()).toBeNull();
  expect((await shop.get(second)).status).toBe(404);
  expect(await shop.ctx.storage.list()).toHaveLength(others.length);
});

test('an upload that is too large, damaged or not a picture is refused with the reason', async () => {
  const png = await goodPicture('png');
  await upload(png);
  const before = await pictureOf();
  const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024 - png.length)]);
  const cases: [string, Uint8Array, string][] = [
    ['too-large', large, 'The picture must be smaller than 2 MB.'],
    ['not-an-image', Buffer.from('<svg onload="alert(1)"/>'), 'Choose a picture: JPG, PNG or WebP.'],
    ['not-an-image', Buffer.alloc(0), 'Choose a picture: JPG, PNG or WebP.'],
    ['broken', png.subarray(0, 60), 'This image is damaged'],
  ];
  for (const [code, bytes, sentence] of cases) {
    const answer = await upload(bytes);
    expect(location(answer)).toBe(`/account?tab=profile&refused=${code}`);
    expect(await pageOf(location(answer) ?? '')).toContain(sentence);
  }
  expect(location(await upload(large.subarray(0, -1)))).toBe('/account?done=picture');
  expect(before).not.toBeNull();
  expect((await upload(png, openVisitor(shop))).status).toBe(401);
  expect(await pageOf('/account?refused=%3Cscript%3E')).not.toContain('role="alert"');
});
