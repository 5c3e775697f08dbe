import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';

import { backups } from '#app/modules/backups/tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { addDelivery } from '#app/modules/fulfilment/fixtures.ts';
import { createSignedExportPath } from '#app/modules/identity/personal-data/find-export.server.ts';
import { dataExports } from '#app/modules/identity/privacy-tables.server.ts';
import { findOrIssueRequestedInvoiceDocument } from '#app/modules/invoicing/find-documents.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import { type Order, orderFor, paidInto } from '../targets.ts';
import type { Who, World } from '../world.ts';

import { bulkJobFor, exportedFile } from './bulk.ts';
import { noticeFor } from './notices.ts';
import { chosenFile } from './admin-orders.ts';

const { MANAGERS, OWNER, READERS, STAFF, WORKERS } = MAY;

type CreateOrder = (world: World, who: Who) => Promise<Order>;

/** Returns something of an order, below /orders for its buyers, below /admin/orders for the team. */
const ofOrder =
  (
    area: '' | '/admin',
    rest: (order: Order, world: World, who: Who) => string | Promise<string>,
    createOrder: CreateOrder,
  ) =>
  (may: Action['may']): Action => ({
    may,
    make: async (world, who) => {
      const order = await createOrder(world, who);
      return {
        path: `${area}/orders/${order.orderId}/${await rest(order, world, who)}`,
        orderId: order.orderId,
      };
    },
  });

const paid: CreateOrder = async (world, who) => {
  const order = await orderFor(world, who);
  await paidInto(world, order.orderId);
  await findOrIssueRequestedInvoiceDocument(world.ctx(), order.orderId, { kind: 'invoice', revision: null });
  return order;
};

const credited: CreateOrder = async (world, who) => {
  const order = await paid(world, who);
  const { db } = world.ctx();
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.orderId));
  if (!invoice) throw new Error('the order has no invoice');
  const { id: _id, pdfKey: _key, ...rest } = invoice;
  await db.insert(invoices).values({ ...rest, kind: 'credit_note', number: numberOf(order) });
  return order;
};
const numberOf = ({ orderId }: Order) => `CN-${orderId.slice(0, 8)}`;

/** Creates an order with a delivered file. */
async function delivered(world: World, who: Who): Promise<Order & { fileId: string }> {
  const order = await orderFor(world, who, { workState: 'delivered' });
  const ctx = world.ctx();
  const fileId = await chosenFile(world, order.orderId, 'staff');
  const deliverableId = await addDelivery(ctx, order.itemId);
  const columns = { place: 'deliverable', orderItemId: order.itemId, deliverableId };
  await ctx.db.update(orderFiles).set(columns).where(eq(orderFiles.id, fileId));
  return { ...order, fileId };
}

const file = (area: '' | '/admin', may: Action['may']): Action => ({
  may,
  make: async (world, who) => {
    const { orderId, fileId } = await delivered(world, who);
    return { path: `${area}/orders/${orderId}/files/${fileId}`, orderId };
  },
});

/** Returns the documents and files of an order, which both areas have. */
const documentRows = (area: '' | '/admin', may: Action['may'], work: Action['may']): Row[] => {
  const address = `${area}/orders/:id`;
  return [
    ...at(`${address}/invoice.pdf`, { '': ofOrder(area, () => 'invoice.pdf', paid)(may) }),
    ...at(`${address}/receipt.pdf`, { '': ofOrder(area, () => 'receipt.pdf', paid)(may) }),
    ...at(`${address}/credit-note.pdf`, {
      '': ofOrder(area, (order) => `credit-note.pdf?number=${numberOf(order)}`, credited)(may),
    }),
    ...at(`${address}/files/:file`, { '': file(area, work) }),
    ...at(`${address}/deliverables.zip`, { '': ofOrder(area, () => 'deliverables.zip', delivered)(work) }),
    ...at(`${address}/messages/live`, { '': ofOrder(area, () => 'messages/live', orderFor)(work) }),
  ];
};

const page = (path: string, may: Action['may']): Action => ({ may, make: () => ({ path }) });

async function ownCopy(world: World): Promise<string> {
  const ctx = world.ctx();
  const storageKey = `exports/${randomUUID().replaceAll('-', '')}.zip`;
  await ctx.storage.put(storageKey, Buffer.from('PK'));
  const expiresAt = new Date(ctx.now.getTime() + 3_600_000);
  const [copy] = await ctx.db
    .insert(dataExports)
    .values({ userId: world.person('customer').id, state: 'ready', storageKey, sizeBytes: 2, expiresAt })
    .returning({ id: dataExports.id });
  return createSignedExportPath(ctx.settings, { id: copy?.id ?? '', expiresAt });
}

/** Creates a backup where the shop looks for it. */
async function savedShop(world: World): Promise<string> {
  const { db, now, settings } = world.ctx();
  const folder = settings.backupFolder ?? '';
  const fileName = `${randomUUID()}.tar.zst`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, fileName), 'a shop');
  const [backup] = await db
    .insert(backups)
    .values({ fileName, state: 'done', sizeBytes: 6, createdAt: now })
    .returning({ id: backups.id });
  return `/admin/security/backups/${backup?.id}/file`;
}

const proved = (action: Action): Action => ({ ...action, needsProof: true });

/**
 * Everything in the private areas that is fetched and is no page: exports, documents, files, data for
 * scripts.
 */
export const downloadRows: Row[] = [
  ...at('/account/data/:id', {
    '': { may: ['customer'], make: async (world) => ({ path: await ownCopy(world) }) },
  }),
  ...at('/admin/users/export.csv', { '': proved(page('/admin/users/export.csv', MANAGERS)) }),
  ...at('/admin/orders/export.csv', { '': proved(page('/admin/orders/export.csv', MANAGERS)) }),
  ...at('/admin/crm/export.csv', { '': proved(page('/admin/crm/export.csv', MANAGERS)) }),
  ...at('/admin/users/team/export.csv', { '': proved(page('/admin/users/team/export.csv', OWNER)) }),
  ...at('/admin/orders/trash/export.csv', { '': proved(page('/admin/orders/trash/export.csv', MANAGERS)) }),
  ...at('/admin/reviews/export.csv', { '': proved(page('/admin/reviews/export.csv', MANAGERS)) }),
  ...at('/admin/notifications/mails/export.csv', {
    '': proved(page('/admin/notifications/mails/export.csv', MANAGERS)),
  }),
  ...at('/admin/services/trash/export.csv', { '': page('/admin/services/trash/export.csv', MAY.EDITORS) }),
  ...at('/admin/blog/export.csv', {
    '': page('/admin/blog/export.csv', ['owner', 'manager', 'editor', 'analyst']),
  }),
  ...at('/admin/case-studies/export.csv', {
    '': page('/admin/case-studies/export.csv', ['owner', 'manager', 'editor', 'analyst']),
  }),
  ...at('/admin/services/export.csv', {
    '': page('/admin/services/export.csv', ['owner', 'manager', 'editor', 'analyst']),
  }),
  ...at('/admin/testimonials/export.csv', {
    '': page('/admin/testimonials/export.csv', ['owner', 'manager', 'editor', 'analyst']),
  }),
  ...at('/admin/case-studies/files', {
    '': page('/admin/case-studies/files?name=a.pdf&size=9&modified=1', MAY.EDITORS),
  }),
  ...at('/admin/analytics/export/:file', { '': page('/admin/analytics/export/sales.csv', MANAGERS) }),
  ...at('/admin/audit/export/:file', { '': proved(page('/admin/audit/export/audit.csv', MANAGERS)) }),
  ...at('/admin/security/backups/:id/file', {
    '': proved({ may: OWNER, make: async (world) => ({ path: await savedShop(world) }) }),
  }),
  ...at('/admin/orders/:id/evidence', {
    '': proved(ofOrder('/admin', () => 'evidence?notes=on', orderFor)(MANAGERS)),
  }),
  ...at('/admin/users/:id/data', {
    '': {
      may: OWNER,
      make: async (world) => ({ path: `/admin/users/${(await world.newPerson()).id}/data` }),
    },
  }),
  ...at('/admin/templates/emails/:template/preview', {
    '': page('/admin/templates/emails/order.confirmed/preview', ['owner', 'manager', 'editor']),
  }),
  ...at('/admin/blog/:id/preview', {
    '': page(`/admin/blog/${randomUUID()}/preview`, ['owner', 'manager', 'editor', 'analyst']),
  }),
  ...at('/admin/bulk/samples/:entity', { '': page('/admin/bulk/samples/services', MANAGERS) }),
  ...at('/admin/bulk/jobs/:id/report.csv', {
    '': {
      may: MANAGERS,
      make: async (world) => ({ path: `/admin/bulk/jobs/${await bulkJobFor(world)}/report.csv` }),
    },
  }),
  ...at('/admin/bulk/jobs/:id/file', {
    '': {
      may: MANAGERS,
      make: async (world) => ({ path: `/admin/bulk/jobs/${await exportedFile(world)}/file` }),
    },
  }),
  ...at('/admin/find', { '': page('/admin/find?q=a', STAFF) }),
  ...at('/admin/orders/new-count', {
    '': page('/admin/orders/new-count?since=2026-01-01', [...WORKERS, 'other fulfiller', 'analyst']),
  }),
  ...at('/admin/notifications/unread', { '': page('/admin/notifications/unread', STAFF) }),
  ...at('/admin/notifications/open/:id', {
    '': {
      may: ['manager'],
      make: async (world) => ({ path: `/admin/notifications/open/${await noticeFor(world, 'manager')}` }),
    },
  }),
  ...documentRows('/admin', MANAGERS, WORKERS),
  ...documentRows('', READERS, READERS),
];
