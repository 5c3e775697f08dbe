import type { Place } from './action-places.ts';
import {
  ANY_FORM,
  ANY_JSON,
  type HostileBody,
  hostileForms,
  hostileJson,
  hostileParts,
  OTHER_TYPES,
} from './hostile-bodies.ts';
import type { TestShop } from './shop.ts';

/** Fields of functions, which no page shows: names of http.md. */
const FUNCTION_FIELDS = [
  ...['items', 'promoCode', 'user_id', 'expected_total_cents', 'serviceId', 'amount', 'serviceName'],
  ...['session_id', 'code', 'q', 'sessionId', 'query', 'clicked_id', 'case_study_ids', 'campaign_name'],
  ...['email', 'name', 'password', 'message', 'ids', 'quantities', 'event', 'choices', 'analytics', 'need'],
];
/** Addresses that take files. */
export const UPLOAD = /\/(upload|pictures?|photo|files)$/;

/** What somebody finds on a page. */
export type Shown = { fields: string[]; intents: string[] };

/** What the shop knows of bodies at an address before it looks at one, and of whoever sends it (`server/body-rule.ts`). */
export function doorOf(shop: TestShop, { path, isFunction, isStaff }: Place) {
  const { area, body } = shop.addresses.factsOf(path);
  const isUnread = body.as === 'signed' || body.as === 'nothing';
  return {
    key: JSON.stringify({ area, body, isStaff }),
    /** To a route that reads it by itself. */
    handsOn: isUnread || body.as === 'file' || body.as === 'proved',
    takesJson: isFunction || isUnread,
    takesForms: !isFunction || isUnread || (body.as === 'fields' && body.orForm === true),
  };
}

/** Bodies by which a door shows that it is there. */
const KNOCKS = new Set([
  'no JSON',
  'a NUL in a name',
  'a part with a head of 5 KB',
  'no boundary',
  'plain text',
]);

/**
 * JSON at a page, and a form at a function that takes none, are refused before anybody looks into them: there one field stands for all. What
 * no form may be, whatever its fields are, is refused by the door in front of the route, which knows nothing but the rule of the address: each
 * rule is tried with all of that at one address, and with a few at all others.
 */
export function hostileAt(
  shop: TestShop,
  place: Place,
  { fields, isFirstOfDoor }: Shown & { isFirstOfDoor: boolean },
): HostileBody[] {
  const { takesJson, takesForms, handsOn } = doorOf(shop, place);
  const known = place.isFunction ? FUNCTION_FIELDS : [...fields, 'intent', 'text'];
  const fieldsFor = (isTaken: boolean) => (isTaken ? known : known.slice(0, 1));
  const files = UPLOAD.test(place.pattern) ? hostileParts('file', '; filename="a.png"') : [];
  const atDoor = [...(takesJson ? [] : ANY_JSON), ...ANY_FORM, ...OTHER_TYPES];
  return [
    ...(takesJson ? ANY_JSON : []),
    ...atDoor.filter(({ name }) => isFirstOfDoor || handsOn || KNOCKS.has(name)),
    ...hostileJson(fieldsFor(takesJson)),
    ...hostileForms(fieldsFor(takesForms)),
    ...files,
  ];
}
