import type { Area, AreaTraits, AcceptedBody } from '#app/platform/route-facts.ts';

type AreaFacts = AreaTraits & {
  /** The body it accepts where the route states nothing. */
  body: AcceptedBody;
};

const KB = 1024;
/**
 * Limits of one form (docs/decisions/0031). The limits of its fields are in its schema, which never sees more
 * than this.
 */
export const SHOP_FORM = { limitBytes: 64 * KB, mostFields: 50 };
/** The longest questionnaire has 330 fields; 10,000 selected rows are one field of 390 KB. */
export const STAFF_FORM = { limitBytes: KB * KB, mostFields: 500 };
/** The body of a function, in bytes. */
export const JSON_LIMIT = 100 * KB;

const PUBLIC_AREA: AreaFacts = {
  session: 'nobody',
  isPrivate: false,
  hasSecret: false,
  mayTrack: true,
  mayCrawl: true,
  opensTabs: false,
  body: { as: 'form', ...SHOP_FORM },
};
const PRIVATE_AREA: AreaFacts = { ...PUBLIC_AREA, isPrivate: true, mayTrack: false, mayCrawl: false };

/** Facts of every address of an area, unless its route states otherwise. */
export const AREAS: Readonly<Record<Area, AreaFacts>> = {
  public: PUBLIC_AREA,
  media: PUBLIC_AREA,
  personal: PRIVATE_AREA,
  secret: { ...PRIVATE_AREA, hasSecret: true },
  account: { ...PRIVATE_AREA, session: 'person' },
  admin: { ...PRIVATE_AREA, session: 'staff', body: { as: 'staff-form' } },
  function: { ...PRIVATE_AREA, body: { as: 'json' } },
};
