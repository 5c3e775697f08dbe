import { listServiceBadges } from '#app/modules/catalog/badges/list-badges.server.ts';
import { findServiceBadgesByCode } from '#app/modules/catalog/badges/service-badge.ts';
import {
  findPublicService,
  type PublicServiceDetails,
} from '#app/modules/catalog/find-public-service.server.ts';
import { getCategoryColorKey } from '#app/lib/categories.ts';
import {
  getAutomaticServiceBadgeLabel,
  getServiceDeliveryDaysOrDefault,
  getServiceDeliveryHours,
  getServiceUrlSegment,
} from '#app/modules/catalog/model.ts';
import type { EditableServiceContent } from '#app/modules/catalog/service-content.ts';
import {
  summarizeServiceDescription,
  parseServiceDescriptionSections,
} from '#app/modules/catalog/service-description.ts';
import { listServiceGalleryImages } from '#app/modules/catalog/slides/list-gallery-images.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { readServiceCardFigures } from '#app/modules/service-cards/read-card-figures.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { renderRichText, buildRichTextStylesheet } from '#app/platform/rich-text.server.ts';

import { listServicePageAccordionSections, type ServicePageData } from './page-sections.ts';

const RICH_TEXT_STYLESHEET_PATH = '/media/rt/';

function renderServiceSections(service: PublicServiceDetails, publicUrl: string) {
  const rules: string[] = [];
  const render = (html: string) => {
    const rendered = renderRichText(html, publicUrl);
    rules.push(...rendered.rules);
    return rendered.html;
  };
  const rowsOf = (kind: string) =>
    service.scopeRows.filter((row) => row.kind === kind).map((row) => row.text);
  const stored = { included: rowsOf('included'), excluded: rowsOf('excluded') };
  const sections = listServicePageAccordionSections(
    parseServiceDescriptionSections(service.description),
    stored,
    render,
  );
  const sheet = buildRichTextStylesheet(rules);
  return { sections, stylesheet: sheet && RICH_TEXT_STYLESHEET_PATH + sheet.name };
}

async function buildServicePageData(
  ctx: AppContext,
  service: PublicServiceDetails,
): Promise<ServicePageData> {
  const { badgeCodes, seo } = service;
  const [figures, { promise }, badges] = await Promise.all([
    readServiceCardFigures(ctx),
    readSiteContent(ctx),
    badgeCodes.length > 0 ? listServiceBadges(ctx) : [],
  ]);
  const { publicUrl } = ctx.settings;
  const metrics = figures.of(service);
  return {
    id: service.id,
    title: service.title,
    category: service.category,
    hue: getCategoryColorKey(ctx.categories, service.category),
    priceCents: service.priceCents,
    deliveryHours: getServiceDeliveryHours(service.deliveryDays),
    deliveryDays: getServiceDeliveryDaysOrDefault(service.deliveryDays),
    revisionRounds: service.revisionRoundsIncluded,
    painPoint: service.painPoint,
    summary: summarizeServiceDescription(service.description),
    badge: getAutomaticServiceBadgeLabel(
      figures.isVerified ? { ...service, projectsSold30d: metrics.projectsSold30d } : service,
      promise.mode === 'calendar',
    ),
    badges: findServiceBadgesByCode(badgeCodes, badges),
    seo: { ...seo, image: seo.image && new URL(seo.image, publicUrl).href },
    images: service.images,
    ...renderServiceSections(service, publicUrl),
    metrics: { ...metrics, isVerified: figures.isVerified },
    isFormerAddress: service.isFormerAddress,
    url: `${publicUrl}/service/${encodeURIComponent(getServiceUrlSegment(service))}`,
  };
}

/** Returns the data of `/service/:slug` (DETAIL-01 to DETAIL-05); null if no public service has this slug. */
export async function findServicePage(ctx: AppContext, slugOrId: string): Promise<ServicePageData | null> {
  const service = await findPublicService(ctx, slugOrId);
  return service && buildServicePageData(ctx, service);
}

/**
 * Returns the same page for an unpublished service, with placeholders for what
 * it lacks; a missing price counts as 0.
 */
export async function buildServicePreviewPageData(
  ctx: AppContext,
  { id, slug }: { id: string; slug: string | null },
  content: EditableServiceContent,
): Promise<{ page: ServicePageData; missing: string[] }> {
  const rows = (kind: string, texts: readonly string[]) => texts.map((text) => ({ kind, text }));
  const { seo_title: title, seo_description: description, og_image: image } = content;
  const service: PublicServiceDetails = {
    id,
    slug,
    title: content.service_title ?? 'Untitled service',
    category: content.category ?? '',
    priceCents: content.price_usd ?? 0,
    deliveryDays: content.delivery_time_days,
    projectsSold30d: 0,
    description: content.service_description ?? '',
    createdAt: ctx.now,
    thumbnail: null,
    painPoint: content.reason_to_buy___pain_point,
    revisionRoundsIncluded: content.revision_rounds_included,
    isFormerAddress: false,
    scopeRows: [...rows('included', content.included_rows), ...rows('excluded', content.excluded_rows)],
    badgeCodes: content.badge_codes,
    images: await listServiceGalleryImages(ctx, id),
    seo: { title, description, image },
  };
  const missing = [
    ...(content.service_title === null ? ['title'] : []),
    ...(content.category === null ? ['category'] : []),
    ...(content.price_usd === null ? ['price'] : []),
  ];
  return { page: await buildServicePageData(ctx, service), missing };
}
