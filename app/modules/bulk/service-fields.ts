import { counted, CREATED, type EntityField, ID, money, OLD_SLUGS, text, whole } from './entity-fields.ts';

/** Names of proof figures in other shops. */
const SOLD_COLUMN_NAMES = ['sold', 'unitssold', 'totalsales', 'sales', 'orders', 'totalsold'];
const REVIEW_COUNT_COLUMN_NAMES = [
  'reviewcount',
  'reviewscount',
  'numberofreviews',
  'rating',
  'averagerating',
  'ratingcount',
  'stars',
];

/** Every field of the service editor, and those that a move from another shop brings. */
export const SERVICE_FIELDS: readonly EntityField[] = [
  ID,
  text('slug', 'Slug', 'handle', 'address', 'urlhandle', 'sku'),
  OLD_SLUGS,
  {
    ...text(
      'old_paths',
      'Old URL',
      ...[
        'oldaddress',
        'oldaddresses',
        'oldurl',
        'oldurls',
        'oldpath',
        'permalink',
        'producturl',
        'url',
        'link',
      ],
    ),
    kind: 'paths',
  },
  text('service_title', 'Title', 'title', 'name', 'producttitle'),
  text('service_description', 'Description', 'description', 'bodyhtml', 'body', 'about'),
  text('process', 'How it works', 'steps', 'processsteps', 'howwework', 'workflow'),
  text(
    'included',
    "What's included",
    'whatisincluded',
    'includes',
    'whatyouget',
    'deliverables',
    'includedrows',
  ),
  text('excluded', "What's not included", 'notincluded', 'whatisnotincluded', 'excludes', 'excludedrows'),
  text('details', 'Additional details', 'moredetails', 'notes'),
  text('value', 'Why it matters', 'benefits'),
  {
    ...text(
      'images',
      'Images',
      'pictures',
      'imageurl',
      'imageurls',
      'imagesrc',
      'image',
      'picture',
      'photos',
    ),
    kind: 'pictures',
  },
  text('category', 'Category', 'categories', 'type', 'productcategory', 'producttype'),
  money('price_usd', 'Price', 'regularprice', 'variantprice', 'priceindollars', 'pricecents', 'priceincents'),
  {
    ...text(
      'delivery_time_days',
      'Delivery',
      ...['deliverydays', 'deliveryindays', 'deliverytime', 'deliverytimeindays', 'days', 'turnaround'],
      ...['deliveryhours', 'deliveryinhours', 'deliverytimehours', 'hours', 'turnaroundhours', 'leadtime'],
    ),
    kind: 'days',
  },
  whole('revision_rounds_included', 'Revision rounds', 'revisions', 'rounds', 'revisionroundsincluded'),
  whole('effort_units', 'Effort points', 'effortunits', 'effort'),
  text('brief', 'Brief', 'questionnaire', 'briefname', 'brieftemplate', 'intakeform'),
  text('reason_to_buy___pain_point', 'Pain point', 'painpoint', 'reasontobuy'),
  text('client_satisfaction_quote', 'Client quote', 'clientquote'),
  text('founder_quote_after_delivery', 'Founder quote', 'founderquote'),
  { ...text('badge_codes', 'Badges', 'badges'), kind: 'list' },
  { ...text('buyer_phrases', 'What buyers say', 'phrases'), kind: 'lines' },
  text('seo_title', 'SEO title', 'metatitle'),
  text('seo_description', 'SEO description', 'metadescription'),
  text('og_image', 'Image for sharing', 'shareimage'),
  text('status', 'Status', 'state', 'published'),
  counted(whole('projects_sold_30d', 'Sold in 30 days', ...SOLD_COLUMN_NAMES)),
  counted(whole('reviews', 'Reviews', ...REVIEW_COUNT_COLUMN_NAMES)),
  text('published_at', 'Published at'),
  CREATED,
];
