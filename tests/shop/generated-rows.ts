import { createSeededNumberGenerator } from '#app/lib/seeded-numbers.ts';
import type { BulkEntityName } from '#app/modules/bulk/entities.ts';
import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';

/** The service of generated reviews. */
export const REVIEWED_SERVICE = '00000000-0000-4000-8000-00000000aaaa';
const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/**
 * Texts that file formats tend to change: separators, quotes, line breaks, formulas, apostrophes, JSON, other
 * scripts.
 */
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
const category = (chance: Chance) => one(chance, DEFAULT_CATEGORIES).name;

const MAKERS: Record<BulkEntityName, (place: number, chance: Chance) => Record<string, unknown>> = {
  services: (place, chance) => ({
    id: idOf(place),
    slug: maybe(chance, `service-${place}`),
    old_slugs: chance(9) === 0 ? [`former-${place}`, `older-${place}`] : [],
    old_paths: chance(9) === 0 ? [`/products/a,b%20${place}`, `/p/${place}`].toSorted() : [],
    service_title: maybe(chance, `${odd(chance)} ${place}`),
    category: maybe(chance, category(chance)),
    price_usd: maybe(chance, chance(9_999_999)),
    delivery_time_days: maybe(chance, 1 + chance(365)),
    service_description: maybe(chance, odd(chance)),
    process: maybe(chance, odd(chance)),
    included: maybe(chance, odd(chance)),
    excluded: maybe(chance, odd(chance)),
    details: maybe(chance, odd(chance)),
    value: maybe(chance, odd(chance)),
    revision_rounds_included: chance(21),
    effort_units: 1 + chance(100),
    brief: one(chance, ['General brief', 'Ask nothing', null]),
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
    service_id: REVIEWED_SERVICE,
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

/**
 * Generates rows of an entity in the field names of its import, with texts that file formats tend to change.
 * Equal calls return equal rows.
 */
export function generatedRows(name: BulkEntityName, count: number): Record<string, unknown>[] {
  const chance = createSeededNumberGenerator(`round trip of ${name}`);
  return Array.from({ length: count }, (_, place) => MAKERS[name](place, chance));
}
