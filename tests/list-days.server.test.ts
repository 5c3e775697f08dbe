import { glob, readFile } from 'node:fs/promises';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { getShopTimeZone } from '#app/lib/shop-zone.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { AdminListUrlDefinition } from '#app/lib/list-search.ts';
import { listAuditLogEntries } from '#app/modules/audit-pages/list-audit.server.ts';
import { auditListUrlParameters } from '#app/modules/audit-pages/schemas.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { addMessages } from '#app/modules/crm/fixtures.ts';
import { createInboxListSearch } from '#app/modules/crm/inbox/inbox-rules.ts';
import { listContactInboxMessages } from '#app/modules/crm/inbox/list-inbox.server.ts';
import { customerListSearchParams } from '#app/modules/customer-pages/customer-list.ts';
import { listCustomers } from '#app/modules/customer-pages/list-customers.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { createVisibleOrderListUrlParameters } from '#app/modules/order-pages/admin/order-search.ts';
import { getStaffOrderVisibilityRights } from '#app/modules/order-pages/admin/find-visible-orders.server.ts';
import { listAdminOrders } from '#app/modules/order-pages/admin/list-admin-orders.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { listReviewsForModeration } from '#app/modules/reviews/list-moderated-reviews.server.ts';
import { createReviewModerationListSearch } from '#app/modules/reviews/moderation.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { listSignInAttempts } from '#app/modules/security-pages/list-sign-ins.server.ts';
import { signInHistoryListSearch } from '#app/modules/security-pages/sign-in-list.ts';
import { listAdminTestimonials } from '#app/modules/testimonials/admin/list-admin-testimonials.server.ts';
import { createTestimonialListSearch } from '#app/modules/testimonials/admin/testimonial-search.ts';
import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from './shop/actor.ts';
import { freshContext } from './shop/context.ts';

/** 14 hours ahead of UTC: most of its days are another day there. */
const FAR = 'Pacific/Kiritimati';
const DAY = new URLSearchParams({ from: '2026-11-20', to: '2026-11-20' });
const START = Date.parse('2026-11-19T10:00:00Z');
const END = Date.parse('2026-11-20T10:00:00Z');
/**
 * The last minute of the day before; three minutes of the day; the first minute of the day after. Only two
 * are in the same day of UTC.
 */
const MOMENTS = [START - MINUTE_MS, START, START + MINUTE_MS, END - MINUTE_MS, END].map((at) => new Date(at));

type Listed = { total: { count: number } };
type DatedList = {
  /** The file that has the filters. */
  file: string;
  search: (ctx: AppContext) => AdminListUrlDefinition;
  add: (ctx: AppContext, at: Date) => Promise<unknown>;
  list: (ctx: AppContext) => Promise<Listed>;
};

const LISTS: Record<string, DatedList> = {
  audit: {
    file: 'app/modules/audit-pages/schemas.ts',
    search: () => auditListUrlParameters,
    add: (ctx, at) => addLine(ctx, at, 'service.archived'),
    list: (ctx) => listAuditLogEntries(ctx, auditListUrlParameters.read(DAY)),
  },
  'sign-ins': {
    file: 'app/modules/security-pages/sign-in-list.ts',
    search: () => signInHistoryListSearch,
    add: (ctx, at) => addLine(ctx, at, 'account.signed_in'),
    list: (ctx) => listSignInAttempts(ctx, signInHistoryListSearch.read(DAY)),
  },
  messages: {
    file: 'app/modules/crm/inbox/inbox-rules.ts',
    search: () => createInboxListSearch('all'),
    add: (ctx, at) => addMessages(ctx, { createdAt: at, email: `${at.getTime()}@example.com` }),
    list: (ctx) => listContactInboxMessages(ctx, 'all', createInboxListSearch('all').read(DAY)),
  },
  reviews: {
    file: 'app/modules/reviews/moderation.ts',
    search: () => createReviewModerationListSearch('pending'),
    async add(ctx, at) {
      await addReviews(ctx, { service_slug: 'reviewed', status: 'pending', review_title: at.toISOString() });
      const isOne = eq(serviceReviews.title, at.toISOString());
      await ctx.db.update(serviceReviews).set({ createdAt: at }).where(isOne);
    },
    list: (ctx) =>
      listReviewsForModeration(ctx, 'pending', createReviewModerationListSearch('pending').read(DAY)),
  },
  testimonials: {
    file: 'app/modules/testimonials/admin/testimonial-search.ts',
    search: () => createTestimonialListSearch('all'),
    async add(ctx, at) {
      await addTestimonials(ctx, { client_name: at.toISOString() });
      const isOne = eq(testimonials.clientName, at.toISOString());
      await ctx.db.update(testimonials).set({ createdAt: at }).where(isOne);
    },
    list: (ctx) => listAdminTestimonials(ctx, 'all', createTestimonialListSearch('all').read(DAY)),
  },
  customers: {
    file: 'app/modules/customer-pages/customer-list.ts',
    search: () => customerListSearchParams,
    add: (ctx, at) =>
      ctx.db
        .insert(users)
        .values(makeUser({ email: `${at.getTime()}@example.com`, createdAt: at, role: 'customer' })),
    list: (ctx) => listCustomers(ctx, customerListSearchParams.read(DAY)),
  },
  orders: {
    file: 'app/modules/order-pages/admin/order-search.ts',
    search: (ctx) => createVisibleOrderListUrlParameters('all', getStaffOrderVisibilityRights(ctx), []),
    async add(ctx, at) {
      const id = await addOrder(ctx);
      await ctx.db.update(orders).set({ createdAt: at }).where(eq(orders.id, id));
    },
    list: (ctx) =>
      listAdminOrders(ctx, {
        ...createVisibleOrderListUrlParameters('all', getStaffOrderVisibilityRights(ctx), []).read(DAY),
        zone: getShopTimeZone(FAR),
      }),
  },
};

const addLine = (ctx: AppContext, at: Date, action: string) =>
  ctx.db.insert(auditLog).values({
    ...{ at, action, actorKind: 'system', entity: 'service' },
    ...{ summary: 'It happened', requestId: 'r' },
  });

async function farShop(): Promise<AppContext> {
  const ctx = await freshContext({ actor: actorOf('owner'), now: new Date('2026-11-23T12:00:00Z') });
  const value = { ...defaultShopProviderDetails, timeZone: FAR };
  await ctx.db.insert(contentBlocks).values({ key: 'provider', value, updatedAt: ctx.now });
  return ctx;
}

test.each(Object.entries(LISTS))(
  'the days of the list of %s are those of the shop’s zone',
  async (_, list) => {
    const ctx = await farShop();
    await addServiceFixtures(ctx, { slug: 'reviewed' });
    for (const at of MOMENTS) await list.add(ctx, at);
    const days = Object.entries(list.search(ctx).filters).filter(([, { kind }]) => kind === 'day');
    expect(days.map(([name]) => name)).toEqual(['from', 'to']);
    const { total } = await list.list(ctx);
    expect(total.count).toBe(3);
  },
);

test('every list with a filter of days is tested above', async () => {
  const found: string[] = [];
  for await (const file of glob('app/{modules,routes}/**/*.{ts,tsx}')) {
    const isList = !file.includes('.test.') && /kind: 'day', label/.test(await readFile(file, 'utf8'));
    if (isList) found.push(file);
  }
  expect(found.toSorted()).toEqual(
    Object.values(LISTS)
      .map(({ file }) => file)
      .toSorted(),
  );
});
