import type { Area, AreaTraits, BodyFacts } from '#app/platform/route-facts.ts';

type AreaFacts = AreaTraits & {
  /** What a body may be where the route says nothing. */
  body: BodyFacts;
};

const KB = 1024;
/** How much one form may hold (docs/decisions/0031). The limits of its fields are its schema's, which sees no more than this. */
export const SHOP_FORM = { limitBytes: 64 * KB, mostFields: 50 };
/** A questionnaire of the longest kind has 330 fields; 10,000 rows chosen at once are one field of 390 KB. */
export const STAFF_FORM = { limitBytes: KB * KB, mostFields: 500 };
/** The body of a function, in bytes. */
export const JSON_LIMIT = 100 * KB;

const PUBLIC: AreaFacts = {
  session: 'nobody',
  isPrivate: false,
  hasSecret: false,
  mayTrack: true,
  mayCrawl: true,
  opensTabs: false,
  body: { as: 'form', ...SHOP_FORM },
};
const PRIVATE: AreaFacts = { ...PUBLIC, isPrivate: true, mayTrack: false, mayCrawl: false };

/** What holds for every address of an area whose route does not say otherwise. */
export const AREAS: Readonly<Record<Area, AreaFacts>> = {
  public: PUBLIC,
  media: PUBLIC,
  personal: PRIVATE,
  secret: { ...PRIVATE, hasSecret: true },
  account: { ...PRIVATE, session: 'person' },
  admin: { ...PRIVATE, session: 'staff', body: { as: 'staff-form' } },
  function: { ...PRIVATE, body: { as: 'json' } },
};
