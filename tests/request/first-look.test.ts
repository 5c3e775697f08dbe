import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedRuns } from '#app/modules/demo-data/tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { ADMIN_MENU_PAGES } from '#app/routes/admin/menu.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';
import { fillStaffInboxesWithDemoNotifications } from '#app/seed/history/welcome-staff.server.ts';
import { runDemoDataSeed } from '#app/seed/run-seed.job.server.ts';

import { testDataDir } from '../shop/context.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

/** Tabs outside the menu where the demo should show a newcomer something. */
const TABS = [
  ...['waiting', 'delivered', 'completed', 'unpaid', 'closed', 'all'].map(
    (tab) => `/admin/orders?tab=${tab}`,
  ),
  ...['new', 'contacted', 'qualified', 'quote_sent', 'won', 'lost'].map((tab) => `/admin/crm?tab=${tab}`),
  ...['open', 'late', 'mine', 'answered', 'spam', 'all'].map((tab) => `/admin/crm/inbox?tab=${tab}`),
  ...['pending', 'approved', 'rejected', 'spam'].map((tab) => `/admin/reviews?tab=${tab}`),
  ...['pending', 'approved', 'featured', 'hidden'].map((tab) => `/admin/testimonials?tab=${tab}`),
  ...['draft', 'scheduled', 'published'].map((tab) => `/admin/blog?tab=${tab}`),
  ...['funnel', 'services', 'delivery', 'search'].map((tab) => `/admin/analytics?tab=${tab}`),
  ...['/admin/users?tab=customers', '/admin/orders?assignee=me', '/admin/case-studies?tab=published'],
  ...['/admin/templates/emails', '/admin/templates/snippets', '/admin/search/index'],
  ...['/admin/search/tuning?part=synonyms', '/admin/search/tuning?part=phrases'],
  ...['/admin/security/sign-ins', '/admin/security/backups', '/admin/security/privacy'],
  ...['/admin/security/agents', '/admin/bulk/import', '/admin/bulk/edit'],
];

/** How pages say that they are empty. Lists without rows are checked as well. */
const EMPTY = /data-empty|No requests in the last|No agent visits yet|No suggestions\.|No activity yet/;

/** Pages that are empty when all is well. */
const MAY_BE_EMPTY = [
  ...['/admin/notifications/mails', '/admin/notifications/bounces', '/admin/notifications/jobs'],
  ...['/admin/orders/trash', '/admin/services/trash', '/admin/testimonials/from-reviews'],
  ...[
    '/admin/security/reports',
    '/admin/stripe-readiness/events',
    '/admin/reviews?tab=trash',
    '/admin/blog?tab=trash',
  ],
];
const PAGES = [
  ...ADMIN_MENU_PAGES.map(({ href }) => href).filter((href) => !MAY_BE_EMPTY.includes(href)),
  ...TABS,
];

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx, { withHistory: true });
  owner = await signedInAs(shop, 'owner');
  await workOff();
}, 180_000);
afterAll(() => shop.close());

/** Runs the seed job, because these tests have no worker. */
async function workOff(): Promise<void> {
  const open = await shop.ctx.db.select().from(seedRuns).where(isNull(seedRuns.finishedAt));
  for (const { id } of open)
    await runDemoDataSeed({ ...shop.ctx, actor: { kind: 'system', name: 'test' } }, id, testDataDir());
  const [last] = await shop.ctx.db.select().from(seedRuns).orderBy(seedRuns.requestedAt);
  if (last?.state !== 'done') throw new Error(last?.log.join(' '));
}

const htmlOf = async (path: string) => {
  const answer = await owner.get(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};

test('a first look finds no page and no tab of the admin empty, but those whose emptiness is good news', async () => {
  const empty = [];
  for (const path of PAGES) {
    const [found] = EMPTY.exec(await htmlOf(path)) ?? [];
    if (found !== undefined) empty.push(`${path}: ${found}`);
  }
  expect(empty).toEqual([]);
  for (const path of MAY_BE_EMPTY) expect(await htmlOf(path), path).toContain('data-empty');
}, 120_000);

test('demo orders have files to download, and about half are assigned to the first staff member', async () => {
  const files = await shop.ctx.db.select().from(orderFiles).orderBy(orderFiles.id);
  expect(new Set(files.map(({ place }) => place))).toEqual(new Set(['brief', 'deliverable']));
  const [report, ...others] = files.filter(({ contentType }) => contentType === 'application/pdf');
  expect(others.length).toBeGreaterThan(50);
  for (const { orderId, id, sizeBytes, name } of [
    report ?? files[0],
    files.find(({ place }) => place === 'brief'),
  ].filter((file) => file !== undefined)) {
    const answer = await owner.open(`/admin/orders/${orderId}/files/${id}`);
    expect([answer.status, (await answer.arrayBuffer()).byteLength], name).toEqual([200, sizeBytes]);
  }
  const assigned = await shop.ctx.db.$count(orders, isNull(orders.assigneeId));
  const all = await shop.ctx.db.$count(orders);
  expect(assigned).toBeLessThan(all * 0.75);
  expect(assigned).toBeGreaterThan(all * 0.3);
  await fillStaffInboxesWithDemoNotifications(shop.ctx, null);
  expect(await shop.ctx.db.$count(orders, isNull(orders.assigneeId))).toBe(assigned);
  expect(await shop.ctx.db.$count(outbox)).toBe(0);
}, 60_000);

test('one click removes all demo data, and every page still works when empty', async () => {
  const [, job = ''] =
    /href="\/admin\/bulk\/jobs\/([\da-f-]+)"/.exec(await htmlOf('/admin/bulk?kind=edit')) ?? [];
  expect(await htmlOf(`/admin/bulk/jobs/${job}`)).toContain('value="undo"');
  const fields = { intent: 'remove', batch: '', phrase: 'remove demo data', figures: 'verified' };
  const requested = await owner.post('/admin/seed-tools/remove', fields, { Accept: 'text/html' });
  expect(requested.status).toBe(303);
  await workOff();
  expect(await htmlOf('/admin/seed-tools')).toContain('No demo data in this shop.');
  expect(await htmlOf('/admin/homepage-content/settings?tab=figures')).toMatch(
    /<option value="verified" selected|name="figures"[^>]*value="verified"[^>]*checked/,
  );
  for (const path of PAGES) await htmlOf(path);
  for (const path of ['/admin/bulk', '/admin/exit-modal', '/admin/templates/snippets', '/admin/blog'])
    expect(await htmlOf(path), path).toContain('data-empty');
}, 120_000);
