import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addPosts } from '#app/modules/blog/fixtures.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { addCaseStudies } from '#app/modules/case-studies/fixtures.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import type { StaffRole } from '#app/platform/access.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

type Exported = {
  name: string;
  list: string;
  file: string;
  /** A query that lists only the row with the formula. */
  query: string;
  may: readonly StaffRole[];
  action: string;
  needsProof: boolean;
};

const READERS = ['owner', 'manager', 'editor', 'analyst'] as const;
const ROLES = ['owner', 'manager', 'editor', 'analyst', 'fulfiller'] as const;

const EXPORTS: readonly Exported[] = [
  {
    name: 'reviews',
    list: '/admin/reviews',
    file: '/admin/reviews/export.csv',
    query: '?q=%3Dcmd&tab=pending',
    may: ['owner', 'manager'],
    action: 'reviews.exported',
    needsProof: true,
  },
  {
    name: 'team',
    list: '/admin/users',
    file: '/admin/users/team/export.csv',
    query: '?q=%3Dcmd',
    may: ['owner'],
    action: 'team.exported',
    needsProof: true,
  },
  {
    name: 'orders in the trash',
    list: '/admin/orders/trash',
    file: '/admin/orders/trash/export.csv',
    query: '?q=%3Dcmd',
    may: ['owner', 'manager'],
    action: 'orders.trash_exported',
    needsProof: true,
  },
  {
    name: 'services in the trash',
    list: '/admin/services/trash',
    file: '/admin/services/trash/export.csv',
    query: '?q=cmd',
    may: ['owner', 'manager', 'editor'],
    action: 'services.trash_exported',
    needsProof: false,
  },
  {
    name: 'posts in the trash',
    list: '/admin/blog',
    file: '/admin/blog/export.csv',
    query: '?q=%3Dcmd&tab=trash',
    may: READERS,
    action: 'posts.exported',
    needsProof: false,
  },
  {
    name: 'case studies in the trash',
    list: '/admin/case-studies',
    file: '/admin/case-studies/export.csv',
    query: '?q=%3Dcmd&tab=trash',
    may: READERS,
    action: 'case-studies.exported',
    needsProof: false,
  },
  {
    name: 'mails',
    list: '/admin/notifications/mails',
    file: '/admin/notifications/mails/export.csv',
    query: '?q=%3Dcmd',
    may: ['owner', 'manager'],
    action: 'mails.exported',
    needsProof: true,
  },
];

let shop: TestShop;
const staff = new Map<StaffRole, Visitor>();
const as = (role: StaffRole): Visitor => staff.get(role) ?? openVisitor(shop);

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  for (const role of ROLES) staff.set(role, await signedInAs(shop, role));
  const { db } = shop.ctx;
  const gone = { deletedAt: new Date() };
  await signedInAs(shop, 'fulfiller', 'formula@example.com');
  await db.update(users).set({ name: '=cmd()' }).where(eq(users.email, 'formula@example.com'));
  for (const customerName of ['=cmd()', 'Somebody else']) {
    const id = await addOrder(shop.ctx, { status: 'CANCELED' });
    await db
      .update(orders)
      .set({ ...gone, customerName })
      .where(eq(orders.id, id));
  }
  await addServiceFixtures(
    shop.ctx,
    { id: 'a3f1a0de-6c58-4cf5-8d47-0f6b4f9fd7f1', slug: 'cmd', service_title: '=cmd() service' },
    { id: 'a3f1a0de-6c58-4cf5-8d47-0f6b4f9fd7f2', slug: 'other', service_title: 'Something else' },
  );
  const review = { service_slug: 'other', status: 'pending' };
  await addReviews(shop.ctx, { ...review, reviewer_name: '=cmd()' }, review);
  await db.update(services).set(gone);
  await addPosts(shop.ctx, { slug: 'cmd', title: '=cmd() post' }, { slug: 'other', title: 'Something else' });
  await db.update(posts).set(gone);
  await addCaseStudies(shop.ctx, { title: '=cmd() study' }, { title: 'Something else' });
  await db.update(caseStudies).set(gone);
  const mail = { kind: 'mail', template: 'order.confirmed', payload: {}, state: 'sent' };
  await db.insert(outbox).values([
    { ...mail, dedupeKey: 'formula', recipient: '=cmd@example.com' },
    { ...mail, dedupeKey: 'plain', recipient: 'somebody@example.com' },
  ]);
});
afterAll(() => shop.close());

test.each(EXPORTS)(
  '$name: exports the filtered list as a file without formulas, and audits it without names',
  async ({ file, query, action }) => {
    const answer = await as('owner').get(file + query);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    const rows = (await answer.text()).trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(`"'=cmd`);
    const [line] = await shop.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .orderBy(desc(auditLog.at))
      .limit(1);
    expect(line?.summary).toMatch(/^Exported .* as CSV/);
    expect(line?.actorKind).toBe('user');
  },
);

test.each(EXPORTS)(
  '$name: only roles with the right see the export; the others get 403 and no audit entry',
  async ({ list, file, may, action }) => {
    const count = () => shop.ctx.db.$count(auditLog, eq(auditLog.action, action));
    for (const role of ROLES) {
      const before = await count();
      const answer = await as(role).get(file);
      const page = await (await as(role).get(list)).text();
      const isHolder = may.includes(role);
      expect([role, answer.status]).toEqual([role, isHolder ? 200 : 403]);
      expect([role, page.includes(file)]).toEqual([role, isHolder]);
      expect(await count()).toBe(before + (isHolder ? 1 : 0));
    }
    expect((await openVisitor(shop).get(file)).status).toBe(401);
  },
);

test('what holds people in bulk asks who it is first, and leads back to the list', async () => {
  const owner = await signedInAs(shop, 'owner', 'late@example.com');
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 11 * 60_000) });
  for (const { name, list, file, query, needsProof } of EXPORTS) {
    const answer = await owner.get(file + query);
    expect([name, answer.status]).toEqual([name, needsProof ? 302 : 200]);
    if (!needsProof) continue;
    const location = answer.headers.get('Location') ?? '';
    expect(location).toBe(`/admin/confirm?next=${encodeURIComponent(file + query)}`);
    expect(await (await owner.get(location)).text()).toContain(`href="${list}?`);
  }
});
