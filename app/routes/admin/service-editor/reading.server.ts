import { runWithRetries } from '#app/lib/retry.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import { listServiceBadges } from '#app/modules/catalog/badges/list-badges.server.ts';
import {
  type EditableService,
  findEditableService,
} from '#app/modules/catalog/find-editable-service.server.ts';
import { listServiceRedirectPaths } from '#app/modules/catalog/find-moved-page.server.ts';
import { getServiceUrlSegment } from '#app/modules/catalog/model.ts';
import { createServicePreviewUrl } from '#app/modules/catalog/preview-address.server.ts';
import { getServicePriceWarning } from '#app/modules/catalog/service-content.ts';
import { getServiceFormValues } from '#app/modules/catalog/service-form.ts';
import { listReasonsServiceNotVisible } from '#app/modules/catalog/service-list.ts';
import { listServiceEditorSlides } from '#app/modules/catalog/slides/list-edited-slides.server.ts';
import { listServiceVersionsWithChanges } from '#app/modules/catalog/list-versions.server.ts';
import {
  listBriefTemplateOptions,
  listBriefTemplateNames,
} from '#app/modules/fulfilment/briefs/list-brief-templates.server.ts';
import { buildBuyLink } from '#app/modules/shared-carts/buy-link.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';

import type { ServiceEditorTab } from './editor-texts.ts';

/** Returns the user's rights in the editor. */
export const readServiceEditorPermissions = ({ actor }: AppContext) => ({
  mayWrite: hasPermission(actor, 'services:write'),
  mayPrice: hasPermission(actor, 'services:price'),
  mayPurge: hasPermission(actor, 'services:purge'),
  mayRestore: hasPermission(actor, 'services:restore'),
  mayReadAudit: hasPermission(actor, 'audit:read'),
});

/** Returns the key that separates the drafts of this browser by user. */
export const getBrowserDraftOwnerKey = ({ actor }: AppContext): string =>
  actor.kind === 'user' ? actor.id : 'system';

function listServiceHiddenReasons({ content, isInTrash }: EditableService): string[] {
  return listReasonsServiceNotVisible({
    title: content.service_title ?? '',
    category: content.category,
    priceCents: content.price_usd,
    status: content.status,
    isDeleted: isInTrash,
  });
}

function buildServiceEditorData(ctx: AppContext, service: EditableService) {
  const { id, slug, content, isInTrash, publishedAt } = service;
  return {
    id,
    slug,
    title: content.service_title,
    status: content.status,
    isInTrash,
    publishedAt: publishedAt?.toISOString() ?? null,
    publicPath: `/service/${getServiceUrlSegment({ id, slug })}`,
    previewPath: createServicePreviewUrl(ctx, id),
    historyPath: getAuditHistoryUrl('service', id),
    hiddenReasons: listServiceHiddenReasons(service),
    buyLink: buildBuyLink(ctx.settings.publicUrl, [{ serviceId: id, quantity: 1 }]),
    priceWarning: getServicePriceWarning(content.price_usd),
    shareImage: content.og_image,
  };
}

/** Reads the data of a tab; null if it fails: the tab shows an error, and the rest of the editor works. */
async function readServiceEditorRowsOrNull<Value>(
  ctx: AppContext,
  isShown: boolean,
  read: () => Promise<Value[]>,
) {
  if (!isShown) return [];
  try {
    return await read();
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a tab of the editor was not read');
    return null;
  }
}

async function readServiceEditor(ctx: AppContext, id: string) {
  const service = await findEditableService(ctx, id);
  if (!service) return null;
  const { content, version } = service;
  const record = { version, values: getServiceFormValues(content, version) };
  return {
    service: buildServiceEditorData(ctx, service),
    record,
    badges: await listServiceBadges(ctx),
    briefs: await listBriefTemplateOptions(ctx, content.brief_template_id),
  };
}

/** AEDIT-13: returns the error message without internals. */
function getServiceLoadFailureMessage(ctx: AppContext, error: unknown): string {
  const isShort = classifyDatabaseError(error)?.status === 503;
  return isShort ? 'the database is busy' : `something went wrong on our side (request ${ctx.requestId})`;
}

/**
 * Reads everything the page of one service shows; null if there is no such service. Tries up to three times,
 * one second apart; then `failed` holds the reason (AEDIT-13).
 */
export async function loadServiceEditor(ctx: AppContext, id: string, tab: ServiceEditorTab) {
  try {
    const read = await runWithRetries(() => readServiceEditor(ctx, id), { retries: 2, isDoubling: false });
    if (!read) return null;
    return {
      ...read,
      tab,
      slides: await readServiceEditorRowsOrNull(ctx, tab === 'slides', () =>
        listServiceEditorSlides(ctx, id),
      ),
      versions: await readServiceEditorRowsOrNull(ctx, tab === 'history', async () =>
        (await listServiceVersionsWithChanges(ctx, id, await listBriefTemplateNames(ctx))).map((version) => ({
          ...version,
          createdAt: version.createdAt.toISOString(),
        })),
      ),
      oldPaths: await readServiceEditorRowsOrNull(ctx, tab === 'seo', () =>
        listServiceRedirectPaths(ctx, id),
      ),
      rights: readServiceEditorPermissions(ctx),
      draftOwner: getBrowserDraftOwnerKey(ctx),
      failed: null,
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the editor was not loaded');
    return { failed: getServiceLoadFailureMessage(ctx, error) };
  }
}

export type LoadedServiceEditor = Extract<
  NonNullable<Awaited<ReturnType<typeof loadServiceEditor>>>,
  { failed: null }
>;
export type ServiceInServiceEditor = LoadedServiceEditor['service'];
export type ServiceEditorRights = LoadedServiceEditor['rights'];
export type ServiceEditorSlides = LoadedServiceEditor['slides'];
export type ServiceEditorVersions = LoadedServiceEditor['versions'];
