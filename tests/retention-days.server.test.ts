import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { listBackgroundJobDefinitions } from '#app/jobs.server.ts';
import { addDays } from '#app/lib/dates.ts';
import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { defaultSiteContent } from '#app/modules/content/internal/site-defaults.ts';
import {
  RETENTION_RULES,
  DATA_RETENTION_KINDS,
  type DataRetentionKind,
  retentionPeriodsFormSchema,
  toRetentionFormValues,
} from '#app/modules/content/settings/retention-form.ts';
import { saveDataRetentionSettings } from '#app/modules/content/settings/save-block.server.ts';
import { makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { sendContactMessage } from '#app/modules/crm/send-contact-message.server.ts';
import { contactMessages, contacts } from '#app/modules/crm/contact-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { MANUAL_ORDER_PAY_DAYS } from '#app/modules/payments/manual-orders.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';
import { PHRASE_LEARNING_DAYS, buildSearchPhraseKey } from '#app/modules/search/learned/learned-phrase.ts';
import { learnedPhrases, searchEvents } from '#app/modules/search/query-tables.server.ts';

import { actorOf, asSystem } from './shop/actor.ts';
import { freshContext, type TestContext } from './shop/context.ts';

const SERVICE = '00000000-0000-4000-8000-000000000001';

type Kept = {
  queue: string;
  /** Creates a record of this age, named by the number of its days. */
  make: (ctx: TestContext, at: Date, name: string) => Promise<unknown>;
  left: (ctx: TestContext) => Promise<string[]>;
};

/** The records each number applies to; a job of its own deletes learned phrases with the searches. */
const KEPT: Record<DataRetentionKind | 'offers' | 'mails', Kept> = {
  unpaidOrders: {
    queue: 'payments.reconcile',
    make: async (ctx, createdAt, email) => {
      const id = await addOrder(ctx, { status: 'EXPIRED', createdAt });
      const unpaid = { paymentState: 'UNPAID', paidAt: null, email } as const;
      await ctx.db.update(orders).set(unpaid).where(eq(orders.id, id));
    },
    left: async (ctx) => (await ctx.db.select().from(orders)).map(({ email }) => email ?? ''),
  },
  messages: {
    queue: 'contacts.forget',
    make: (ctx, now, name) =>
      sendContactMessage({ ...ctx, now }, makeContactMessage({ name, email: `${name}@example.com` })),
    left: async (ctx) => {
      const names = (await ctx.db.select().from(contactMessages)).map(({ name }) => name);
      const people = (await ctx.db.select().from(contacts)).map(({ name }) => name);
      expect(people.toSorted()).toEqual(names.toSorted());
      return names;
    },
  },
  visits: {
    queue: 'events.forget',
    make: (ctx, at, visitor) =>
      ctx.db.insert(analyticsEvents).values({ name: 'page_view', path: '/', visitor, isMobile: false, at }),
    left: async (ctx) => (await ctx.db.select().from(analyticsEvents)).map(({ visitor }) => visitor),
  },
  searches: {
    queue: 'searches.forget',
    make: (ctx, createdAt, query) =>
      ctx.db.insert(searchEvents).values({ sessionId: 's', query, normalizedQuery: query, createdAt }),
    left: async (ctx) => (await ctx.db.select().from(searchEvents)).map(({ query }) => query),
  },
  offers: {
    queue: 'search.learn',
    make: async (ctx, at, text) => {
      if (text === 'young') await addServiceFixtures(ctx, { id: SERVICE, slug: 'ads-audit' });
      const seen = { firstSeenAt: at, lastSeenAt: at, createdAt: at, updatedAt: at };
      const counts = { people: 3, visits: 3, status: 'offered' as const };
      await ctx.db
        .insert(learnedPhrases)
        .values({ serviceId: SERVICE, text, key: buildSearchPhraseKey(text), ...counts, ...seen });
    },
    left: async (ctx) => (await ctx.db.select().from(learnedPhrases)).map(({ text }) => text),
  },
  news: {
    queue: 'notices.forget',
    make: (ctx, createdAt, subject) =>
      ctx.db
        .insert(notices)
        .values({ userId: crypto.randomUUID(), kind: 'order.paid', subject, title: 'New order', createdAt }),
    left: async (ctx) => (await ctx.db.select().from(notices)).map(({ subject }) => subject),
  },
  mails: {
    queue: 'notices.forget',
    make: (ctx, createdAt, recipient) => {
      const payload = { problem: 'The disk is full', detail: 'Nothing is stored.' };
      const mail = { kind: 'mail', template: 'team.system', state: 'sent', dedupeKey: recipient } as const;
      return ctx.db.insert(outbox).values({ ...mail, recipient, payload, createdAt });
    },
    left: async (ctx) => {
      const lines = await ctx.db.select().from(outbox);
      expect(lines).toHaveLength(2);
      return lines.filter(({ payload }) => Object.keys(payload).length > 0).map(({ dedupeKey }) => dedupeKey);
    },
  },
  providerEvents: {
    queue: 'provider-events.forget',
    make: (ctx, at, eventId) => {
      const event = { type: 'charge.succeeded', objectId: 'ch_1', isLive: false, source: 'webhook' } as const;
      const times = { providerCreatedAt: at, receivedAt: at, processedAt: at };
      return ctx.db.insert(providerEvents).values({ eventId, state: 'done', ...event, ...times });
    },
    left: async (ctx) => (await ctx.db.select().from(providerEvents)).map(({ eventId }) => eventId),
  },
};

const jobOf = (ctx: TestContext, queue: string) => {
  const env = { SMTP_URL: undefined, MAIL_FROM: undefined, DATA_DIR: '' };
  const job = listBackgroundJobDefinitions(env, ctx.settings).find((one) => one.queue === queue);
  if (!job) throw new Error(`no job ${queue}`);
  return job;
};

const settingOf = (name: keyof typeof KEPT): DataRetentionKind =>
  name === 'offers' ? 'searches' : name === 'mails' ? 'news' : name;
const NAMES = Object.keys(KEPT) as (keyof typeof KEPT)[];

test.each(NAMES.flatMap((name) => (['least', 'most'] as const).map((bound) => [name, bound] as const)))(
  'the job of %s goes by what the shop decided: the %s days there can be',
  async (name, bound) => {
    const ctx = asSystem(await freshContext());
    const { queue, make, left } = KEPT[name];
    const days = RETENTION_RULES[settingOf(name)][bound];
    const typed = {
      ...toRetentionFormValues(defaultSiteContent.retention, 0),
      [settingOf(name)]: String(days),
    };
    const saved = await saveDataRetentionSettings(
      { ...ctx, actor: actorOf('owner') },
      retentionPeriodsFormSchema.parse(typed),
    );
    expect(saved).toMatchObject({ ok: true });
    await make(ctx, addDays(ctx.now, 1 - days), 'young');
    await make(ctx, addDays(ctx.now, -days - 1), 'old');
    expect((await left(ctx)).toSorted()).toEqual(['old', 'young']);
    await jobOf(ctx, queue).run(ctx, {});
    expect(await left(ctx)).toEqual(['young']);
  },
);

/** Returns `nightly at 4:10 UTC` for `10 4 * * *`. */
function wordsOf(schedule: string | undefined): string {
  const [, minutes = '', hour = ''] = /^(\d+) (\d+) \* \* \*$/.exec(schedule ?? '') ?? [];
  return `nightly at ${hour}:${minutes.padStart(2, '0')} UTC`;
}

test('the page says when each job runs, as the jobs do', async () => {
  const ctx = await freshContext();
  for (const data of DATA_RETENTION_KINDS.filter((data) => data !== 'unpaidOrders'))
    expect(RETENTION_RULES[data].runs, data).toBe(wordsOf(jobOf(ctx, KEPT[data].queue).schedule));
});

test('no bound takes away what the shop still needs', () => {
  expect(RETENTION_RULES.unpaidOrders.least).toBeGreaterThanOrEqual(MANUAL_ORDER_PAY_DAYS);
  expect(RETENTION_RULES.visits.least).toBeGreaterThanOrEqual(PHRASE_LEARNING_DAYS);
  // Searches are deleted by whole days, the last of which has only begun.
  expect(RETENTION_RULES.searches.least).toBeGreaterThan(PHRASE_LEARNING_DAYS);
  // The privacy policy of the product promises no more than a year.
  expect(RETENTION_RULES.messages.most).toBe(365);
});
