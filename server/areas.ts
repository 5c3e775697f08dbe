import type {
  RouteAccessArea,
  RouteAreaAccessDefaults,
  AcceptedRequestBodyRule,
} from '#app/platform/route-facts.ts';

type RouteAreaSettings = RouteAreaAccessDefaults & {
  /** The body it accepts where the route states nothing. */
  body: AcceptedRequestBodyRule;
};

const BYTES_PER_KB = 1024;
/**
 * Limits of one form (docs/decisions/0031). The limits of its fields are in its schema, which never sees more
 * than this.
 */
export const STOREFRONT_FORM_BODY_LIMITS = { limitBytes: 64 * BYTES_PER_KB, mostFields: 50 };
/** The longest questionnaire has 330 fields; 10,000 selected rows are one field of 390 KB. */
export const STAFF_FORM_BODY_LIMITS = { limitBytes: BYTES_PER_KB * BYTES_PER_KB, mostFields: 500 };
/** The body of a function, in bytes. */
export const MAX_JSON_BODY_BYTES = 100 * BYTES_PER_KB;

const PUBLIC_AREA_ROUTE_SETTINGS: RouteAreaSettings = {
  session: 'nobody',
  isPrivate: false,
  hasSecret: false,
  mayTrack: true,
  mayCrawl: true,
  opensTabs: false,
  body: { as: 'form', ...STOREFRONT_FORM_BODY_LIMITS },
};
const PRIVATE_AREA_SETTINGS: RouteAreaSettings = {
  ...PUBLIC_AREA_ROUTE_SETTINGS,
  isPrivate: true,
  mayTrack: false,
  mayCrawl: false,
};

/** Facts of every address of an area, unless its route states otherwise. */
export const ROUTE_AREA_SETTINGS: Readonly<Record<RouteAccessArea, RouteAreaSettings>> = {
  public: PUBLIC_AREA_ROUTE_SETTINGS,
  media: PUBLIC_AREA_ROUTE_SETTINGS,
  personal: PRIVATE_AREA_SETTINGS,
  secret: { ...PRIVATE_AREA_SETTINGS, hasSecret: true },
  account: { ...PRIVATE_AREA_SETTINGS, session: 'person' },
  admin: { ...PRIVATE_AREA_SETTINGS, session: 'staff', body: { as: 'staff-form' } },
  function: { ...PRIVATE_AREA_SETTINGS, body: { as: 'json' } },
};
