import { formatDollars } from '#app/lib/money.ts';
import { listPublicServices } from '#app/modules/catalog/list-public-services.server.ts';
import { type PublicService, getServiceUrlSegment } from '#app/modules/catalog/model.ts';
import type { AppContext } from '#app/platform/context.ts';

/** The editor's placeholder for a service, as `renderRichText` returns it: a figure with a single link. */
const SERVICE_CARD_PLACEHOLDER_PATTERN = /<figure><a ([^<>]*)>(?:[^<]|<(?!\/a>))*<\/a><\/figure>/g;
const SERVICE_HREF_PATTERN = /(?:^|\s)href="[^"]*\/service\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/i;

const parseServiceIdFromAttributes = (attributes: string): string | null =>
  SERVICE_HREF_PATTERN.exec(attributes)?.[1]?.toLowerCase() ?? null;

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtmlText = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? sign);

function renderServiceCardHtml(service: PublicService): string {
  const address = escapeHtmlText(`/service/${getServiceUrlSegment(service)}`);
  const price = escapeHtmlText(`${formatDollars(service.priceCents)} · ${service.category}`);
  return `<figure class="service-in-text"><a href="${address}"><b>${escapeHtmlText(service.title)}</b><span>${price}</span></a></figure>`;
}

/**
 * Returns a text with its services rendered as cards, with their current title and price; those no longer on
 * sale are left out. `html` must be sanitized. The page adds the cache tag `catalog`.
 */
export async function renderServiceCardsInHtml(ctx: AppContext, html: string): Promise<string> {
  const ids = [...html.matchAll(SERVICE_CARD_PLACEHOLDER_PATTERN)].flatMap(
    ([, attributes = '']) => parseServiceIdFromAttributes(attributes) ?? [],
  );
  if (ids.length === 0) return html;
  const services = await listPublicServices(ctx, { ids: [...new Set(ids)] });
  const byId = new Map(services.map((service) => [service.id, service]));
  return html.replaceAll(SERVICE_CARD_PLACEHOLDER_PATTERN, (whole, attributes: string) => {
    const id = parseServiceIdFromAttributes(attributes);
    if (id === null) return whole;
    const service = byId.get(id);
    return service ? renderServiceCardHtml(service) : '';
  });
}
