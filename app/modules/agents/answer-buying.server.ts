import { fail, ok, type Result } from '#app/lib/result.ts';
import { findNamedServices } from '#app/modules/catalog/find-named-services.server.ts';
import { cancelSharedCart } from '#app/modules/shared-carts/cancel-shared-cart.server.ts';
import { createSharedCart } from '#app/modules/shared-carts/create-shared-cart.server.ts';
import { findStoredCart } from '#app/modules/shared-carts/find-shared-cart.server.ts';
import type { SharedCartFailure } from '#app/modules/shared-carts/model.ts';
import { replaceSharedCart } from '#app/modules/shared-carts/replace-shared-cart.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { TooMany } from '#app/platform/rate-limit.server.ts';

import { envelope, refusal, type UcpMessage, type UcpObject } from './model.ts';
import { type KeyReused, onceFor } from './request-key.server.ts';
import type { CartRequest, CheckoutChange, NewCheckoutRequest } from './ucp-input.ts';

import { type CartContent, contentOf, isByThePiece, refusedCodes } from './cart-content.ts';
import { type Caller, findOwnCart, notFound, showCart, showCheckout } from './show-cart.server.ts';

/** Why there is no protocol answer: a rate limit, or a key reused with another request. */
export type BuyingFailure = TooMany | KeyReused;
export type BuyingAnswer = Promise<Result<UcpObject, BuyingFailure>>;

/** The caller of a write, with its idempotency key, if any. */
export type Asking = { caller: Caller; key: string | undefined; tool: string };

const renderByKind = { cart: showCart, checkout: showCheckout };
type CartKind = keyof typeof renderByKind;

function runOnce<Value>(
  ctx: AppContext,
  { caller, key, tool }: Asking,
  args: unknown,
  work: (ctx: AppContext, isRepeated: boolean) => Promise<Result<Value, BuyingFailure>>,
): Promise<Result<Value, BuyingFailure>> {
  if (key === undefined) return work(ctx, false);
  return onceFor(ctx, { host: caller.platform.host, key, tool, args }, work);
}

/** An answer that rejects the request; nothing was created or changed. */
function createRefusal(
  ctx: AppContext,
  { spoken }: Caller,
  kind: CartKind,
  reply: Omit<Parameters<typeof refusal>[2], 'continueUrl'>,
): UcpObject {
  return refusal(spoken, kind, { ...reply, continueUrl: `${ctx.settings.publicUrl}/services` });
}

/** Reports items of a cart that are not sold, so that no link leads to a cart that lacks requested items. */
async function unknownItems(ctx: AppContext, { items }: CartContent): Promise<string[]> {
  const requested = [...new Set(items.map(({ serviceId }) => serviceId))];
  const sold = await findNamedServices(ctx, requested);
  return requested.filter((name) => !sold.has(name));
}

const OTHER_UNIT = {
  code: 'invalid_quantity',
  content: 'Services are sold in whole units (unit C62, scale 0). Nothing was changed.',
  severity: 'recoverable',
} as const;

const createUnavailableMessage = (count: number) => ({
  code: 'item_unavailable',
  content: `${count === 1 ? 'One of the items is' : `${count} of the items are`} not sold here. Nothing was changed.`,
});

/** The protocol answer for a failure of module shared-carts; null if there is none. */
function answerOf(failure: SharedCartFailure): { code: string; content: string } | null {
  switch (failure.code) {
    case 'BAD_REQUEST':
    case 'INVALID_ITEMS':
      return { code: 'invalid_quantity', content: 'The quantity is over the limit for one service.' };
    case 'NOT_FOUND':
      return { code: 'not_found', content: 'This cart doesn’t exist.' };
    case 'NOT_OPEN':
      return { code: 'not_open', content: 'This cart is no longer open.' };
    case 'RATE_LIMITED':
    case 'IDEMPOTENCY_MISMATCH':
      return null;
  }
}

type CartOutcome = Result<{ id: string } | { answer: UcpObject }, BuyingFailure>;

async function makeCart(
  ctx: AppContext,
  { caller, key }: Asking,
  kind: CartKind,
  content: CartContent,
): Promise<CartOutcome> {
  const agent = { name: null, host: caller.platform.host };
  const created = await createSharedCart(ctx, { content, source: 'agent', agent, requestKey: key ?? null });
  if (created.ok) return ok({ id: created.value.token });
  const reply = answerOf(created.failure);
  if (reply) return ok({ answer: createRefusal(ctx, caller, kind, reply) });
  return created.failure.code === 'RATE_LIMITED'
    ? fail(created.failure)
    : fail({ code: 'IDEMPOTENCY_MISMATCH' });
}

async function createPurchase(
  ctx: AppContext,
  asking: Asking,
  kind: CartKind,
  request: CartRequest | NewCheckoutRequest,
): BuyingAnswer {
  const { caller } = asking;
  const content = contentOf(request, caller.spoken);
  if (content.items.length === 0)
    return ok(
      createRefusal(ctx, caller, kind, { code: 'invalid_request', content: 'The cart would be empty.' }),
    );
  if (!isByThePiece(request)) return ok(createRefusal(ctx, caller, kind, OTHER_UNIT));
  const unknown = await unknownItems(ctx, content);
  if (unknown.length > 0)
    return ok(createRefusal(ctx, caller, kind, createUnavailableMessage(unknown.length)));
  const created = await runOnce(ctx, asking, request, (ctx) => makeCart(ctx, asking, kind, content));
  if (!created.ok) return created;
  if ('answer' in created.value) return ok(created.value.answer);
  return ok(await renderByKind[kind](ctx, caller, created.value.id, refusedCodes(request, caller.spoken)));
}

/** `create_cart`: creates a cart that is accessible only by its id. */
export function createCart(ctx: AppContext, asking: Asking, request: CartRequest): BuyingAnswer {
  return createPurchase(ctx, asking, 'cart', request);
}

/**
 * `create_checkout`: from a cart by its id, whose contents apply and which has
 * one checkout however often it is requested; or from services. It creates no
 * order: a person does that, on the page that the answer links to.
 */
export async function createAgentCheckout(
  ctx: AppContext,
  asking: Asking,
  request: NewCheckoutRequest,
): BuyingAnswer {
  const { cart_id: cartId } = request;
  if (cartId === undefined) return createPurchase(ctx, asking, 'checkout', request);
  const cart = await findOwnCart(ctx, asking.caller, cartId);
  if (!cart) return ok(notFound(ctx, asking.caller, 'checkout'));
  return ok(await showCheckout(ctx, asking.caller, cartId));
}

const CHECKOUT_LOCKED_MESSAGE: UcpMessage = {
  type: 'error',
  code: 'checkout_locked',
  content: 'This can no longer be changed. Nothing was changed.',
  severity: 'recoverable',
};

async function changePurchase(
  ctx: AppContext,
  asking: Asking,
  kind: CartKind,
  { id, request }: { id: string; request: CheckoutChange },
): BuyingAnswer {
  const { caller } = asking;
  const own = await findOwnCart(ctx, caller, id);
  const held = own && (await findStoredCart(ctx, id));
  if (!held) return ok(notFound(ctx, caller, kind));
  if (!isByThePiece(request)) return ok(createRefusal(ctx, caller, kind, OTHER_UNIT));
  const content = contentOf(request, caller.spoken, held);
  const unknown = request.line_items ? await unknownItems(ctx, content) : [];
  if (unknown.length > 0)
    return ok(createRefusal(ctx, caller, kind, createUnavailableMessage(unknown.length)));
  const changed = await runOnce(ctx, asking, { id, request }, (ctx, isRepeated) =>
    replaceContent(ctx, id, isRepeated ? null : content),
  );
  if (!changed.ok) return changed;
  const reply = changed.value;
  if (reply?.code === 'not_open')
    return ok(await renderByKind[kind](ctx, caller, id, [CHECKOUT_LOCKED_MESSAGE]));
  if (reply) return ok(createRefusal(ctx, caller, kind, reply));
  return ok(await renderByKind[kind](ctx, caller, id, refusedCodes(request, caller.spoken)));
}

/** Replaces the contents, unless an identical retry already did. A rejection is returned as an answer. */
async function replaceContent(
  ctx: AppContext,
  id: string,
  content: CartContent | null,
): Promise<Result<{ code: string; content: string } | null, BuyingFailure>> {
  if (content === null) return ok(null);
  const replaced = await replaceSharedCart(ctx, id, content);
  if (replaced.ok) return ok(null);
  const reply = answerOf(replaced.failure);
  if (reply) return ok(reply);
  return replaced.failure.code === 'RATE_LIMITED'
    ? fail(replaced.failure)
    : fail({ code: 'IDEMPOTENCY_MISMATCH' });
}

/** `update_cart`: replaces all contents. */
export function updateCart(
  ctx: AppContext,
  asking: Asking,
  { id, cart }: { id: string; cart: CartRequest },
): BuyingAnswer {
  return changePurchase(ctx, asking, 'cart', { id, request: cart });
}

/** `update_checkout`: replaces the lines if lines are given, and the codes if codes are. */
export function updateCheckout(
  ctx: AppContext,
  asking: Asking,
  { id, checkout }: { id: string; checkout: CheckoutChange },
): BuyingAnswer {
  return changePurchase(ctx, asking, 'checkout', { id, request: checkout });
}

/**
 * `complete_checkout`: an agent cannot pay; returns the checkout unchanged,
 * with the page on which a person can.
 */
export async function completeCheckout(ctx: AppContext, asking: Asking, args: { id: string }): BuyingAnswer {
  const { caller } = asking;
  const checked = await runOnce(ctx, asking, args, async () => ok(null));
  return checked.ok ? ok(await showCheckout(ctx, caller, args.id)) : checked;
}

/** `cancel_cart` and `cancel_checkout`: invalidates the link. Paid checkouts and those being paid stay. */
export async function cancel(ctx: AppContext, asking: Asking, kind: CartKind, id: string): BuyingAnswer {
  const { caller } = asking;
  const cart = await findOwnCart(ctx, caller, id);
  if (!cart) return ok(notFound(ctx, caller, kind));
  const canceled = await runOnce(ctx, asking, { id }, async (ctx, isRepeated) =>
    isRepeated ? ok(true) : ok((await cancelSharedCart(ctx, id)).ok),
  );
  if (!canceled.ok) return canceled;
  const reply = canceled.value ? [] : [CHECKOUT_LOCKED_MESSAGE];
  // A canceled cart no longer exists: its last contents are returned once.
  if (kind === 'cart' && canceled.value) return ok(await lastOfCart(ctx, caller, id));
  return ok(await renderByKind[kind](ctx, caller, id, reply));
}

async function lastOfCart(ctx: AppContext, caller: Caller, id: string): Promise<UcpObject> {
  const { status: _, ...shown } = await showCheckout(ctx, caller, id);
  return { ...shown, ucp: envelope(caller.spoken, 'cart') };
}
