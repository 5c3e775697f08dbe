import { data } from 'react-router';

import type { CartLineQuantity } from '#app/modules/cart/model.ts';
import {
  parseItemsToAddToCartCookie,
  type NoScriptCartLine,
  formatItemsToAddToCartCookie,
  addServiceUnitToCookieCart,
} from '#app/modules/cart/picked-lines.ts';
import { type NoScriptCartForm, noScriptCartFormSchema } from '#app/modules/cart/schemas.ts';
import { listSellableServices } from '#app/modules/catalog/list-sellable-services.server.ts';
import { toSharedCartError } from '#app/modules/shared-carts/cart-refusals.ts';
import { createSharedCart } from '#app/modules/shared-carts/create-shared-cart.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { readShopCookie, serializeCookieRemoval, serializeCookie } from '#app/platform/cookies.server.ts';
import { readFormOrJsonBodyFields } from '#app/platform/http.server.ts';

import { redirectAfterPost } from '../../http/private-answer.ts';

const SCRIPTLESS_CART_COOKIE_MAX_AGE_SECONDS = 86_400;
const SERVICE_NO_LONGER_SOLD_ERROR = { problem: 'This service is no longer sold.' };
const EMPTY_CART_SHARE_FAILURE = { problem: 'This cart has nothing to share.' };

const readScriptlessCartCookie = (ctx: AppContext, request: Request) =>
  parseItemsToAddToCartCookie(readShopCookie(request, ctx.settings, 'picked'));

/** Returns what was added to the cart without script, with the shop's current data. */
export async function listScriptlessCartLines(
  ctx: AppContext,
  request: Request,
): Promise<NoScriptCartLine[]> {
  const picked = readScriptlessCartCookie(ctx, request);
  const services = await listSellableServices(
    ctx,
    picked.map(({ id }) => id),
  );
  return picked.flatMap(({ id, quantity }) => {
    const service = services.find((one) => one.id === id);
    return service ? [{ id, title: service.title, priceCents: service.priceCents, quantity }] : [];
  });
}

/** Creates a shared cart of these lines and redirects to its page; a refusal is a sentence. */
async function createSharedCartAndRedirect(
  ctx: AppContext,
  lines: readonly CartLineQuantity[],
  { code, done, cookies = [] }: { code?: string; done?: string; cookies?: readonly string[] },
) {
  if (lines.length === 0) return data(EMPTY_CART_SHARE_FAILURE, { status: 422 });
  const items = lines.map(({ id, quantity }) => ({ serviceId: id, quantity }));
  const created = await createSharedCart(ctx, {
    source: 'person',
    content: { items, promoCode: code || null },
  });
  if (created.ok)
    return redirectAfterPost(`/c/${created.value.token}${done ? `?done=${done}` : ''}`, cookies);
  const { status, message, retryAfterSeconds } = toSharedCartError(created.failure);
  const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) };
  return data({ problem: message }, { status, headers });
}

/** Handles "Add to Cart" without its script: the browser keeps the choice in a cookie, and the cart opens. */
function addToScriptlessCartCookie(ctx: AppContext, request: Request, serviceId: string) {
  const value = formatItemsToAddToCartCookie(
    addServiceUnitToCookieCart(readScriptlessCartCookie(ctx, request), serviceId),
  );
  return redirectAfterPost('/cart', [
    serializeCookie(ctx.settings, 'picked', { value, maxAgeSeconds: SCRIPTLESS_CART_COOKIE_MAX_AGE_SECONDS }),
  ]);
}

async function handleNoScriptCartServiceForm(
  ctx: AppContext,
  request: Request,
  { intent, service: requested }: NoScriptCartForm,
) {
  const [service] = requested === '' ? [] : await listSellableServices(ctx, [requested]);
  if (!service) return data(SERVICE_NO_LONGER_SOLD_ERROR, { status: 422 });
  if (intent === 'buy') return createSharedCartAndRedirect(ctx, [{ id: service.id, quantity: 1 }], {});
  return addToScriptlessCartCookie(ctx, request, service.id);
}

/** Handles every form posted to the cart: buttons without script, and "Share this cart". */
export async function handlePostedCartForm(ctx: AppContext, request: Request) {
  const parsed = noScriptCartFormSchema.safeParse(await readFormOrJsonBodyFields(request));
  if (!parsed.success) return data(SERVICE_NO_LONGER_SOLD_ERROR, { status: 422 });
  const { intent, lines, code } = parsed.data;
  const emptied = serializeCookieRemoval(ctx.settings, 'picked');
  switch (intent) {
    case 'share':
      return createSharedCartAndRedirect(ctx, parseItemsToAddToCartCookie(lines), { code, done: 'made' });
    case 'go-on':
      return createSharedCartAndRedirect(ctx, await listScriptlessCartLines(ctx, request), {
        cookies: emptied,
      });
    case 'empty':
      return redirectAfterPost('/cart', emptied);
    default:
      return handleNoScriptCartServiceForm(ctx, request, parsed.data);
  }
}
