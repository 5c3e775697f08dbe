import { expect, test } from 'vitest';

import { seededNumbers } from '#app/lib/seeded-numbers.ts';
import { CATEGORIES } from '#app/modules/catalog/categories.ts';
import { addServices } from '#app/modules/catalog/fixtures.ts';
import { termKey } from '#app/modules/search/rules/search-rule.ts';
import { searchRules } from '#app/modules/search/query-tables.server.ts';
import { wordsOf } from '#app/modules/search/words/search-words.ts';
import type { AppContext } from '#app/platform/context.ts';

import { IMPORTERS } from '../../import.server.ts';
import { openAsOwner } from '../../../tests/shop/bulk-owner.ts';

import { ENTITY_NAMES, type EntityName } from './entities.ts';
import { makeFile, exportedText, planOf, sendFile } from './fixtures.ts';
import { checkImport } from './imports/plan-import.server.ts';
import { findStoredJob } from './job-rows.server.ts';

/** Rows of each entity. Before a release: `ROUND_TRIP_ROWS=10000 npx vitest run app/modules/bulk/round-trip` (some four minutes). */
const ROWS = Number(process.env.ROUND_TRIP_ROWS ?? 300);
const SERVICE = '00000000-0000-4000-8000-00000000aaaa';
const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** Texts that files like to change: separators, quotes, line breaks, formulas, apostrophes, JSON, other scripts. */
const ODD = [
  ...['=1+1', "'=1+1", '+1 555 0100', '-5', '@sum(A1)', ';=cmd()', ', -x', '＝1', "''-2", '|@x', "'tis"],
  ...['a,b;c|d', 'say "hi"', 'one\ntwo', 'one\r\ntwo', 'tab\there', '[1]', '{"a":1}', '["x"]', 'a: b', 'a=b'],
  ...[
    'yes',
    '0',
    '1.50',
    '2026-01-01',
    'null',
    'Zażółć',
    '日本語',
    'שלום',
    '👩‍💻',
    '½',
    'long '.repeat(18).trim(),
  ],
];
const ODD_TAGS = ['plain', 'b2b, europe', 'a;b', 'x|y', '[urgent]', '{x}', '=tag', '"q"', 'späti', '1'];

type Chance = (below: number) => number;
const one = <Value>(chance: Chance, values: readonly Value[]): Value =>
  values[chance(values.length)] as Value; // never empty
const odd = (chance: Chance) => one(chance, ODD);
const maybe = <Value>(chance: Chance, value: Value): Value | null => (chance(3) === 0 ? null : value);
const some = (chance: Chance, values: readonly string[]) => values.filter(() => chance(4) === 0);
const time = (chance: Chance) => new Date(Date.UTC(2026, 0, 1) + chance(2_000_000_000)).toISOString();
const category = (chance: Chance) => one(chance, CATEGORIES).name;

const MAKERS: Record<EntityName, (place: number, chance: Chance) => Record<string, unknown>> = {
  services: (place, chance) => ({
    id: idOf(place),
    slug: maybe(chance, `service-${place}`),
    old_slugs: chance(9) === 0 ? [`former-${place}`, `older-${place}`] : [],
    service_title: maybe(chance, `${odd(chance)} ${place}`),
    category: maybe(chance, category(chance)),
    price_usd: maybe(chance, chance(9_999_999)),
    delivery_time_days: maybe(chance, 1 + chance(365)),
    reviews: chance(100),
    projects_sold_30d: chance(100),
    reason_to_buy___pain_point: maybe(chance, odd(chance)),
    client_satisfaction_quote: maybe(chance, odd(chance)),
    founder_quote_after_delivery: maybe(chance, odd(chance)),
    badge_codes: some(chance, ['popular', 'New_1', '2-for-1']),
    buyer_phrases: some(chance, ['my page, broken', '[help] me', '=why so slow', 'a; b | c']),
    seo_title: maybe(chance, odd(chance).slice(0, 60).trim()),
    seo_description: maybe(chance, odd(chance).slice(0, 160).trim()),
    og_image: maybe(chance, 'https://img.example/a,b;c.png?x="1"'),
    status: one(chance, ['draft', 'archived']),
    published_at: maybe(chance, time(chance)),
    created_at: time(chance),
  }),
  testimonials: (place, chance) => ({
    id: idOf(place),
    client_name: odd(chance),
    client_company: maybe(chance, odd(chance)),
    client_role: maybe(chance, odd(chance)),
    client_initials: one(chance, ['=A', 'AB', '-x', ';=']),
    client_avatar_url: maybe(chance, '/media/a.png'),
    rating: 1 + chance(5),
    testimonial_text: odd(chance),
    service_category: maybe(chance, category(chance)),
    service_name: maybe(chance, odd(chance)),
    is_featured: chance(2) === 0,
    delivery_date: maybe(chance, time(chance).slice(0, 10)),
    status: one(chance, ['pending', 'approved', 'featured', 'hidden']),
    created_at: time(chance),
  }),
  reviews: (place, chance) => ({
    id: idOf(place),
    service_id: SERVICE,
    reviewer_name: odd(chance),
    reviewer_company: maybe(chance, odd(chance)),
    reviewer_role: maybe(chance, odd(chance)),
    reviewer_avatar_url: maybe(chance, '/media/a.png'),
    rating: 1 + chance(5),
    review_title: maybe(chance, odd(chance)),
    review_content: odd(chance),
    review_date: time(chance),
    is_pinned: chance(9) === 0,
    ...(chance(4) === 0 ? { status: 'rejected', reject_reason: 'off_topic' } : { status: 'approved' }),
  }),
  'case-studies': (place, chance) => ({
    id: idOf(place),
    title: odd(chance),
    client_name: odd(chance),
    primary_service_category: category(chance),
    industry: maybe(chance, odd(chance)),
    excerpt: maybe(chance, odd(chance)),
    description: maybe(chance, odd(chance)),
    file_url: maybe(chance, 'https://files.example/a,b.pdf'),
    file_type: 'pdf',
    metrics: Object.fromEntries(
      some(chance, ['Zz', 'Ratio 2:1', 'a=b', 'Saved', '2024', '=x', 'one; two']).map((name) => [
        name,
        chance(4) === 0
          ? chance(1000) / 4
          : one(chance, ['yes', 'from: 10; to: 4', '$1,200; per month', '12']),
      ]),
    ),
    is_featured: chance(2) === 0,
    campaign_name: maybe(chance, odd(chance)),
    permission_note: maybe(chance, odd(chance)),
    status: one(chance, ['draft', 'published']),
    created_at: time(chance),
  }),
  posts: (place, chance) => ({
    id: idOf(place),
    title: odd(chance).slice(0, 120).trim(),
    slug: `post-${place}`,
    old_slugs: chance(9) === 0 ? [`was-${place}`] : [],
    excerpt: odd(chance),
    body: `<p>A text, with "signs"; and\nbreaks. ${'It goes on. '.repeat(20)}</p>`,
    category: maybe(chance, category(chance)),
    tags: some(chance, ODD_TAGS),
    author: one(chance, ['Ada, Ltd.', '=Bob', '"Cid"']),
    status: one(chance, ['draft', 'published', 'archived']),
    publish_at: time(chance),
    cover_alt: one(chance, ['', '-a cover']),
    featured: chance(2) === 0,
    seo_title: maybe(chance, odd(chance).slice(0, 60).trim()),
    seo_description: maybe(chance, odd(chance).slice(0, 160).trim()),
    noindex: chance(2) === 0,
    created_at: time(chance),
  }),
  'promo-codes': (place, chance) => ({
    id: idOf(place),
    code: `CODE${place}`,
    ...one(chance, [
      { type: 'percentage', value: 10 },
      { type: 'fixed', value: 1_050 },
    ]),
    starts_at: maybe(chance, '2026-01-01T00:00:00.000Z'),
    ends_at: maybe(chance, time(chance).replace('2026', '2027')),
    min_order_amount_cents: chance(100_000),
    max_uses: maybe(chance, 1 + chance(1000)),
    status: one(chance, ['active', 'paused', 'archived']),
    created_at: time(chance),
  }),
  leads: (place, chance) => ({
    id: idOf(place),
    email: `lead.${place}@shop.example`,
    name: maybe(chance, odd(chance)),
    company: maybe(chance, odd(chance)),
    phone: maybe(chance, '+1 555 0100'),
    website: maybe(chance, 'https://x.example/?a=1,2;3'),
    ...(chance(5) === 0 ? { stage: 'lost', lost_reason: odd(chance) } : { stage: 'contacted' }),
    tags: some(chance, ODD_TAGS),
    value_cents: maybe(chance, chance(9_999_999)),
    next_step: maybe(chance, odd(chance)),
    consent_note: maybe(chance, odd(chance)),
    created_at: time(chance),
  }),
  redirects: (place, chance) => ({
    term: `${one(chance, ['=money', 'a,b', '"x"', "'-y"])} ${place}`,
    path: `/p,q;r/${place}`,
  }),
};

/** More rules than a shop can have are put where they are stored. */
async function addRules(ctx: AppContext, rows: readonly Record<string, unknown>[]) {
  for (let from = 0; from < rows.length; from += 1_000)
    await ctx.db.insert(searchRules).values(
      rows.slice(from, from + 1_000).map(({ term, path }) => ({
        kind: 'redirect' as const,
        term: String(term),
        key: termKey(wordsOf(String(term))),
        path: String(path),
      })),
    );
}

async function fill(ctx: AppContext, name: EntityName): Promise<void> {
  const chance = seededNumbers(`round trip of ${name}`);
  if (name === 'reviews') await addServices(ctx, { id: SERVICE, slug: 'reviewed' });
  const rows = Array.from({ length: ROWS }, (_, place) => MAKERS[name](place, chance));
  if (name === 'redirects') return addRules(ctx, rows);
  const outcome = await IMPORTERS[name](ctx, rows);
  expect(outcome).toEqual({ ok: true, value: { count: ROWS } });
}

test.each(ENTITY_NAMES)(
  'generated rows of %s are unchanged after their export and import',
  async (name) => {
    const { ctx, work } = await openAsOwner();
    await fill(ctx, name);
    for (const format of ['csv', 'json'] as const) {
      const job = await sendFile(
        ctx,
        name,
        makeFile(await exportedText(ctx, name, format), `rows.${format}`),
      );
      const started = await checkImport(ctx, job, await planOf(ctx, job));
      expect(started.ok).toBe(true);
      while ((await findStoredJob(ctx, job))?.state === 'checking') await work(job);
      const { state, total, unchanged } = (await findStoredJob(ctx, job)) ?? {};
      expect({ format, state, total, unchanged }).toEqual({
        format,
        state: 'checked',
        total: ROWS,
        unchanged: ROWS,
      });
    }
  },
  600_000,
);
