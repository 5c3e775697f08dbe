import type { AppContext } from '#app/platform/context.ts';

import type {
  SandboxCheckoutLine,
  SandboxObjectByStripeType,
  SandboxCheckoutSession,
  StripeSandboxObjectType,
} from './model.ts';
import { SandboxApiError } from './sandbox-fault.ts';
import { findSandboxObject } from './store-object.server.ts';

export type SandboxApiJson = Record<string, unknown>;

/** Fields that hold the id of another object, with its type. */
const EXPANDABLE_STRIPE_OBJECT_FIELDS: Partial<
  Record<StripeSandboxObjectType, Record<string, StripeSandboxObjectType>>
> = {
  'checkout.session': { payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge' },
  charge: { payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
};
const MAX_STRIPE_EXPAND_DEPTH = 4;

/**
 * Returns an object as a response shows it: without the sandbox's own fields, and without a URL once it
 * cannot be paid.
 */
export function renderPaymentSandboxObject(
  object: SandboxObjectByStripeType[StripeSandboxObjectType],
): SandboxApiJson {
  const shown: SandboxApiJson = Object.fromEntries(
    Object.entries(object).filter(([key]) => !key.startsWith('_')),
  );
  if (object.object === 'checkout.session' && object.status !== 'open') shown.url = null;
  return shown;
}

function renderSandboxLineItem(line: SandboxCheckoutLine): SandboxApiJson {
  const subtotal = line.unitCents * line.quantity;
  return {
    id: line.id,
    object: 'item',
    amount_discount: line.discountCents,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal - line.discountCents,
    currency: 'usd',
    description: line.title,
    quantity: line.quantity,
  };
}

/** Returns the lines of a session as a list. */
export function renderSandboxLineItemList(
  session: SandboxCheckoutSession,
  { limit = 10, starting_after: after }: { limit?: number; starting_after?: string | undefined } = {},
): SandboxApiJson {
  const start = after === undefined ? 0 : session._lines.findIndex((line) => line.id === after) + 1;
  const data = session._lines.slice(start, start + limit).map(renderSandboxLineItem);
  const hasMore = start + limit < session._lines.length;
  return { object: 'list', data, has_more: hasMore, url: `/v1/checkout/sessions/${session.id}/line_items` };
}

function createNotExpandableError(path: string): SandboxApiError {
  return new SandboxApiError(`This property cannot be expanded (${path}).`, {
    param: 'expand',
    isValidation: true,
  });
}

async function expandSandboxObjectPath(
  ctx: AppContext,
  {
    type,
    shown,
    source,
  }: {
    type: StripeSandboxObjectType;
    shown: SandboxApiJson;
    source: SandboxObjectByStripeType[StripeSandboxObjectType];
  },
  [name = '', ...rest]: string[],
): Promise<void> {
  if (source.object === 'checkout.session' && name === 'line_items' && rest.length === 0) {
    shown.line_items = renderSandboxLineItemList(source);
    return;
  }
  const childType = EXPANDABLE_STRIPE_OBJECT_FIELDS[type]?.[name];
  if (!childType) throw createNotExpandableError(name);
  const held = shown[name];
  const id = typeof held === 'string' ? held : getSandboxObjectId(held);
  if (id === null) return;
  const child = await findSandboxObject(ctx, childType, id);
  if (!child) return;
  const childShown = isSandboxApiJson(held) ? held : renderPaymentSandboxObject(child);
  shown[name] = childShown;
  if (rest.length > 0)
    await expandSandboxObjectPath(ctx, { type: childType, shown: childShown, source: child }, rest);
}

function isSandboxApiJson(value: unknown): value is SandboxApiJson {
  return typeof value === 'object' && value !== null;
}

function getSandboxObjectId(value: unknown): string | null {
  return isSandboxApiJson(value) && typeof value.id === 'string' ? value.id : null;
}

/** Returns an object with the references in `expand` replaced by the objects. */
export async function renderSandboxObjectWithExpandedReferences(
  ctx: AppContext,
  object: SandboxObjectByStripeType[StripeSandboxObjectType],
  expand: string[] = [],
): Promise<SandboxApiJson> {
  const shown = renderPaymentSandboxObject(object);
  for (const path of expand) {
    const names = path.split('.');
    if (names.length > MAX_STRIPE_EXPAND_DEPTH) throw createNotExpandableError(path);
    await expandSandboxObjectPath(ctx, { type: object.object, shown, source: object }, names);
  }
  return shown;
}

/** Returns a page of a list; its `expand` paths begin with `data.`. */
export async function renderSandboxApiList(
  ctx: AppContext,
  url: string,
  page: { objects: SandboxObjectByStripeType[StripeSandboxObjectType][]; hasMore: boolean },
  expand: string[] = [],
): Promise<SandboxApiJson> {
  const paths = expand.map((path) => {
    if (!path.startsWith('data.')) throw createNotExpandableError(path);
    return path.slice('data.'.length);
  });
  const data: SandboxApiJson[] = [];
  for (const object of page.objects)
    data.push(await renderSandboxObjectWithExpandedReferences(ctx, object, paths));
  return { object: 'list', data, has_more: page.hasMore, url };
}
