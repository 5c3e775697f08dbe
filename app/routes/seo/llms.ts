import { isHiddenCategory } from '#app/lib/categories.ts';
import { formatLlmsText } from '#app/modules/agents/llms-text.ts';
import { DEFAULT_SERVICE_GRID_SORT } from '#app/modules/catalog/grid-parameters.ts';
import { listPublicServices } from '#app/modules/catalog/list-public-services.server.ts';
import {
  getServiceDeliveryDaysOrDefault,
  getServiceUrlSegment,
  sortServices,
} from '#app/modules/catalog/model.ts';
import { summarizeServiceDescription } from '#app/modules/catalog/service-description.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/llms';

export const handle = {
  area: 'public',
  tags: ['catalog', 'content'],
  cache: { maxAgeSeconds: 300 },
} satisfies RouteOptions;

/** A number a program can read at once; the sitemap lists all of them. */
const MAX_LLMS_TXT_SERVICES = 500;

/** `/llms.txt`: the shop as one plain text for language models. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { publicUrl } = ctx.settings;
  const [{ provider, agents }, services] = await Promise.all([
    readSiteContent(ctx),
    listPublicServices(ctx, {}),
  ]);
  const text = formatLlmsText({
    name: provider.name,
    about: provider.about,
    refundDays: provider.refundDays,
    publicUrl,
    isOpenToAgents: agents.isOn,
    services: sortServices(services, DEFAULT_SERVICE_GRID_SORT)
      .slice(0, MAX_LLMS_TXT_SERVICES)
      .map((service) => ({
        title: service.title,
        url: `${publicUrl}/service/${encodeURIComponent(getServiceUrlSegment(service))}`,
        category: isHiddenCategory(ctx.categories, service.category) ? null : service.category,
        priceCents: service.priceCents,
        deliveryDays: getServiceDeliveryDaysOrDefault(service.deliveryDays),
        summary: summarizeServiceDescription(service.description),
      })),
  });
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
