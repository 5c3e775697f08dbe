import { cartLinesBodySchema } from '#app/modules/cart/schemas.ts';
import { listSellableServices } from '#app/modules/catalog/list-sellable-services.server.ts';
import { readThumbnailUrlsByServiceId } from '#app/modules/catalog/slides/list-small-pictures.server.ts';
import { listServicesRequiringBrief } from '#app/modules/fulfilment/briefs/list-preview-questions.server.ts';
import { findDisplayedDeliveryPromise } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { appContext } from '#app/platform/context.ts';
import { parseJsonBody } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/cart-lines.ts';

export const handle = { area: 'function' } satisfies RouteOptions;

/**
 * Returns what the cart page requests on load: the current title, price and delivery time of its services; a
 * service missing from the answer is no longer sold (pages.md "Storefront pages", /cart). A POST, so that
 * the cart's contents are not in an address.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const body = await parseJsonBody(request, cartLinesBodySchema);
  if (!body.ok) return body.failure;
  const ctx = context.get(appContext);
  const services = await listSellableServices(ctx, body.value.ids);
  const { ids, quantities = [] } = body.value;
  const lines = services.map((service) => {
    const place = ids.findIndex((id) => id === service.id || id === service.slug);
    return { ...service, quantity: quantities[place] ?? 1 };
  });
  const found = services.map(({ id }) => id);
  const [briefed, pictures] = await Promise.all([
    listServicesRequiringBrief(ctx, found),
    readThumbnailUrlsByServiceId(ctx, found),
  ]);
  return Response.json({
    as_of: ctx.now.toISOString(),
    promise: await findDisplayedDeliveryPromise(ctx, lines),
    services: services.map((service) => ({
      id: service.id,
      slug: service.slug,
      title: service.title,
      category: service.category,
      price_usd: service.priceCents,
      delivery_time_days: service.deliveryDays,
      needs_brief: briefed.has(service.id),
      image_url: pictures.get(service.id),
    })),
  });
}
