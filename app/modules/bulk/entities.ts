import {
  CREATED,
  type Entity,
  type EntityField,
  ID,
  type MatchKey,
  money,
  OLD_SLUGS,
  personal,
  required,
  text,
  truth,
  whole,
} from './entity-fields.ts';
import { SERVICE_FIELDS } from './service-fields.ts';

const BY_ID: MatchKey = { field: 'id', label: 'ID' };

/**
 * The kinds of records that can be imported and exported, in the field names of the import
 * (docs/manual/data.md).
 */
export const ENTITIES = {
  services: {
    many: 'services',
    subject: 'service',
    matchKeys: [{ field: 'slug', label: 'Slug' }, BY_ID],
    unique: ['slug'],
    statuses: ['draft', 'published', 'archived'],
    hasCategory: true,
    fields: SERVICE_FIELDS,
  },
  testimonials: {
    many: 'testimonials',
    subject: 'testimonial',
    matchKeys: [BY_ID],
    unique: [],
    statuses: ['pending', 'approved', 'featured', 'hidden'],
    hasCategory: true,
    fields: [
      ID,
      required(text('client_name', 'Client', 'name', 'client', 'author')),
      text('client_company', 'Company', 'company'),
      text('client_role', 'Role', 'role', 'jobtitle'),
      text('client_initials', 'Initials', 'initials'),
      text('client_avatar_url', 'Image', 'picture', 'avatar', 'photo'),
      required(whole('rating', 'Rating', 'stars', 'score')),
      required(text('testimonial_text', 'Text', 'text', 'quote', 'testimonial', 'content')),
      text('service_category', 'Category', 'category'),
      text('service_name', 'Service', 'service'),
      truth('is_featured', 'Featured', 'featured'),
      text('delivery_date', 'Delivered on', 'delivered', 'date'),
      text('status', 'Status', 'state'),
      CREATED,
    ],
  },
  reviews: {
    many: 'reviews',
    subject: 'review',
    matchKeys: [BY_ID],
    unique: [],
    statuses: ['pending', 'approved', 'rejected', 'spam'],
    fields: [
      ID,
      text('service_slug', 'Service slug', 'service', 'slug', 'producthandle', 'servicebyitsslug'),
      text('service_id', 'Service ID', 'productid', 'servicebyitsid'),
      required(text('reviewer_name', 'Reviewer', 'name', 'author', 'reviewer')),
      text('reviewer_company', 'Company', 'company'),
      text('reviewer_role', 'Role', 'role'),
      text('reviewer_avatar_url', 'Image', 'picture', 'avatar'),
      required(whole('rating', 'Rating', 'stars', 'score')),
      text('review_title', 'Title', 'title', 'headline'),
      required(text('review_content', 'Text', 'text', 'body', 'content', 'review')),
      text('review_date', 'Date', 'date', 'reviewedat'),
      truth('is_pinned', 'Pinned', 'pinned'),
      text('status', 'Status', 'state'),
      text('reject_reason', 'Reason for rejecting', 'reason', 'rejectedbecause'),
    ],
  },
  'case-studies': {
    many: 'case studies',
    subject: 'case-study',
    matchKeys: [BY_ID],
    unique: [],
    statuses: ['draft', 'published'],
    hasCategory: true,
    fields: [
      ID,
      required(text('title', 'Title', 'name', 'headline')),
      required(text('client_name', 'Client', 'client', 'company')),
      required(text('primary_service_category', 'Category', 'category')),
      text('industry', 'Industry', 'sector'),
      text('excerpt', 'Excerpt', 'summary'),
      text('description', 'Description', 'body', 'text'),
      text('file_url', 'Link or file', 'file', 'url', 'link'),
      text('file_type', 'File type', 'filetype', 'typeofthefile'),
      { ...text('metrics', 'Metrics', 'results'), kind: 'pairs' },
      truth('is_featured', 'Featured', 'featured'),
      text('campaign_name', 'Campaign', 'campaign'),
      text('permission_note', 'Permission', 'permission'),
      text('status', 'Status', 'state'),
      CREATED,
    ],
  },
  posts: {
    many: 'posts',
    subject: 'post',
    matchKeys: [{ field: 'slug', label: 'Slug' }, BY_ID],
    unique: ['slug'],
    statuses: ['draft', 'published', 'archived'],
    hasCategory: true,
    rowsAtOnce: 50,
    fields: [
      ID,
      required(text('title', 'Title', 'name', 'headline', 'posttitle')),
      text('slug', 'Slug', 'handle', 'address', 'postname'),
      OLD_SLUGS,
      text('excerpt', 'Excerpt', 'summary', 'summaryhtml', 'postexcerpt'),
      text('body', 'Text', 'content', 'bodyhtml', 'html', 'postcontent'),
      text('category', 'Category', 'categories', 'type', 'blog'),
      { ...text('tags', 'Tags', 'labels', 'keywords'), kind: 'list' },
      text('author', 'Author', 'by', 'writer', 'postauthor'),
      text('status', 'Status', 'state', 'poststatus'),
      text('publish_at', 'Published at', 'publishedat', 'published', 'date', 'postdate'),
      text('cover_url', 'Cover', 'image', 'picture'),
      text('cover_alt', 'Cover alt text', 'alt', 'imagealt', 'imagealttext', 'whatthecovershows'),
      truth('featured', 'Featured', 'isfeatured', 'sticky'),
      text('seo_title', 'SEO title', 'metatitle'),
      text('seo_description', 'SEO description', 'metadescription'),
      text('share_image_url', 'Image for sharing', 'shareimage', 'ogimage'),
      truth('noindex', 'Hidden from search engines', 'hidden'),
      CREATED,
    ],
  },
  'promo-codes': {
    many: 'promo codes',
    subject: 'promo',
    matchKeys: [{ field: 'code', label: 'Code' }, BY_ID],
    unique: ['code'],
    statuses: ['active', 'paused', 'archived'],
    fields: [
      ID,
      required(text('code', 'Code', 'promocode', 'coupon', 'couponcode')),
      required(text('type', 'Type', 'discounttype')),
      required(whole('value', 'Value: percent, or cents', 'amount', 'discount')),
      text('starts_at', 'Starts', 'start', 'startsat', 'startdate'),
      text('ends_at', 'Ends', 'end', 'endsat', 'enddate', 'expires', 'expirydate'),
      money(
        'min_order_amount_cents',
        'Minimum order',
        'minimum',
        'minorder',
        'minimumamount',
        'leastorder',
        'leastorderindollars',
      ),
      whole('max_uses', 'Usage limit', 'limit', 'usagelimit', 'maxuses', 'mostuses'),
      { ...text('service_ids', 'Services it applies to'), kind: 'list' },
      { ...text('categories', 'Categories it applies to'), kind: 'list' },
      text('status', 'Status', 'state'),
      CREATED,
    ],
  },
  leads: {
    many: 'leads',
    subject: 'contact',
    matchKeys: [{ field: 'email', label: 'Email' }],
    unique: ['email'],
    statuses: ['new', 'contacted', 'qualified', 'quote_sent', 'won', 'lost'],
    isPersonal: true,
    fields: [
      required(personal(text('email', 'Email', 'mail', 'emailaddress', 'mailbox'))),
      personal(text('name', 'Name', 'fullname', 'contact', 'contactname')),
      personal(text('company', 'Company', 'organization', 'organisation', 'account')),
      personal(text('phone', 'Phone', 'telephone', 'phonenumber', 'mobile')),
      personal(text('website', 'Site', 'site', 'url', 'web')),
      text('stage', 'Stage', 'status', 'leadstatus'),
      personal(text('lost_reason', 'Lost reason', 'reason', 'whyitwaslost')),
      { ...text('tags', 'Tags', 'labels'), kind: 'list' },
      money('value_cents', 'Value', 'dealvalue', 'valueindollars'),
      personal(text('next_step', 'Next step', 'nextaction')),
      personal(text('consent_note', 'Proof of consent', 'consent', 'optin')),
      CREATED,
    ],
  },
  redirects: {
    many: 'search redirects',
    rowsAtOnce: 1,
    isOnlyAdded: true,
    subject: 'search-rule',
    matchKeys: [{ field: 'term', label: 'Term' }],
    unique: ['term'],
    statuses: [],
    fields: [
      required(text('term', 'Search term', 'query', 'search', 'from', 'whatvisitorsask')),
      required(text('path', 'Shop page', 'to', 'target', 'address', 'url', 'pageoftheshop')),
    ],
  },
} as const satisfies Record<string, Entity>;

export type EntityName = keyof typeof ENTITIES;
/** The keys of a literal record. */
export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[];

export const entityOf = (name: EntityName): Entity => ENTITIES[name];

/** Whether a text is the name of a kind that can be imported. */
export const isEntityName = (name: string | null | undefined): name is EntityName =>
  typeof name === 'string' && Object.hasOwn(ENTITIES, name);

/** Returns the plural title of a kind for headings and choices: `Services`. */
export function entityTitle(name: string): string {
  if (!isEntityName(name)) return 'Whole shop';
  const { many } = ENTITIES[name];
  return many.slice(0, 1).toUpperCase() + many.slice(1);
}

export const fieldOf = (entity: Entity, name: string): EntityField | undefined =>
  entity.fields.find((field) => field.name === name);

/** Whether an export contains personal data. Only the owner may fetch it, after confirming their identity. */
export const isPersonalExport = (entity: EntityName | 'shop'): boolean =>
  entity === 'shop' || entityOf(entity).isPersonal === true;
