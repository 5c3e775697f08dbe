import { randomBytes, randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import {
  deleteExpiredDataExports,
  storeRequestedPersonalDataExportZip,
} from '#app/modules/identity/personal-data/create-data-export.job.server.ts';
import { accounts, sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { dataExports } from '#app/modules/identity/privacy-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import { collectPersonalDataForExport } from '#app/personal-data.server.ts';

import { zipEntries } from '../shop/zip-entries.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
afterEach(() => shop.close());

const location = (response: Response) => response.headers.get('Location');

async function idOf(email: string): Promise<string> {
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  return user?.id ?? '';
}

/** Adds a message to the shop with a file, and its answer. */
async function addWork(orderId: string, body: string, name: string) {
  const [sent] = await shop.ctx.db
    .insert(orderMessages)
    .values([
      { orderId, body, authorKind: 'customer', authorName: 'x', clientKey: '1', createdAt: new Date(1e12) },
      {
        orderId,
        body: `an answer to ${body}`,
        authorKind: 'staff',
        authorName: 'Mara the writer',
        clientKey: '2',
        createdAt: new Date(2e12),
      },
    ])
    .returning();
  const storageKey = `orders/${randomBytes(16).toString('hex')}.txt`;
  await shop.ctx.storage.put(storageKey, Buffer.from(`bytes of ${body}`));
  await shop.ctx.db.insert(orderFiles).values({
    orderId,
    place: 'message',
    messageId: sent?.id,
    storageKey,
    name,
    sizeBytes: 10,
    contentType: 'text/plain',
    sha256: 'x',
    uploaderKind: 'customer',
  });
}

/** Two customers with orders, messages and files. One order of Eve's account carries Ada's email address. */
async function adaAndEve() {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const visitor = await signedUp(shop);
  const eve = await signedUp(shop, 'eve@example.com');
  const owners = [
    { userId: await idOf('ada@example.com'), customerName: 'By account' },
    { emailNorm: 'ada@example.com', email: 'Ada@Example.com', customerName: 'As a guest' },
    { userId: await idOf('eve@example.com'), emailNorm: 'ada@example.com', customerName: 'Of Eve' },
    { emailNorm: 'eve@example.com', customerName: 'A guest named Eve' },
  ];
  for (const [place, owner] of owners.entries()) {
    const id = await addOrder(shop.ctx, { createdAt: new Date(Date.UTC(2026, 0, 1 + place)) });
    await shop.ctx.db.update(orders).set(owner).where(eq(orders.id, id));
  }
  for (const email of ['ada@example.com', 'eve@example.com']) {
    const message = makeContactMessage({ email, message: `Something that ${email} wrote to the shop.` });
    expect((await shop.post('/api/contact', message)).status).toBeLessThan(300);
  }
  const [own, , foreign] = await shop.ctx.db.select().from(orders).orderBy(orders.createdAt);
  await addWork(own?.id ?? '', 'what ada wrote', 'ada.txt');
  await addWork(foreign?.id ?? '', 'what eve wrote', 'eve.txt');
  for (const who of ['ada', 'eve']) await addReviews(who);
  return { visitor, eve };
}

/** Adds two reviews; one of them became a testimonial. */
async function addReviews(who: string) {
  const values = { userId: await idOf(`${who}@example.com`), serviceId: randomUUID(), rating: 5 };
  const [created] = await shop.ctx.db
    .insert(serviceReviews)
    .values(
      ['A', 'Another'].map((which, place) => ({
        ...values,
        content: `${which} review of ${who}`,
        reviewerName: `Full name of ${who}`,
        reviewedAt: new Date(1e12 + place),
      })),
    )
    .returning();
  await shop.ctx.db.insert(testimonials).values({
    ...{ id: created?.id ?? '', clientName: `Name of ${who}`, clientCompany: 'Engines', rating: 5 },
    ...{ text: `A review of ${who}`, status: 'approved' },
  });
}

/**
 * Requests a copy twice, builds it in two processes and once more, and returns the path from the only email.
 */
async function requestCopy(visitor: Visitor) {
  const requested = await visitor.post('/account/data', {});
  expect([requested.status, location(requested)]).toEqual([303, '/account?done=data-asked']);
  await visitor.post('/account/data', {});
  const rows = await shop.ctx.db.select().from(dataExports);
  expect(rows).toMatchObject([{ state: 'queued' }]);
  expect(await (await visitor.get('/account?tab=privacy')).text()).toContain('preparing your copy');
  const exportId = rows[0]?.id ?? '';
  // Like two processes, and once more like after a crash.
  await Promise.all(
    [1, 2].map(() => storeRequestedPersonalDataExportZip(shop.ctx, exportId, collectPersonalDataForExport)),
  );
  await storeRequestedPersonalDataExportZip(shop.ctx, exportId, collectPersonalDataForExport);
  const mails = await shop.ctx.db.select().from(outbox).where(eq(outbox.template, 'privacy.export'));
  expect(mails).toMatchObject([{ recipient: 'ada@example.com', dedupeKey: `export:${exportId}` }]);
  const { pathname, search } = new URL(String(mails[0]?.payload['dataUrl']));
  const path = pathname + search;
  return { exportId, pathname, path };
}

test('a copy of my data holds what is mine and proved to be, nothing of others, and no secret', async () => {
  const { visitor, eve } = await adaAndEve();
  const { exportId, pathname, path } = await requestCopy(visitor);
  const answer = await visitor.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.zip"/);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const entries = zipEntries(Buffer.from(await answer.arrayBuffer()));
  const text = entries.get('data.json')?.toString() ?? '';
  const copy: unknown = JSON.parse(text);
  expect(copy).toMatchObject({
    profile: { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Analytical Engines' },
    twoStepSignInSince: null,
    sessions: [{ userAgent: expect.stringContaining('Firefox') }],
    contact: { messages: [{ message: 'Something that ada@example.com wrote to the shop.' }] },
    orders: [
      {
        customerName: 'By account',
        items: [{ title: 'Landing Page', lineCents: 149_00 }],
        messages: [
          { from: 'you', text: 'what ada wrote' },
          { from: 'shop', text: 'an answer to what ada wrote' },
        ],
        files: [
          { from: 'you', isLeftOut: false, path: expect.stringMatching(/^files\/order-.+\/ada\.txt$/) },
        ],
      },
      { customerName: 'As a guest', items: [{ title: 'Landing Page' }] },
    ],
    reviews: [
      {
        text: 'A review of ada',
        name: 'Full name of ada',
        testimonial: { name: 'Name of ada', company: 'Engines', text: 'A review of ada', status: 'approved' },
      },
      { text: 'Another review of ada', testimonial: null },
    ],
    inbox: [],
  });
  expect(copy).toHaveProperty('orders.length', 2);
  expect(text).not.toMatch(/eve|argon2|Mara the writer/i);
  const files = [...entries].filter(([name]) => name.startsWith('files/'));
  expect(files.map(([, bytes]) => bytes.toString())).toEqual(['bytes of what ada wrote']);
  for (const { token } of await shop.ctx.db.select().from(sessions)) expect(text).not.toContain(token);
  for (const { password } of await shop.ctx.db.select().from(accounts))
    expect(text).not.toContain(String(password));
  const lines = await shop.ctx.db.select().from(auditLog).orderBy(auditLog.at);
  expect(lines.map(({ action }) => action).filter((action) => action.startsWith('account.data'))).toEqual([
    'account.data_requested',
    'account.data_downloaded',
  ]);
  // Another person, a forged token, no session, and after a day.
  expect((await eve.get(path)).status).toBe(404);
  expect((await visitor.get(`${pathname}?t=forged`)).status).toBe(404);
  expect(location(await openVisitor(shop).get(path))).toMatch(/^\/auth\/sign-in/);
  const tomorrow = { ...shop.ctx, now: new Date(shop.ctx.now.getTime() + 25 * 3_600_000) };
  expect(await deleteExpiredDataExports(tomorrow)).toBe(1);
  expect((await visitor.get(path)).status).toBe(404);
  expect(await shop.ctx.storage.find(`exports/${exportId.replaceAll('-', '')}.zip`)).toBeNull();
});

test('a copy needs a proof of the last ten minutes, by a form only, and comes three times an hour', async () => {
  shop = await openTestShop();
  const visitor = await signedUp(shop);
  expect(location(await visitor.get('/account/data'))).toBe('/account?tab=privacy');
  expect((await openVisitor(shop).post('/account/data', {})).status).toBe(401);
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 11 * 60_000) });
  const refused = await visitor.post('/account/data', { proof: 'not the password' });
  expect(location(refused)).toBe('/account?tab=privacy&refused=wrong-proof');
  const page = await (await visitor.get(location(refused) ?? '')).text();
  expect(page).toContain('That’s not your password or a code from your app.');
  expect(location(await visitor.post('/account/data', { proof: PASSWORD }))).toContain('data-asked');
  for (let again = 0; again < 2; again++)
    expect(location(await visitor.post('/account/data', {}))).toContain('data-asked');
  const tooOften = await visitor.post('/account/data', {});
  expect(location(tooOften)).toBe('/account?tab=privacy&refused=too-many');
  expect(await (await visitor.get(location(tooOften) ?? '')).text()).toContain('Wait a while');
});
