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

/** Fields of functions, which no page shows; the names are those of http.md. */
const FUNCTION_FIELDS = [
  ...['items', 'promoCode', 'user_id', 'expected_total_cents', 'serviceId', 'amount', 'serviceName'],
  ...['session_id', 'code', 'q', 'sessionId', 'query', 'clicked_id', 'case_study_ids', 'campaign_name'],
  ...['email', 'name', 'password', 'message', 'ids', 'quantities', 'event', 'choices', 'analytics', 'need'],
];
/** Addresses that accept files. */
export const UPLOAD = /\/(upload|pictures?|photo|files)$/;

/** The names of the fields and of the intents on a page. */
export type Shown = { fields: string[]; intents: string[] };

/**
 * What the shop knows of the body before it reads one: the rule of the address and the area of the sender
 * (`server/body-rule.ts`).
 */
export function bodyRuleOf(shop: TestShop, { path, isFunction, isStaff }: Place) {
  const { area, body } = shop.addresses.factsOf(path);
  const isUnread = body.as === 'signed' || body.as === 'nothing';
  return {
    key: JSON.stringify({ area, body, isStaff }),
    /** Whether the route reads the body itself. */
    handsOn: isUnread || body.as === 'file' || body.as === 'proved',
    takesJson: isFunction || isUnread,
    takesForms: !isFunction || isUnread || (body.as === 'fields' && body.orForm === true),
  };
}

/** A few bodies that show that an address is checked by its rule. */
const KNOCKS = new Set([
  'no JSON',
  'a NUL in a name',
  'a part with a head of 5 KB',
  'no boundary',
  'plain text',
]);

/**
 * The hostile bodies for one address. JSON at a page, and a form at a function that takes none, are refused
 * before their fields are read, so one field is enough there. A body that is no valid form is refused in
 * front of the route, by the rule of its address alone: each rule gets all of these bodies at one address,
 * and a few at all others.
 */
export function hostileAt(
  shop: TestShop,
  place: Place,
  { fields, isFirstOfRule }: Shown & { isFirstOfRule: boolean },
): HostileBody[] {
  const { takesJson, takesForms, handsOn } = bodyRuleOf(shop, place);
  const known = place.isFunction ? FUNCTION_FIELDS : [...fields, 'intent', 'text'];
  const fieldsFor = (isTaken: boolean) => (isTaken ? known : known.slice(0, 1));
  const files = UPLOAD.test(place.pattern) ? hostileParts('file', '; filename="a.png"') : [];
  const refusedByRule = [...(takesJson ? [] : ANY_JSON), ...ANY_FORM, ...OTHER_TYPES];
  return [
    ...(takesJson ? ANY_JSON : []),
    ...refusedByRule.filter(({ name }) => isFirstOfRule || handsOn || KNOCKS.has(name)),
    ...hostileJson(fieldsFor(takesJson)),
    ...hostileForms(fieldsFor(takesForms)),
    ...files,
  ];
}
