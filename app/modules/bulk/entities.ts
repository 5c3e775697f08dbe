import {
  CREATED_AT_IMPORT_FIELD,
  type BulkEntity,
  type ImportTargetField,
  ENTITY_ID_IMPORT_FIELD,
  type ImportMatchKey,
  defineMoneyField,
  OLD_SLUGS,
  markFieldAsPersonal,
  markFieldAsRequired,
  defineTextField,
  defineBooleanField,
  defineWholeNumberField,
} from './entity-fields.ts';
import { SERVICE_IMPORT_FIELDS } from './service-fields.ts';

const IMPORT_ID_MATCH_KEY: ImportMatchKey = { field: 'id', label: 'ID' };

/**
 * The kinds of records that can be imported and exported, in the field names of the import
 * (docs/manual/data.md).
 */
export const BULK_ENTITIES = {
  services: {
    many: 'services',
    subject: 'service',
    matchKeys: [{ field: 'slug', label: 'Slug' }, IMPORT_ID_MATCH_KEY],
    unique: ['slug'],
    statuses: ['draft', 'published', 'archived'],
    hasCategory: true,
    fields: SERVICE_IMPORT_FIELDS,
  },
  testimonials: {
    many: 'testimonials',
    subject: 'testimonial',
    matchKeys: [IMPORT_ID_MATCH_KEY],
    unique: [],
    statuses: ['pending', 'approved', 'featured', 'hidden'],
    hasCategory: true,
    fields: [
      ENTITY_ID_IMPORT_FIELD,
      markFieldAsRequired(defineTextField('client_name', 'Client', 'name', 'client', 'author')),
      defineTextField('client_company', 'Company', 'company'),
      defineTextField('client_role', 'Role', 'role', 'jobtitle'),
      defineTextField('client_initials', 'Initials', 'initials'),
      defineTextField('client_avatar_url', 'Image', 'picture', 'avatar', 'photo'),
      markFieldAsRequired(defineWholeNumberField('rating', 'Rating', 'stars', 'score')),
      markFieldAsRequired(
        defineTextField('testimonial_text', 'Text', 'text', 'quote', 'testimonial', 'content'),
      ),
      defineTextField('service_category', 'Category', 'category'),
      defineTextField('service_name', 'Service', 'service'),
      defineBooleanField('is_featured', 'Featured', 'featured'),
      defineTextField('delivery_date', 'Delivered on', 'delivered', 'date'),
      defineTextField('status', 'Status', 'state'),
      CREATED_AT_IMPORT_FIELD,
    ],
  },
  reviews: {
    many: 'reviews',
    subject: 'review',
    matchKeys: [IMPORT_ID_MATCH_KEY],
    unique: [],
    statuses: ['pending', 'approved', 'rejected', 'spam'],
    fields: [
      ENTITY_ID_IMPORT_FIELD,
      defineTextField('service_slug', 'Service slug', 'service', 'slug', 'producthandle', 'servicebyitsslug'),
      defineTextField('service_id', 'Service ID', 'productid', 'servicebyitsid'),
      markFieldAsRequired(defineTextField('reviewer_name', 'Reviewer', 'name', 'author', 'reviewer')),
      defineTextField('reviewer_company', 'Company', 'company'),
      defineTextField('reviewer_role', 'Role', 'role'),
      defineTextField('reviewer_avatar_url', 'Image', 'picture', 'avatar'),
      markFieldAsRequired(defineWholeNumberField('rating', 'Rating', 'stars', 'score')),
      defineTextField('review_title', 'Title', 'title', 'headline'),
      markFieldAsRequired(defineTextField('review_content', 'Text', 'text', 'body', 'content', 'review')),
      defineTextField('review_date', 'Date', 'date', 'reviewedat'),
      defineBooleanField('is_pinned', 'Pinned', 'pinned'),
      defineTextField('status', 'Status', 'state'),
      defineTextField('reject_reason', 'Reason for rejecting', 'reason', 'rejectedbecause'),
    ],
  },
  'case-studies': {
    many: 'case studies',
    subject: 'case-study',
    matchKeys: [IMPORT_ID_MATCH_KEY],
    unique: [],
    statuses: ['draft', 'published'],
    hasCategory: true,
    fields: [
      ENTITY_ID_IMPORT_FIELD,
      markFieldAsRequired(defineTextField('title', 'Title', 'name', 'headline')),
      markFieldAsRequired(defineTextField('client_name', 'Client', 'client', 'company')),
      markFieldAsRequired(defineTextField('primary_service_category', 'Category', 'category')),
      defineTextField('industry', 'Industry', 'sector'),
      defineTextField('excerpt', 'Excerpt', 'summary'),
      defineTextField('description', 'Description', 'body', 'text'),
      defineTextField('file_url', 'Link or file', 'file', 'url', 'link'),
      defineTextField('file_type', 'File type', 'filetype', 'typeofthefile'),
      { ...defineTextField('metrics', 'Metrics', 'results'), kind: 'pairs' },
      defineBooleanField('is_featured', 'Featured', 'featured'),
      defineTextField('campaign_name', 'Campaign', 'campaign'),
      defineTextField('permission_note', 'Permission', 'permission'),
      defineTextField('status', 'Status', 'state'),
      CREATED_AT_IMPORT_FIELD,
    ],
  },
  posts: {
    many: 'posts',
    subject: 'post',
    matchKeys: [{ field: 'slug', label: 'Slug' }, IMPORT_ID_MATCH_KEY],
    unique: ['slug'],
    statuses: ['draft', 'published', 'archived'],
    hasCategory: true,
    rowsAtOnce: 50,
    fields: [
      ENTITY_ID_IMPORT_FIELD,
      markFieldAsRequired(defineTextField('title', 'Title', 'name', 'headline', 'posttitle')),
      defineTextField('slug', 'Slug', 'handle', 'address', 'postname'),
      OLD_SLUGS,
      defineTextField('excerpt', 'Excerpt', 'summary', 'summaryhtml', 'postexcerpt'),
      defineTextField('body', 'Text', 'content', 'bodyhtml', 'html', 'postcontent'),
      defineTextField('category', 'Category', 'categories', 'type', 'blog'),
      { ...defineTextField('tags', 'Tags', 'labels', 'keywords'), kind: 'list' },
      defineTextField('author', 'Author', 'by', 'writer', 'postauthor'),
      defineTextField('status', 'Status', 'state', 'poststatus'),
      defineTextField('publish_at', 'Published at', 'publishedat', 'published', 'date', 'postdate'),
      defineTextField('cover_url', 'Cover', 'image', 'picture'),
      defineTextField('cover_alt', 'Cover alt text', 'alt', 'imagealt', 'imagealttext', 'whatthecovershows'),
      defineBooleanField('featured', 'Featured', 'isfeatured', 'sticky'),
      defineTextField('seo_title', 'SEO title', 'metatitle'),
      defineTextField('seo_description', 'SEO description', 'metadescription'),
      defineTextField('share_image_url', 'Image for sharing', 'shareimage', 'ogimage'),
      defineBooleanField('noindex', 'Hidden from search engines', 'hidden'),
      CREATED_AT_IMPORT_FIELD,
    ],
  },
  'promo-codes': {
    many: 'promo codes',
    subject: 'promo',
    matchKeys: [{ field: 'code', label: 'Code' }, IMPORT_ID_MATCH_KEY],
    unique: ['code'],
    statuses: ['active', 'paused', 'archived'],
    fields: [
      ENTITY_ID_IMPORT_FIELD,
      markFieldAsRequired(defineTextField('code', 'Code', 'promocode', 'coupon', 'couponcode')),
      markFieldAsRequired(defineTextField('type', 'Type', 'discounttype')),
      markFieldAsRequired(defineWholeNumberField('value', 'Value: percent, or cents', 'amount', 'discount')),
      defineTextField('starts_at', 'Starts', 'start', 'startsat', 'startdate'),
      defineTextField('ends_at', 'Ends', 'end', 'endsat', 'enddate', 'expires', 'expirydate'),
      defineMoneyField(
        'min_order_amount_cents',
        'Minimum order',
        'minimum',
        'minorder',
        'minimumamount',
        'leastorder',
        'leastorderindollars',
      ),
      defineWholeNumberField('max_uses', 'Usage limit', 'limit', 'usagelimit', 'maxuses', 'mostuses'),
      { ...defineTextField('service_ids', 'Services it applies to'), kind: 'list' },
      { ...defineTextField('categories', 'Categories it applies to'), kind: 'list' },
      defineTextField('status', 'Status', 'state'),
      CREATED_AT_IMPORT_FIELD,
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
      markFieldAsRequired(
        markFieldAsPersonal(defineTextField('email', 'Email', 'mail', 'emailaddress', 'mailbox')),
      ),
      markFieldAsPersonal(defineTextField('name', 'Name', 'fullname', 'contact', 'contactname')),
      markFieldAsPersonal(defineTextField('company', 'Company', 'organization', 'organisation', 'account')),
      markFieldAsPersonal(defineTextField('phone', 'Phone', 'telephone', 'phonenumber', 'mobile')),
      markFieldAsPersonal(defineTextField('website', 'Site', 'site', 'url', 'web')),
      defineTextField('stage', 'Stage', 'status', 'leadstatus'),
      markFieldAsPersonal(defineTextField('lost_reason', 'Lost reason', 'reason', 'whyitwaslost')),
      { ...defineTextField('tags', 'Tags', 'labels'), kind: 'list' },
      defineMoneyField('value_cents', 'Value', 'dealvalue', 'valueindollars'),
      markFieldAsPersonal(defineTextField('next_step', 'Next step', 'nextaction')),
      markFieldAsPersonal(defineTextField('consent_note', 'Proof of consent', 'consent', 'optin')),
      CREATED_AT_IMPORT_FIELD,
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
      markFieldAsRequired(
        defineTextField('term', 'Search term', 'query', 'search', 'from', 'whatvisitorsask'),
      ),
      markFieldAsRequired(
        defineTextField('path', 'Shop page', 'to', 'target', 'address', 'url', 'pageoftheshop'),
      ),
    ],
  },
} as const satisfies Record<string, BulkEntity>;

export type BulkEntityName = keyof typeof BULK_ENTITIES;
/** The keys of a literal record. */
export const IMPORT_EXPORT_ENTITY_NAMES = Object.keys(BULK_ENTITIES) as BulkEntityName[];

export const getBulkEntityDefinition = (name: BulkEntityName): BulkEntity => BULK_ENTITIES[name];

/** Whether a text is the name of a kind that can be imported. */
export const isImportableEntityName = (name: string | null | undefined): name is BulkEntityName =>
  typeof name === 'string' && Object.hasOwn(BULK_ENTITIES, name);

/** Returns the plural title of a kind for headings and choices: `Services`. */
export function formatBulkEntityTitle(name: string): string {
  if (!isImportableEntityName(name)) return 'Whole shop';
  const { many } = BULK_ENTITIES[name];
  return many.slice(0, 1).toUpperCase() + many.slice(1);
}

export const findBulkEntityField = (entity: BulkEntity, name: string): ImportTargetField | undefined =>
  entity.fields.find((field) => field.name === name);

/** Whether an export contains personal data. Only the owner may fetch it, after confirming their identity. */
export const isPersonalExport = (entity: BulkEntityName | 'shop'): boolean =>
  entity === 'shop' || getBulkEntityDefinition(entity).isPersonal === true;
