import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { BulkJobOptions } from '#app/modules/bulk/job-options.ts';
import { bulkJobs } from '#app/modules/bulk/tables.server.ts';
import { addCaseStudies } from '#app/modules/case-studies/fixtures.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { addPosts } from '#app/modules/blog/fixtures.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { contactMessages, contacts } from '#app/modules/crm/contact-tables.server.ts';
import { addModal } from '#app/modules/exit-modal/fixtures.ts';
import { briefTemplates } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { addOrderWithBrief, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { buildEmailUnsubscribeUrl } from '#app/modules/notifications/find-unsubscription.server.ts';
import { queueMailUnlessUnsubscribed } from '#app/modules/notifications/queue-wanted-mail.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { createTestSharedCart } from '#app/modules/shared-carts/fixtures.ts';
import { snippets } from '#app/modules/snippets/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from '#app/sandbox/fixtures.ts';
import { paySandboxCheckoutSession } from '#app/sandbox/pay-session.server.ts';

import { kept, openFileVisits } from './order-file-visits.ts';
import type { TestShop } from './shop.ts';
import { signedInAs, signedUp, type Visitor } from './visitor.ts';

/** One action of the build, and a visitor who may use it. */
export type Place = {
  pattern: string;
  path: string;
  visitor: Visitor | null;
  isFunction: boolean;
  /** Whether the visitor is a member of staff. */
  isStaff: boolean;
};

/** A customer and an owner, and the path of one record of each kind that an address can name. */
type World = { customer: Visitor; owner: Visitor; paths: Record<string, string> };

const idOfUser = async ({ ctx }: TestShop, email: string): Promise<string> => {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? '';
};

async function orderOf({ ctx }: TestShop, userId: string) {
  const { orderId, itemId } = await addOrderWithBrief(ctx);
  await ctx.db.update(orders).set({ userId }).where(eq(orders.id, orderId));
  return { orderId, itemId };
}

async function unsubscribePath({ ctx }: TestShop): Promise<string> {
  const payload = { orderNumber: '1', service: 'x', orderUrl: 'x', isTest: false, from: 'Mara' };
  const mail = { template: 'message.new', dedupeKey: 'walk', recipient: 'guest@client.test' } as const;
  await queueMailUnlessUnsubscribed(ctx, { ...mail, orderId: null, payload });
  const [queued] = await ctx.db.select().from(outbox).where(eq(outbox.dedupeKey, 'walk'));
  const { pathname, search } = new URL(buildEmailUnsubscribeUrl(ctx.settings, queued?.id ?? ''));
  return pathname + search;
}

/** The two pages of the test provider: an open payment, and one that was made. */
async function providerPaths({ ctx }: TestShop): Promise<Record<string, string>> {
  const { gateway } = ctx.payments;
  if (!gateway) throw new Error('the sandbox does not serve');
  const open = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  const form = { intent: 'card', expected_amount: 149_00, email: 'ada@example.com' } as const;
  await paySandboxCheckoutSession(ctx, sessionId, { ...form, card_number: '4242 4242 4242 4242' });
  const { intent } = await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
  return {
    '/sandbox/pay/:id': `/sandbox/pay/${open.sessionId}`,
    '/sandbox/payments/:id': `/sandbox/payments/${intent?.id ?? ''}`,
  };
}

async function caseStudyId({ ctx }: TestShop): Promise<string> {
  await addCaseStudies(ctx, { title: 'Walked' });
  const [caseStudy] = await ctx.db.select().from(caseStudies).where(eq(caseStudies.title, 'Walked'));
  return caseStudy?.id ?? '';
}

async function testimonialId({ ctx }: TestShop): Promise<string> {
  const [row] = await ctx.db
    .insert(testimonials)
    .values({ clientName: 'Walked', rating: 5, text: 'Walked by.' })
    .returning();
  return row?.id ?? '';
}

/** A message of the contact form, a lead, and a snippet for answers. */
async function answeringIds({ ctx }: TestShop) {
  const [message] = await ctx.db
    .insert(contactMessages)
    .values({ name: 'Ada', email: 'a@a.test', subject: 'other', message: 'Walked', dedupeKey: 'walked' })
    .returning();
  const walked = { mailbox: 'walked@client.test', email: 'walked@client.test', name: 'Walked' };
  const [lead] = await ctx.db
    .insert(contacts)
    .values({ ...walked, source: 'manual', lastContactAt: ctx.now })
    .returning();
  const [snippet] = await ctx.db.insert(snippets).values({ shortcut: 'walked', body: 'Hi.' }).returning();
  return { message: message?.id ?? '', lead: lead?.id ?? '', snippet: snippet?.id ?? '' };
}

/** An import that waits for its column mapping. */
async function bulkJobId({ ctx }: TestShop, requestedBy: string): Promise<string> {
  const plan = { mapping: {}, matchBy: 'id', mode: 'create', onBad: 'skip' } as const;
  const options: BulkJobOptions = { kind: 'import', shape: 'own', columns: ['name'], plan };
  const [job] = await ctx.db
    .insert(bulkJobs)
    .values({
      kind: 'import',
      entity: 'testimonials',
      state: 'draft',
      requestedBy,
      options,
      movedAt: ctx.now,
    })
    .returning();
  return job?.id ?? '';
}

async function staffIds(shop: TestShop) {
  const { ctx } = shop;
  await addServiceFixtures(ctx, { slug: 'walked' });
  await addReviews(ctx, { status: 'pending', service_slug: 'walked' });
  const questions = [makeQuestion({ key: 'goal' })];
  const [service] = await ctx.db.select().from(services).where(eq(services.slug, 'walked'));
  const [review] = await ctx.db.select().from(serviceReviews);
  const [template] = await ctx.db.insert(briefTemplates).values({ name: 'Walked', questions }).returning();
  const [promo] = await ctx.db
    .insert(promoCodes)
    .values({ code: 'WALKED', type: 'percentage', value: 10 })
    .returning();
  const post = randomUUID();
  await addPosts(ctx, { id: post, slug: 'walked' });
  const [mail] = await ctx.db.select().from(outbox).limit(1);
  await signedUp(shop, 'somebody@example.com');
  return {
    service: service?.id ?? '',
    review: review?.id ?? '',
    template: template?.id ?? '',
    promo: promo?.id ?? '',
    ...(await answeringIds(shop)),
    modal: await addModal(ctx),
    testimonial: await testimonialId(shop),
    caseStudy: await caseStudyId(shop),
    post,
    mail: mail?.id ?? '',
    person: await idOfUser(shop, 'somebody@example.com'),
    bulkJob: await bulkJobId(shop, await idOfUser(shop, 'walking-owner@example.com')),
  };
}

/**
 * Creates a customer with an order, an owner of the shop, and one record of each kind an address can name.
 */
async function openWorld(shop: TestShop): Promise<World> {
  const customer = await signedUp(shop, 'walker@example.com');
  const owner = await signedInAs(shop, 'owner', 'walking-owner@example.com');
  const { orderId, itemId } = await orderOf(shop, await idOfUser(shop, 'walker@example.com'));
  const { upload } = openFileVisits(() => shop);
  const own = await kept(await upload(customer, `/orders/${orderId}/upload`));
  const staffs = await kept(await upload(owner, `/admin/orders/${orderId}/upload`));
  const unsubscribe = await unsubscribePath(shop);
  const id = await staffIds(shop);
  const ids: Record<string, string> = {
    '/admin/users/:id': id.person,
    '/admin/bulk/jobs/:id': id.bulkJob,
    '/admin/services/:id': id.service,
    '/admin/services/:id/pictures': id.service,
    '/admin/reviews/:id': id.review,
    '/admin/messages/:id': id.message,
    '/admin/templates/snippets/:id': id.snippet,
    '/admin/notifications/mails/:id': id.mail,
    '/admin/promo-codes/:id': id.promo,
    '/admin/crm/:id': id.lead,
    '/admin/exit-modal/:id': id.modal,
    '/admin/testimonials/:id': id.testimonial,
    '/admin/case-studies/:id': id.caseStudy,
    '/admin/blog/edit/:id': id.post,
    '/admin/templates/briefs/:id': id.template,
    '/preview/service/:id': id.service,
  };
  const paths = {
    ...(await providerPaths(shop)),
    ...Object.fromEntries(
      Object.entries(ids).map(([pattern, one]) => [pattern, pattern.replace(':id', one)]),
    ),
    '/orders/:id/brief/:item': `/orders/${orderId}/brief/${itemId}`,
    '/orders/:id/files/:file': own.href,
    '/admin/orders/:id/files/:file': staffs.href,
    '/c/:token': `/c/${await createTestSharedCart(shop.ctx, { content: { items: [{ serviceId: 'walked', quantity: 1 }] } })}`,
    '/email/unsubscribe': unsubscribe,
    '/admin/homepage-content/:block': '/admin/homepage-content/faq',
    '/admin/legal/:slug': '/admin/legal/terms-of-service',
    '/admin/set-up/:step': '/admin/set-up/business',
    '/admin/templates/emails/:template': '/admin/templates/emails/order.completed',
    '/api/auth/*': '/api/auth/sign-in/email',
    '/:order': orderId,
  };
  return { customer, owner, paths };
}

const OF_ORDER = /^(\/admin)?\/orders\/:id(\/[a-z]+)*$/;

function pathOf(pattern: string, paths: Record<string, string>): string | null {
  const known = paths[pattern];
  if (known !== undefined) return known;
  if (OF_ORDER.test(pattern)) return pattern.replace(':id', paths['/:order'] ?? '');
  return /[:*]/.test(pattern) ? null : pattern;
}

/**
 * Lists every action of the build at a real path, with a visitor who may use it. `missing` are the actions
 * whose address has a parameter that this file cannot fill.
 */
export async function openPlaces(
  shop: TestShop,
  patterns: readonly string[],
): Promise<{ places: Place[]; missing: string[] }> {
  const { customer, owner, paths } = await openWorld(shop);
  const visitorAt = (pattern: string) => {
    if (/^\/(admin|preview|sandbox\/payments|api\/sync)/.test(pattern)) return owner;
    return /^\/(account|orders\/:id)/.test(pattern) ? customer : null;
  };
  const found = patterns.map((pattern) => ({
    pattern,
    path: pathOf(pattern, paths),
    visitor: visitorAt(pattern),
    isStaff: visitorAt(pattern) === owner,
    isFunction: pattern.startsWith('/api/'),
  }));
  return {
    places: found.flatMap(({ path, ...place }) => (path === null ? [] : [{ ...place, path }])),
    missing: found.flatMap(({ path, pattern }) => (path === null ? [pattern] : [])),
  };
}
