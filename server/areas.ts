import type { RouteArea, RouteAreaDefaults, AcceptedBody } from '#app/platform/route-facts.ts';

type AreaSettings = RouteAreaDefaults & {
  /** The body it accepts where the route states nothing. */
  body: AcceptedBody;
};

const BYTES_PER_KB = 1024;
/**
 * Limits of one form (docs/decisions/0031). The limits of its fields are in its schema, which never sees more
 * than this.
 */
export const SHOP_FORM = { limitBytes: 64 * BYTES_PER_KB, mostFields: 50 };
/** The longest questionnaire has 330 fields; 10,000 selected rows are one field of 390 KB. */
export const STAFF_FORM = { limitBytes: BYTES_PER_KB * BYTES_PER_KB, mostFields: 500 };
/** The body of a function, in bytes. */
export const JSON_LIMIT = 100 * BYTES_PER_KB;

const PUBLIC_AREA: AreaSettings = {
  session: 'nobody',
  isPrivate: false,
  hasSecret: false,
  mayTrack: true,
  mayCrawl: true,
  opensTabs: false,
  body: { as: 'form', ...SHOP_FORM },
};
const PRIVATE_AREA: AreaSettings = { ...PUBLIC_AREA, isPrivate: true, mayTrack: false, mayCrawl: false };

/** Facts of every address of an area, unless its route states otherwise. */
export const AREA_SETTINGS: Readonly<Record<RouteArea, AreaSettings>> = {
  public: PUBLIC_AREA,
  media: PUBLIC_AREA,
  personal: PRIVATE_AREA,
  secret: { ...PRIVATE_AREA, hasSecret: true },
  account: { ...PRIVATE_AREA, session: 'person' },
  admin: { ...PRIVATE_AREA, session: 'staff', body: { as: 'staff-form' } },
  function: { ...PRIVATE_AREA, body: { as: 'json' } },
};
