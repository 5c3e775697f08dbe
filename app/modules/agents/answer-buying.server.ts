import { fail, ok, type Result } from '#app/lib/result.ts';
import { findPublicServicesByName } from '#app/modules/catalog/find-public-services-by-name.server.ts';
import { cancelSharedCart } from '#app/modules/shared-carts/cancel-shared-cart.server.ts';
import { createSharedCart } from '#app/modules/shared-carts/create-shared-cart.server.ts';
import { findUnpricedSharedCartByToken } from '#app/modules/shared-carts/find-shared-cart.server.ts';
import type { SharedCartFailure } from '#app/modules/shared-carts/model.ts';
import { replaceSharedCartContent } from '#app/modules/shared-carts/replace-shared-cart.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { RateLimitedFailure } from '#app/platform/rate-limit.server.ts';

import {
  createUcpEnvelope,
  createUcpRefusal,
  type UcpMessage,
  type UcpProtocolResponseObject,
} from './model.ts';
import { type IdempotencyKeyMismatch, runOncePerIdempotencyKey } from './request-key.server.ts';
import type { UcpCartRequest, UcpCheckoutUpdateInput, UcpNewCheckoutRequest } from './ucp-input.ts';

import {
  type SharedCartContentFromAgent,
  mergeAgentCartRequest,
  areCartQuantitiesInPieces,
  createExtraPromoCodeMessages,
} from './cart-content.ts';
import {
  type CallingAgentHostAndCapabilities,
  findCartOfCallingAgent,
  createUcpCartNotFoundResponse,
  createUcpCartResponse,
  createUcpCheckoutResponse,
} from './show-cart.server.ts';

/** Why there is no protocol answer: a rate limit, or a key reused with another request. */
export type AgentCheckoutRequestFailure = RateLimitedFailure | IdempotencyKeyMismatch;
export type UcpPurchaseResponsePromise = Promise<
  Result<UcpProtocolResponseObject, AgentCheckoutRequestFailure>
>;

/** The caller of a write, with its idempotency key, if any. */
export type AgentWriteCaller = {
  caller: CallingAgentHostAndCapabilities;
  key: string | undefined;
  tool: string;
};

const UCP_RESPONSE_BUILDERS_BY_KIND = { cart: createUcpCartResponse, checkout: createUcpCheckoutResponse };
type AgentCartOrCheckoutKind = keyof typeof UCP_RESPONSE_BUILDERS_BY_KIND;

function runIdempotently<Value>(
  ctx: AppContext,
  { caller, key, tool }: AgentWriteCaller,
  args: unknown,
  work: (ctx: AppContext, isRepeated: boolean) => Promise<Result<Value, AgentCheckoutRequestFailure>>,
): Promise<Result<Value, AgentCheckoutRequestFailure>> {
  if (key === undefined) return work(ctx, false);
  return runOncePerIdempotencyKey(ctx, { host: caller.platform.host, key, tool, args }, work);
}

/** An answer that rejects the request; nothing was created or changed. */
function createAgentCartRefusal(
  ctx: AppContext,
  { spoken }: CallingAgentHostAndCapabilities,
  kind: AgentCartOrCheckoutKind,
  reply: Omit<Parameters<typeof createUcpRefusal>[2], 'continueUrl'>,
): UcpProtocolResponseObject {
  return createUcpRefusal(spoken, kind, { ...reply, continueUrl: `${ctx.settings.publicUrl}/services` });
}

/** Reports items of a cart that are not sold, so that no link leads to a cart that lacks requested items. */
async function listUnavailableCartServices(
  ctx: AppContext,
  { items }: SharedCartContentFromAgent,
): Promise<string[]> {
  const requested = [...new Set(items.map(({ serviceId }) => serviceId))];
  const sold = await findPublicServicesByName(ctx, requested);
  return requested.filter((name) => !sold.has(name));
}

const INVALID_QUANTITY_UNIT_MESSAGE = {
  code: 'invalid_quantity',
  content: 'Services are sold in whole units (unit C62, scale 0). Nothing was changed.',
  severity: 'recoverable',
} as const;

const createUnavailableItemsMessage = (count: number) => ({
  code: 'item_unavailable',
  content: `${count === 1 ? 'One of the items is' : `${count} of the items are`} not sold here. Nothing was changed.`,
});

/** The protocol answer for a failure of module shared-carts; null if there is none. */
function getUcpSharedCartFailureMessage(
  failure: SharedCartFailure,
): { code: string; content: string } | null {
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

type AgentCartSaveResult = Result<
  { id: string } | { answer: UcpProtocolResponseObject },
  AgentCheckoutRequestFailure
>;

async function createSharedAgentCart(
  ctx: AppContext,
  { caller, key }: AgentWriteCaller,
  kind: AgentCartOrCheckoutKind,
  content: SharedCartContentFromAgent,
): Promise<AgentCartSaveResult> {
  const agent = { name: null, host: caller.platform.host };
  const created = await createSharedCart(ctx, { content, source: 'agent', agent, requestKey: key ?? null });
  if (created.ok) return ok({ id: created.value.token });
  const reply = getUcpSharedCartFailureMessage(created.failure);
  if (reply) return ok({ answer: createAgentCartRefusal(ctx, caller, kind, reply) });
  return created.failure.code === 'RATE_LIMITED'
    ? fail(created.failure)
    : fail({ code: 'IDEMPOTENCY_MISMATCH' });
}

async function createCartOrCheckout(
  ctx: AppContext,
  asking: AgentWriteCaller,
  kind: AgentCartOrCheckoutKind,
  request: UcpCartRequest | UcpNewCheckoutRequest,
): UcpPurchaseResponsePromise {
  const { caller } = asking;
  const content = mergeAgentCartRequest(request, caller.spoken);
  if (content.items.length === 0)
    return ok(
      createAgentCartRefusal(ctx, caller, kind, {
        code: 'invalid_request',
        content: 'The cart would be empty.',
      }),
    );
  if (!areCartQuantitiesInPieces(request))
    return ok(createAgentCartRefusal(ctx, caller, kind, INVALID_QUANTITY_UNIT_MESSAGE));
  const unknown = await listUnavailableCartServices(ctx, content);
  if (unknown.length > 0)
    return ok(createAgentCartRefusal(ctx, caller, kind, createUnavailableItemsMessage(unknown.length)));
  const created = await runIdempotently(ctx, asking, request, (ctx) =>
    createSharedAgentCart(ctx, asking, kind, content),
  );
  if (!created.ok) return created;
  if ('answer' in created.value) return ok(created.value.answer);
  return ok(
    await UCP_RESPONSE_BUILDERS_BY_KIND[kind](
      ctx,
      caller,
      created.value.id,
      createExtraPromoCodeMessages(request, caller.spoken),
    ),
  );
}

/** `create_cart`: creates a cart that is accessible only by its id. */
export function createAgentCart(
  ctx: AppContext,
  asking: AgentWriteCaller,
  request: UcpCartRequest,
): UcpPurchaseResponsePromise {
  return createCartOrCheckout(ctx, asking, 'cart', request);
}

/**
 * `create_checkout`: from a cart by its id, whose contents apply and which has
 * one checkout however often it is requested; or from services. It creates no
 * order: a person does that, on the page that the answer links to.
 */
export async function createAgentCheckout(
  ctx: AppContext,
  asking: AgentWriteCaller,
  request: UcpNewCheckoutRequest,
): UcpPurchaseResponsePromise {
  const { cart_id: cartId } = request;
  if (cartId === undefined) return createCartOrCheckout(ctx, asking, 'checkout', request);
  const cart = await findCartOfCallingAgent(ctx, asking.caller, cartId);
  if (!cart) return ok(createUcpCartNotFoundResponse(ctx, asking.caller, 'checkout'));
  return ok(await createUcpCheckoutResponse(ctx, asking.caller, cartId));
}

const CHECKOUT_LOCKED_MESSAGE: UcpMessage = {
  type: 'error',
  code: 'checkout_locked',
  content: 'This can no longer be changed. Nothing was changed.',
  severity: 'recoverable',
};

async function changeCartOrCheckout(
  ctx: AppContext,
  asking: AgentWriteCaller,
  kind: AgentCartOrCheckoutKind,
  { id, request }: { id: string; request: UcpCheckoutUpdateInput },
): UcpPurchaseResponsePromise {
  const { caller } = asking;
  const own = await findCartOfCallingAgent(ctx, caller, id);
  const held = own && (await findUnpricedSharedCartByToken(ctx, id));
  if (!held) return ok(createUcpCartNotFoundResponse(ctx, caller, kind));
  if (!areCartQuantitiesInPieces(request))
    return ok(createAgentCartRefusal(ctx, caller, kind, INVALID_QUANTITY_UNIT_MESSAGE));
  const content = mergeAgentCartRequest(request, caller.spoken, held);
  const unknown = request.line_items ? await listUnavailableCartServices(ctx, content) : [];
  if (unknown.length > 0)
    return ok(createAgentCartRefusal(ctx, caller, kind, createUnavailableItemsMessage(unknown.length)));
  const changed = await runIdempotently(ctx, asking, { id, request }, (ctx, isRepeated) =>
    replaceAgentCartContent(ctx, id, isRepeated ? null : content),
  );
  if (!changed.ok) return changed;
  const reply = changed.value;
  if (reply?.code === 'not_open')
    return ok(await UCP_RESPONSE_BUILDERS_BY_KIND[kind](ctx, caller, id, [CHECKOUT_LOCKED_MESSAGE]));
  if (reply) return ok(createAgentCartRefusal(ctx, caller, kind, reply));
  return ok(
    await UCP_RESPONSE_BUILDERS_BY_KIND[kind](
      ctx,
      caller,
      id,
      createExtraPromoCodeMessages(request, caller.spoken),
    ),
  );
}

/** Replaces the contents, unless an identical retry already did. A rejection is returned as an answer. */
async function replaceAgentCartContent(
  ctx: AppContext,
  id: string,
  content: SharedCartContentFromAgent | null,
): Promise<Result<{ code: string; content: string } | null, AgentCheckoutRequestFailure>> {
  if (content === null) return ok(null);
  const replaced = await replaceSharedCartContent(ctx, id, content);
  if (replaced.ok) return ok(null);
  const reply = getUcpSharedCartFailureMessage(replaced.failure);
  if (reply) return ok(reply);
  return replaced.failure.code === 'RATE_LIMITED'
    ? fail(replaced.failure)
    : fail({ code: 'IDEMPOTENCY_MISMATCH' });
}

/** `update_cart`: replaces all contents. */
export function updateAgentCart(
  ctx: AppContext,
  asking: AgentWriteCaller,
  { id, cart }: { id: string; cart: UcpCartRequest },
): UcpPurchaseResponsePromise {
  return changeCartOrCheckout(ctx, asking, 'cart', { id, request: cart });
}

/** `update_checkout`: replaces the lines if lines are given, and the codes if codes are. */
export function updateAgentCheckout(
  ctx: AppContext,
  asking: AgentWriteCaller,
  { id, checkout }: { id: string; checkout: UcpCheckoutUpdateInput },
): UcpPurchaseResponsePromise {
  return changeCartOrCheckout(ctx, asking, 'checkout', { id, request: checkout });
}

/**
 * `complete_checkout`: an agent cannot pay; returns the checkout unchanged,
 * with the page on which a person can.
 */
export async function answerAgentCheckoutCompletion(
  ctx: AppContext,
  asking: AgentWriteCaller,
  args: { id: string },
): UcpPurchaseResponsePromise {
  const { caller } = asking;
  const checked = await runIdempotently(ctx, asking, args, async () => ok(null));
  return checked.ok ? ok(await createUcpCheckoutResponse(ctx, caller, args.id)) : checked;
}

/** `cancel_cart` and `cancel_checkout`: invalidates the link. Paid checkouts and those being paid stay. */
export async function cancelAgentCartOrCheckout(
  ctx: AppContext,
  asking: AgentWriteCaller,
  kind: AgentCartOrCheckoutKind,
  id: string,
): UcpPurchaseResponsePromise {
  const { caller } = asking;
  const cart = await findCartOfCallingAgent(ctx, caller, id);
  if (!cart) return ok(createUcpCartNotFoundResponse(ctx, caller, kind));
  const canceled = await runIdempotently(ctx, asking, { id }, async (ctx, isRepeated) =>
    isRepeated ? ok(true) : ok((await cancelSharedCart(ctx, id)).ok),
  );
  if (!canceled.ok) return canceled;
  const reply = canceled.value ? [] : [CHECKOUT_LOCKED_MESSAGE];
  // A canceled cart no longer exists: its last contents are returned once.
  if (kind === 'cart' && canceled.value) return ok(await buildCanceledCartResponse(ctx, caller, id));
  return ok(await UCP_RESPONSE_BUILDERS_BY_KIND[kind](ctx, caller, id, reply));
}

async function buildCanceledCartResponse(
  ctx: AppContext,
  caller: CallingAgentHostAndCapabilities,
  id: string,
): Promise<UcpProtocolResponseObject> {
  const { status: _, ...shown } = await createUcpCheckoutResponse(ctx, caller, id);
  return { ...shown, ucp: createUcpEnvelope(caller.spoken, 'cart') };
}
