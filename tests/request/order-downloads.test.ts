import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { downloadLog, orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { addDelivery, addOrderWithBrief } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { consumeRateLimit, type RateLimitName } from '#app/platform/rate-limit.server.ts';

import { zipEntries } from '../shop/zip-entries.ts';

import { kept, openFileVisits } from './order-file-visits.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let ada: Visitor;
let manager: Visitor;
let orderId: string;
let fileId: string;

const idOf = async (email: string) => {
  const [user] = await shop.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? '';
};
const { upload, fetched } = openFileVisits(() => shop);
const zipPath = () => `/orders/${orderId}/deliverables.zip`;

/** The same person at another client address. */
function elsewhere(visitor: Visitor, address: string): Visitor {
  const there = openVisitor(shop, address);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}

/** Uses up points of a limit for this subject. */
async function useUp(name: RateLimitName, subject: string, points: number): Promise<void> {
  await consumeRateLimit({ ...shop.ctx, clientAddress: '192.0.2.9' }, name, subject, points);
}

beforeAll(async () => {
  shop = await openTestShop();
  ada = await signedUp(shop, 'ada@example.com', '192.0.2.20');
  manager = await signedInAs(shop, 'manager');
  const created = await addOrderWithBrief(shop.ctx, { workState: 'delivered' });
  orderId = created.orderId;
  await shop.ctx.db.update(orders).set({ userId: await idOf('ada@example.com') });
  const fields = { place: 'deliverable', item: created.itemId };
  // Larger than all buffers on the way, so that a zip that is not read cannot finish.
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(8_000_000)]);
  const file = await kept(await upload(manager, `/admin/orders/${orderId}/upload`, { fields, bytes }));
  fileId = file.id;
  await shop.ctx.db.update(orderFiles).set({ deliverableId: await addDelivery(shop.ctx, created.itemId) });
});
afterAll(() => shop.close());

test('[T13] two zips are made at once; the next waits its turn, and a full queue says when to retry', async () => {
  const [first, second, third] = [1, 2, 3].map((n) => elsewhere(ada, `192.0.2.${30 + n}`));
  if (!first || !second || !third) throw new Error('three visitors');
  const running = await first.get(zipPath());
  const other = await second.get(zipPath());
  let isThere = false;
  const waiting = third.get(zipPath()).then((answer) => {
    isThere = true;
    return answer;
  });
  const line = [third.get(zipPath()), third.get(zipPath())];
  const refused = await Promise.race(line);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
  const page = await refused.text();
  expect(page).toContain('Other downloads are being prepared. Please try again in 30 seconds.');
  expect(page).toContain(`<a href="/orders/${orderId}">Back to the order</a>`);
  expect(isThere).toBe(false);
  await other.body?.cancel();
  const names = zipEntries(Buffer.from(await (await waiting).arrayBuffer()));
  expect(names.size).toBe(1);
  await running.body?.cancel();
  for (const answer of await Promise.all(line)) if (answer !== refused) await answer.body?.cancel();
});

test('[T13] a client that leaves before its zip begins frees its place for others', async () => {
  const [first, second, third] = [1, 2, 3].map((n) => elsewhere(ada, `192.0.2.${50 + n}`));
  if (!first || !second || !third) throw new Error('three visitors');
  const running = [await first.get(zipPath()), await second.get(zipPath())];
  const Cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const client = new AbortController();
  const waiting = ['192.0.2.54', '192.0.2.55'].map((address) => {
    const init = { headers: { Cookie }, signal: client.signal };
    return shop.handle(new Request(shop.settings.publicUrl + zipPath(), init), address);
  });
  await setTimeout(300);
  client.abort();
  await Promise.allSettled(waiting);
  for (const answer of running) await answer.body?.cancel();
  const answer = await third.get(zipPath());
  expect([answer.status, zipEntries(Buffer.from(await answer.arrayBuffer())).size]).toEqual([200, 1]);
}, 40_000);

test('[T13] files and zips of an order are limited, the evidence too, and what was not sent is not in the log', async () => {
  const before = await shop.ctx.db.$count(downloadLog);
  const person = await idOf('ada@example.com');
  await useUp('order-zip', person, 20);
  await useUp('order-file', person, 300);
  const staff = await idOf('manager@example.com');
  await useUp('order-zip-staff', staff, 60);
  await useUp('order-file-staff', staff, 1200);
  const answers = [
    await elsewhere(ada, '192.0.2.41').get(zipPath()),
    await fetched(elsewhere(ada, '192.0.2.42'), `/orders/${orderId}/files/${fileId}`),
    await elsewhere(manager, '192.0.2.43').get(`/admin/orders/${orderId}/deliverables.zip`),
    await fetched(elsewhere(manager, '192.0.2.44'), `/admin/orders/${orderId}/files/${fileId}`),
    await elsewhere(manager, '192.0.2.45').get(`/admin/orders/${orderId}/evidence`),
  ];
  for (const [index, answer] of answers.entries()) {
    expect(answer.status, `answer ${index}`).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_500);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/style-src 'sha256-[\w+/=]+'$/);
    const page = await answer.text();
    expect(page).toContain('You’ve reached the hourly download limit. Please try again in 60 minutes.');
    expect(page).toContain(`${index < 2 ? '' : '/admin'}/orders/${orderId}">Back to the order</a>`);
  }
  expect(await shop.ctx.db.$count(downloadLog)).toBe(before);
});
