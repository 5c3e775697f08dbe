import {
  CREATED_AT_IMPORT_FIELD,
  type BulkEntityDefinition,
  type ImportFieldDefinition,
  ENTITY_ID_IMPORT_FIELD,
  type ImportMatchKey,
  defineImportMoneyField,
  OLD_SLUGS_IMPORT_FIELD,
  markImportFieldAsPersonal,
  markImportFieldAsRequired,
  defineImportTextField,
  defineImportBooleanField,
  defineWholeNumberField,
} from './entity-fields.ts';
import { SERVICE_IMPORT_FIELDS } from './service-fields.ts';

const IMPORT_ID_MATCH_KEY: ImportMatchKey = { field: 'id', label: 'ID' };

/**
 * The kinds of records that can be imported and exported, in the field names of the import
 * (docs/manual/data.md).
 */
export const BULK_ENTITY_DEFINITIONS = {
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
      markImportFieldAsRequired(defineImportTextField('client_name', 'Client', 'name', 'client', 'author')),
      defineImportTextField('client_company', 'Company', 'company'),
      defineImportTextField('client_role', 'Role', 'role', 'jobtitle'),
      defineImportTextField('client_initials', 'Initials', 'initials'),
      defineImportTextField('client_avatar_url', 'Image', 'picture', 'avatar', 'photo'),
      markImportFieldAsRequired(defineWholeNumberField('rating', 'Rating', 'stars', 'score')),
      markImportFieldAsRequired(
        defineImportTextField('testimonial_text', 'Text', 'text', 'quote', 'testimonial', 'content'),
      ),
      defineImportTextField('service_category', 'Category', 'category'),
      defineImportTextField('service_name', 'Service', 'service'),
      defineImportBooleanField('is_featured', 'Featured', 'featured'),
      defineImportTextField('delivery_date', 'Delivered on', 'delivered', 'date'),
      defineImportTextField('status', 'Status', 'state'),
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
      defineImportTextField(
        'service_slug',
        'Service slug',
        'service',
        'slug',
        'producthandle',
        'servicebyitsslug',
      ),
      defineImportTextField('service_id', 'Service ID', 'productid', 'servicebyitsid'),
      markImportFieldAsRequired(
        defineImportTextField('reviewer_name', 'Reviewer', 'name', 'author', 'reviewer'),
      ),
      defineImportTextField('reviewer_company', 'Company', 'company'),
      defineImportTextField('reviewer_role', 'Role', 'role'),
      defineImportTextField('reviewer_avatar_url', 'Image', 'picture', 'avatar'),
      markImportFieldAsRequired(defineWholeNumberField('rating', 'Rating', 'stars', 'score')),
      defineImportTextField('review_title', 'Title', 'title', 'headline'),
      markImportFieldAsRequired(
        defineImportTextField('review_content', 'Text', 'text', 'body', 'content', 'review'),
      ),
      defineImportTextField('review_date', 'Date', 'date', 'reviewedat'),
      defineImportBooleanField('is_pinned', 'Pinned', 'pinned'),
      defineImportTextField('status', 'Status', 'state'),
      defineImportTextField('reject_reason', 'Reason for rejecting', 'reason', 'rejectedbecause'),
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
      markImportFieldAsRequired(defineImportTextField('title', 'Title', 'name', 'headline')),
      markImportFieldAsRequired(defineImportTextField('client_name', 'Client', 'client', 'company')),
      markImportFieldAsRequired(defineImportTextField('primary_service_category', 'Category', 'category')),
      defineImportTextField('industry', 'Industry', 'sector'),
      defineImportTextField('excerpt', 'Excerpt', 'summary'),
      defineImportTextField('description', 'Description', 'body', 'text'),
      defineImportTextField('file_url', 'Link or file', 'file', 'url', 'link'),
      defineImportTextField('file_type', 'File type', 'filetype', 'typeofthefile'),
      { ...defineImportTextField('metrics', 'Metrics', 'results'), kind: 'pairs' },
      defineImportBooleanField('is_featured', 'Featured', 'featured'),
      defineImportTextField('campaign_name', 'Campaign', 'campaign'),
      defineImportTextField('permission_note', 'Permission', 'permission'),
      defineImportTextField('status', 'Status', 'state'),
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
      markImportFieldAsRequired(defineImportTextField('title', 'Title', 'name', 'headline', 'posttitle')),
      defineImportTextField('slug', 'Slug', 'handle', 'address', 'postname'),
      OLD_SLUGS_IMPORT_FIELD,
      defineImportTextField('excerpt', 'Excerpt', 'summary', 'summaryhtml', 'postexcerpt'),
      defineImportTextField('body', 'Text', 'content', 'bodyhtml', 'html', 'postcontent'),
      defineImportTextField('category', 'Category', 'categories', 'type', 'blog'),
      { ...defineImportTextField('tags', 'Tags', 'labels', 'keywords'), kind: 'list' },
      defineImportTextField('author', 'Author', 'by', 'writer', 'postauthor'),
      defineImportTextField('status', 'Status', 'state', 'poststatus'),
      defineImportTextField('publish_at', 'Published at', 'publishedat', 'published', 'date', 'postdate'),
      defineImportTextField('cover_url', 'Cover', 'image', 'picture'),
      defineImportTextField(
        'cover_alt',
        'Cover alt text',
        'alt',
        'imagealt',
        'imagealttext',
        'whatthecovershows',
      ),
      defineImportBooleanField('featured', 'Featured', 'isfeatured', 'sticky'),
      defineImportTextField('seo_title', 'SEO title', 'metatitle'),
      defineImportTextField('seo_description', 'SEO description', 'metadescription'),
      defineImportTextField('share_image_url', 'Image for sharing', 'shareimage', 'ogimage'),
      defineImportBooleanField('noindex', 'Hidden from search engines', 'hidden'),
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
      markImportFieldAsRequired(defineImportTextField('code', 'Code', 'promocode', 'coupon', 'couponcode')),
      markImportFieldAsRequired(defineImportTextField('type', 'Type', 'discounttype')),
      markImportFieldAsRequired(
        defineWholeNumberField('value', 'Value: percent, or cents', 'amount', 'discount'),
      ),
      defineImportTextField('starts_at', 'Starts', 'start', 'startsat', 'startdate'),
      defineImportTextField('ends_at', 'Ends', 'end', 'endsat', 'enddate', 'expires', 'expirydate'),
      defineImportMoneyField(
        'min_order_amount_cents',
        'Minimum order',
        'minimum',
        'minorder',
        'minimumamount',
        'leastorder',
        'leastorderindollars',
      ),
      defineWholeNumberField('max_uses', 'Usage limit', 'limit', 'usagelimit', 'maxuses', 'mostuses'),
      { ...defineImportTextField('service_ids', 'Services it applies to'), kind: 'list' },
      { ...defineImportTextField('categories', 'Categories it applies to'), kind: 'list' },
      defineImportTextField('status', 'Status', 'state'),
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
      markImportFieldAsRequired(
        markImportFieldAsPersonal(defineImportTextField('email', 'Email', 'mail', 'emailaddress', 'mailbox')),
      ),
      markImportFieldAsPersonal(defineImportTextField('name', 'Name', 'fullname', 'contact', 'contactname')),
      markImportFieldAsPersonal(
        defineImportTextField('company', 'Company', 'organization', 'organisation', 'account'),
      ),
      markImportFieldAsPersonal(
        defineImportTextField('phone', 'Phone', 'telephone', 'phonenumber', 'mobile'),
      ),
      markImportFieldAsPersonal(defineImportTextField('website', 'Site', 'site', 'url', 'web')),
      defineImportTextField('stage', 'Stage', 'status', 'leadstatus'),
      markImportFieldAsPersonal(
        defineImportTextField('lost_reason', 'Lost reason', 'reason', 'whyitwaslost'),
      ),
      { ...defineImportTextField('tags', 'Tags', 'labels'), kind: 'list' },
      defineImportMoneyField('value_cents', 'Value', 'dealvalue', 'valueindollars'),
      markImportFieldAsPersonal(defineImportTextField('next_step', 'Next step', 'nextaction')),
      markImportFieldAsPersonal(
        defineImportTextField('consent_note', 'Proof of consent', 'consent', 'optin'),
      ),
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
      markImportFieldAsRequired(
        defineImportTextField('term', 'Search term', 'query', 'search', 'from', 'whatvisitorsask'),
      ),
      markImportFieldAsRequired(
        defineImportTextField('path', 'Shop page', 'to', 'target', 'address', 'url', 'pageoftheshop'),
      ),
    ],
  },
} as const satisfies Record<string, BulkEntityDefinition>;

export type BulkEntityName = keyof typeof BULK_ENTITY_DEFINITIONS;
/** The keys of a literal record. */
export const IMPORT_EXPORT_ENTITY_NAMES = Object.keys(BULK_ENTITY_DEFINITIONS) as BulkEntityName[];

export const getBulkEntityDefinition = (name: BulkEntityName): BulkEntityDefinition =>
  BULK_ENTITY_DEFINITIONS[name];

/** Whether a text is the name of a kind that can be imported. */
export const isImportableEntityName = (name: string | null | undefined): name is BulkEntityName =>
  typeof name === 'string' && Object.hasOwn(BULK_ENTITY_DEFINITIONS, name);

/** Returns the plural title of a kind for headings and choices: `Services`. */
export function formatBulkEntityTitle(name: string): string {
  if (!isImportableEntityName(name)) return 'Whole shop';
  const { many } = BULK_ENTITY_DEFINITIONS[name];
  return many.slice(0, 1).toUpperCase() + many.slice(1);
}

export const findBulkEntityField = (
  entity: BulkEntityDefinition,
  name: string,
): ImportFieldDefinition | undefined => entity.fields.find((field) => field.name === name);

/** Whether an export contains personal data. Only the owner may fetch it, after confirming their identity. */
export const isPersonalExport = (entity: BulkEntityName | 'shop'): boolean =>
  entity === 'shop' || getBulkEntityDefinition(entity).isPersonal === true;
