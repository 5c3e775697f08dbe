import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { serviceImages } from '#app/modules/catalog/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { goodPicture } from '../shop/hostile-files.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ADDRESS = '192.0.2.7';

let shop: TestShop;
afterEach(() => shop.close());

async function upload(visitor: Visitor, accept: string): Promise<Response> {
  const form = new FormData();
  form.set('intent', 'slide-upload');
  form.set('file', new File([new Uint8Array(await goodPicture('png', 800, 450))], 'slide.png'));
  const Cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie, Accept: accept };
  const url = `${shop.settings.publicUrl}/admin/services/${ID}/pictures`;
  return shop.handle(new Request(url, { method: 'POST', headers, body: form }), ADDRESS);
}

test('the 121st service picture in an hour is refused with a message, and colleagues can still upload', async () => {
  shop = await openTestShop();
  await addServiceFixtures(shop.ctx, { id: ID, slug: 'landing-page' });
  const [owner, editor] = [await signedInAs(shop, 'owner'), await signedInAs(shop, 'editor')];
  const [person] = await shop.ctx.db.select().from(users).where(eq(users.role, 'owner'));
  await consumeRateLimit({ ...shop.ctx, clientAddress: ADDRESS }, 'service-picture', person?.id, 119);
  expect((await upload(owner, 'application/json')).status).toBe(200);
  const refused = await upload(owner, 'application/json');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    ok: false,
    problems: [{ message: 'You have uploaded 120 images within an hour. Please try again later.' }],
  });
  const asForm = await upload(owner, 'text/html');
  expect([asForm.status, asForm.headers.get('Location')]).toEqual([303, `/admin/services/${ID}?tab=slides`]);
  expect((await upload(editor, 'application/json')).status).toBe(200);
  expect(await shop.ctx.db.select().from(serviceImages)).toHaveLength(2);
});
