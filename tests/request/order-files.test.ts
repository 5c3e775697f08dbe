import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { downloadLog, orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { addDelivery, addOrderWithBrief, PDF } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { zipEntries } from '../shop/zip-entries.ts';

import { codeOf, kept, openFileVisits } from './order-file-visits.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let ada: Visitor;
let eve: Visitor;
let manager: Visitor;
let fulfiller: Visitor;
let orderId: string;
let itemId: string;

async function idOf(email: string): Promise<string> {
  const [user] = await shop.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? '';
}

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  ada = await signedUp(shop);
  eve = await signedUp(shop, 'eve@example.com');
  manager = await signedInAs(shop, 'manager');
  fulfiller = await signedInAs(shop, 'fulfiller');
  ({ orderId, itemId } = await addOrderWithBrief(shop.ctx));
  await shop.ctx.db
    .update(orders)
    .set({ userId: await idOf('ada@example.com') })
    .where(eq(orders.id, orderId));
});
afterAll(() => shop.close());

const { upload, remove, fetched } = openFileVisits(() => shop);

async function freshOrder(): Promise<{ order: string; item: string }> {
  const created = await addOrderWithBrief(shop.ctx, { workState: 'in_progress' });
  await shop.ctx.db
    .update(orders)
    .set({ userId: await idOf('ada@example.com') })
    .where(eq(orders.id, created.orderId));
  return { order: created.orderId, item: created.itemId };
}

test('a customer sends a file, gets it back as nothing but a download, and takes it away again', async () => {
  const file = await kept(await upload(ada, `/orders/${orderId}/upload`, { name: 'Größe "1".pdf' }));
  expect(file).toMatchObject({ name: 'Größe _1_.pdf', href: `/orders/${orderId}/files/${file.id}` });
  const first = await ada.get(file.href);
  const signed = first.headers.get('Location') ?? '';
  expect([first.status, signed.startsWith(`${file.href}?s=`)]).toEqual([302, true]);
  const answer = await ada.get(signed);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(PDF.length),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-disposition': `attachment; filename="Gr__e _1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_1_.pdf`,
  });
  expect(await answer.text()).toBe(PDF);
  const log = await shop.ctx.db.select().from(downloadLog).where(eq(downloadLog.fileId, file.id));
  expect(log).toMatchObject([{ actorKind: 'customer', orderId }]);
  expect(log[0]?.addressHash).not.toContain('192.0.2');
  // A signature of another person, with another time or for another file opens nothing.
  expect((await eve.get(signed)).status).toBe(404);
  expect((await ada.get(`${signed}x`)).status).toBe(404);
  expect((await ada.get(signed.replace(/s=\d+/, 's=99999999999'))).status).toBe(404);
  expect((await manager.get(`/admin${signed}`)).status).toBe(404);
  const [row] = await shop.ctx.db.select().from(orderFiles).where(eq(orderFiles.id, file.id));
  expect((await shop.get(`/media/${row?.storageKey}`)).status).toBe(404);
  expect((await remove(eve, file.href)).status).toBe(404);
  expect((await remove(ada, file.href)).status).toBe(200);
  expect((await fetched(ada, file.href)).status).toBe(404);
});

test.each([
  ['logo.ai', 'application/illustrator', '%PDF-1.6\n'],
  ['page.psd', 'image/vnd.adobe.photoshop', '8BPS\0\u0001'],
  ['logo.SVG', 'application/octet-stream', '<?xml version="1.0"?><svg onload="alert(1)"></svg>'],
  ['print.eps', 'application/postscript', '%!PS-Adobe-3.0 EPSF-3.0\n'],
])('a design file, %s, comes back as nothing but a download', async (name, type, content) => {
  for (const [who, area] of [
    [ada, ''],
    [manager, '/admin'],
  ] as const) {
    const sent = { name, bytes: Buffer.from(content, 'latin1') };
    const file = await kept(await upload(who, `${area}/orders/${orderId}/upload`, sent));
    const answer = await fetched(who, file.href);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await answer.text()).toBe(content);
    const [row] = await shop.ctx.db.select().from(orderFiles).where(eq(orderFiles.id, file.id));
    expect((await shop.get(`/media/${row?.storageKey}`)).status).toBe(404);
    expect((await remove(who, file.href)).status).toBe(200);
  }
});

test('orders, files and addresses of others, missing and malformed ones are the same 404', async () => {
  const { order } = await freshOrder();
  const file = await kept(await upload(ada, `/orders/${orderId}/upload`));
  const answers = await Promise.all([
    eve.get(file.href),
    ada.get(`/orders/${order}/files/${file.id}`),
    ada.get(`/orders/${orderId}/files/${randomUUID()}`),
    ada.get(`/orders/${orderId}/files/x`),
    ada.get(`/orders/${randomUUID()}/files/${file.id}`),
    eve.get(`/orders/${orderId}/deliverables.zip`),
    manager.get(`/admin${file.href}`),
    fulfiller.get(`/admin/orders/${orderId}/deliverables.zip`),
    upload(eve, `/orders/${orderId}/upload`),
    upload(ada, `/orders/${randomUUID()}/upload`),
    upload(fulfiller, `/admin/orders/${orderId}/upload`),
    upload(ada, `/orders/${orderId}/upload`, { fields: { place: 'deliverable', item: itemId } }),
    upload(ada, `/orders/${orderId}/upload`, { fields: { place: 'elsewhere' } }),
    upload(ada, `/orders/${orderId}/upload`, { fields: { item: randomUUID() } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await upload(ada, `/admin/orders/${orderId}/upload`)).status).toBe(403);
  expect((await shop.get(file.href)).status).toBe(401);
  expect((await remove(ada, file.href)).status).toBe(200);
});

test('a delivery is prepared by who works on it, and seen, alone or as a zip, when it is handed over', async () => {
  const { order, item } = await freshOrder();
  const work = { place: 'deliverable', item };
  await shop.ctx.db
    .update(orderItems)
    .set({ assigneeId: await idOf('fulfiller@example.com') })
    .where(eq(orderItems.id, item));
  const names = ['logo.zip', 'logo.zip', 'final.txt'];
  const contents = ['PK\u0003\u0004 one', 'PK\u0003\u0004 two', 'Done.'];
  const files = [];
  for (const [index, name] of names.entries()) {
    const bytes = Buffer.from(contents[index] ?? '', 'latin1');
    files.push(
      await kept(await upload(fulfiller, `/admin/orders/${order}/upload`, { name, bytes, fields: work })),
    );
  }
  const hidden = `/orders/${order}/files/${files[0]?.id}`;
  expect((await ada.get(hidden)).status).toBe(404);
  expect((await ada.get(`/orders/${order}/deliverables.zip`)).status).toBe(404);
  expect((await fetched(manager, `/admin${hidden}`)).status).toBe(200);
  for (const [index, { id }] of files.entries()) {
    const deliverableId = index === 0 ? await addDelivery(shop.ctx, item) : null;
    const version = index === 2 ? await addDelivery(shop.ctx, item, 2) : deliverableId;
    const [first] = await shop.ctx.db
      .select()
      .from(orderFiles)
      .where(eq(orderFiles.id, files[0]?.id ?? ''));
    await shop.ctx.db
      .update(orderFiles)
      .set({ deliverableId: version ?? first?.deliverableId ?? null })
      .where(eq(orderFiles.id, id));
  }
  expect(await (await fetched(ada, hidden)).text()).toBe(contents[0]);
  expect(await codeOf(await remove(fulfiller, `/admin${hidden}`))).toBe('409 LOCKED');
  const zip = await ada.get(`/orders/${order}/deliverables.zip`);
  expect(zip.headers.get('Content-Disposition')).toContain(`order-${order.slice(0, 8)}-deliverables.zip`);
  expect(zip.headers.get('Cache-Control')).toBe('private, no-store');
  const bytes = Buffer.from(await zip.arrayBuffer());
  const central = bytes.subarray(bytes.indexOf('PK\u0001\u0002')).toString('latin1');
  expect([...central.matchAll(/v\d\/[\w ().]+?\.(zip|txt)/g)].map(([path]) => path)).toEqual([
    'v1/logo.zip',
    'v1/logo (2).zip',
    'v2/final.txt',
  ]);
  const log = await shop.ctx.db.select().from(downloadLog).where(eq(downloadLog.orderId, order));
  expect(log.filter(({ actorKind }) => actorKind === 'customer')).toHaveLength(4);
});

test('a reader who leaves a zip in the middle leaves nothing open, and the next one is whole', async () => {
  const { order, item } = await freshOrder();
  const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(8_000_000, 1)]);
  const fields = { place: 'deliverable', item };
  const opened: string[] = [];
  const closed: string[] = [];
  const deliverableId = await addDelivery(shop.ctx, item);
  for (const name of ['a.zip', 'b.zip']) {
    const file = await kept(await upload(manager, `/admin/orders/${order}/upload`, { name, bytes, fields }));
    await shop.ctx.db.update(orderFiles).set({ deliverableId }).where(eq(orderFiles.id, file.id));
  }
  const { storage } = shop.newContext();
  const open = storage.open.bind(storage);
  storage.open = async (key) => {
    const source = await open(key);
    opened.push(key);
    source.once('close', () => closed.push(key));
    return source;
  };
  const reader = (await ada.get(`/orders/${order}/deliverables.zip`)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => closed.length).toBe(1);
  expect(opened).toHaveLength(1);
  const whole = await (await ada.get(`/orders/${order}/deliverables.zip`)).arrayBuffer();
  storage.open = open;
  expect(Buffer.from(whole).subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006');
  expect([opened.length, closed.length]).toEqual([3, 3]);
});

test('only owners and managers can download the evidence pack', async () => {
  const path = `/admin/orders/${orderId}/evidence`;
  const answer = await manager.get(path);
  expect(answer.headers.get('Content-Disposition')).toContain(`order-${orderId.slice(0, 8)}-evidence.zip`);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const entries = zipEntries(Buffer.from(await answer.arrayBuffer()));
  expect([...entries.keys()]).toContain('summary.pdf');
  const refused = await Promise.all([fulfiller.get(path), ada.get(path)]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect((await manager.get(path.replace(orderId, randomUUID()))).status).toBe(404);
});

test('without script a form comes back to its page, with what was wrong in its address', async () => {
  const fields = { back: `/orders/${orderId}?tab=files`, at: 'message..' };
  const html = 'text/html,application/xhtml+xml';
  const sent = await upload(ada, `/orders/${orderId}/upload`, { fields, accept: html });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `/orders/${orderId}?tab=files`]);
  const refused = await upload(ada, `/orders/${orderId}/upload`, { name: 'a.exe', fields, accept: html });
  expect(refused.headers.get('Location')).toBe(`/orders/${orderId}?tab=files&upload=wrong-kind&at=message..`);
  const elsewhere = { back: '//evil.example/', at: '' };
  const foreign = await upload(ada, `/orders/${orderId}/upload`, { fields: elsewhere, accept: html });
  expect(foreign.headers.get('Location')).toBe(`/orders/${orderId}`);
  for (let count = 0; count < 3; count++) await upload(ada, `/orders/${orderId}/upload`);
  const full = await upload(ada, `/orders/${orderId}/upload`);
  expect(await codeOf(full)).toBe('422 FULL');
});

test('a file that was deleted after 24 months is named where it was, cannot be fetched, and is in no zip', async () => {
  const { order, item } = await freshOrder();
  const fields = { place: 'deliverable', item };
  const file = await kept(
    await upload(manager, `/admin/orders/${order}/upload`, { name: 'report.pdf', fields }),
  );
  const deliverableId = await addDelivery(shop.ctx, item);
  const isIt = eq(orderFiles.id, file.id);
  await shop.ctx.db.update(orderFiles).set({ deliverableId, deletedAt: new Date() }).where(isIt);
  for (const [who, at] of [
    [ada, ''],
    [manager, '/admin'],
  ] as const) {
    const page = await (await who.get(`${at}/orders/${order}`)).text();
    expect(page).toContain('report.pdf');
    expect(page).toContain('Deleted after 24 months');
    expect(page).not.toContain(`/files/${file.id}`);
    expect((await who.get(`${at}/orders/${order}/files/${file.id}`)).status).toBe(404);
    expect((await who.get(`${at}/orders/${order}/deliverables.zip`)).status).toBe(404);
  }
});
