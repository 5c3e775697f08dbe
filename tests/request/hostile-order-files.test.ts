import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addOrderWithBrief, PDF } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { FALSE_DOCUMENTS, HOSTILE_NAMES, hostileFiles, KEPT_AS_ATTACHMENTS } from '../shop/hostile-files.ts';

import { codeOf, kept, openFileVisits } from './order-file-visits.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let ada: Visitor;
let manager: Visitor;
let orderId: string;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  ada = await signedUp(shop);
  manager = await signedInAs(shop, 'manager');
  ({ orderId } = await addOrderWithBrief(shop.ctx));
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  await shop.ctx.db
    .update(orders)
    .set({ userId: user?.id ?? null })
    .where(eq(orders.id, orderId));
});
afterAll(() => shop.close());

const { upload, remove, fetched } = openFileVisits(() => shop);

/** What happens to a file: the refusal, or how the shop serves it. Removes accepted files again. */
async function fateOf(file: { name: string; bytes: Buffer }): Promise<string> {
  const answer = await upload(ada, `/orders/${orderId}/upload`, file);
  if (answer.status !== 200) return codeOf(answer);
  const { href, name } = await kept(answer);
  const { headers } = await fetched(ada, href);
  const isSafe =
    headers.get('Content-Disposition')?.startsWith('attachment; ') &&
    headers.get('Content-Security-Policy') === "default-src 'none'; sandbox" &&
    headers.get('X-Content-Type-Options') === 'nosniff' &&
    /^(image\/(jpeg|png|webp|avif)|application\/(pdf|zip|octet-stream))$/.test(
      headers.get('Content-Type') ?? '',
    );
  await remove(ada, href);
  return isSafe ? `saved as ${name}` : 'shown';
}

test('hostile files are refused with a sentence, or kept as they are and never shown', async () => {
  const files = [...(await hostileFiles()), ...FALSE_DOCUMENTS];
  const refused: string[] = [];
  for (const file of files) {
    const fate = await fateOf(file);
    expect(fate, file.name).toMatch(/^(415 WRONG_KIND|422 WRONG_CONTENT|saved as .*)$/);
    if (!fate.startsWith('saved')) refused.push(file.name);
  }
  const expected = files.map(({ name }) => name).filter((name) => !KEPT_AS_ATTACHMENTS.has(name));
  expect(refused).toEqual(expected);
  expect(refused.length).toBeGreaterThanOrEqual(30);
});

test('hostile names are only ever labels', async () => {
  const png = Buffer.from('\u0089PNG\r\n\u001A\n a picture', 'latin1');
  for (const name of HOSTILE_NAMES) {
    const fate = await fateOf({ name, bytes: png });
    expect(fate, name).toMatch(/^(4\d\d [A-Z_]+|saved as [^/\\<>":\u202E.][^/\\<>":\u202E]{0,149})$/);
  }
});

test('the limits of each side hold to the byte, and the answer names them', async () => {
  const MB = 1024 * 1024;
  const pdf = (length: number) => Buffer.concat([Buffer.from(PDF), Buffer.alloc(length - PDF.length)]);
  const file = await kept(await upload(ada, `/orders/${orderId}/upload`, { bytes: pdf(25 * MB) }));
  expect((await remove(ada, file.href)).status).toBe(200);
  const large = await upload(ada, `/orders/${orderId}/upload`, { bytes: pdf(25 * MB + 1) });
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('limit is 25 MB')]);
  const far = await upload(ada, `/orders/${orderId}/upload`, { bytes: pdf(26 * MB) });
  expect([far.status, await far.text()]).toEqual([413, expect.stringContaining('limit is 25 MB')]);
  const staff = await kept(
    await upload(manager, `/admin/orders/${orderId}/upload`, { bytes: pdf(100 * MB) }),
  );
  expect((await remove(manager, staff.href)).status).toBe(200);
  const most = await upload(manager, `/admin/orders/${orderId}/upload`, { bytes: pdf(100 * MB + 1) });
  expect([most.status, await most.text()]).toEqual([413, expect.stringContaining('limit is 100 MB')]);
});
