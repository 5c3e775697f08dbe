import { formatFieldValueAsImportCell } from '../cell-values.ts';
import { type BulkEntityName, getBulkEntityDefinition } from '../entities.ts';

/** An example row of each kind, in the field names of its import. */
const IMPORT_SAMPLE_FILE_ROWS: Record<BulkEntityName, Record<string, unknown>> = {
  services: {
    slug: 'landing-page-copy',
    old_slugs: ['landing-page-text'],
    service_title: 'Landing page copy',
    service_description: '<p>One page of copy that sells, with two rounds of changes.</p>',
    category: 'Create Content',
    price_usd: 149_00,
    process: 'Call: We talk about your offer.\nDraft: You read the page within three days.',
    included: 'One page of copy\nTwo rounds of changes',
    excluded: 'Design\nHosting',
    delivery_time_days: 3,
    revision_rounds_included: 2,
    brief: 'General brief',
    old_paths: ['/products/landing-page-copy'],
    badge_codes: [],
    buyer_phrases: ['my page does not convert', 'write my landing page'],
    status: 'draft',
  },
  testimonials: {
    client_name: 'Ada Example',
    client_company: 'Example Inc.',
    client_role: 'Head of Marketing',
    rating: 5,
    testimonial_text: 'Delivered a day early, and it worked.',
    service_category: 'Create Content',
    is_featured: false,
    status: 'pending',
  },
  reviews: {
    service_slug: 'landing-page-copy',
    reviewer_name: 'Ada Example',
    rating: 5,
    review_title: 'Worth it',
    review_content: 'The new page doubled our sign-ups.',
    review_date: '2026-06-01',
    status: 'pending',
  },
  'case-studies': {
    title: 'Twice the sign-ups in a month',
    client_name: 'Example Inc.',
    primary_service_category: 'Grow Sales & Leads',
    industry: 'Software',
    excerpt: 'How a new landing page doubled the sign-ups.',
    metrics: { 'Sign-ups': '+100%', 'Cost per lead': '-30%' },
    status: 'draft',
  },
  posts: {
    title: 'What a landing page is for',
    slug: 'what-a-landing-page-is-for',
    old_slugs: ['landing-pages'],
    excerpt: 'One page, one question, one answer.',
    body: '<p>A landing page answers one question of one visitor. Everything on it that does not help with the answer is in the way.</p>',
    category: 'Create Content',
    tags: ['landing pages', 'copy'],
    author: 'Ada Example',
    status: 'draft',
  },
  'promo-codes': {
    code: 'SPRING10',
    type: 'percentage',
    value: 10,
    starts_at: '2027-03-01',
    ends_at: '2027-06-01',
    min_order_amount_cents: 50_00,
    max_uses: 100,
    categories: ['Grow Sales & Leads'],
    status: 'paused',
  },
  leads: {
    email: 'ada@example.com',
    name: 'Ada Example',
    company: 'Example Inc.',
    stage: 'new',
    tags: ['fair', 'newsletter'],
    value_cents: 1_500_00,
    next_step: 'Call on Monday',
  },
  redirects: { term: 'money back', path: '/legal/refund-policy' },
};

/** Returns the columns and the single row of a sample file. */
export function buildSampleImportFile(name: BulkEntityName): { columns: string[]; row: string[] } {
  const { fields } = getBulkEntityDefinition(name);
  const example = IMPORT_SAMPLE_FILE_ROWS[name];
  const shown = fields.filter((field) => Object.hasOwn(example, field.name));
  return {
    columns: shown.map((field) => field.name),
    row: shown.map((field) => formatFieldValueAsImportCell(field, example[field.name])),
  };
}
