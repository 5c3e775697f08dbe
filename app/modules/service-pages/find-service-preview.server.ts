import { findStoredService } from '#app/modules/catalog/find-stored-service.server.ts';
import { EMPTY_CONTENT, type ServiceContent } from '#app/modules/catalog/service-content.ts';
import { buildServiceContentFromForm, type ServiceForm } from '#app/modules/catalog/service-form.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';

import { draftPage } from './find-service-page.server.ts';

/**
 * Returns the page of a service as it is saved, public or not; null if it does not exist or is in the trash.
 */
export async function findServicePreview(ctx: AppContext, serviceId: string) {
  const found = await findStoredService(ctx, serviceId);
  return found && draftPage(ctx, found, found.content);
}

/** Returns the page with the unsaved contents of the form; `serviceId` is null for a new service. */
export async function previewServiceForm(ctx: AppContext, serviceId: string | null, form: ServiceForm) {
  assertCan(ctx, 'services:write');
  const found = serviceId === null ? null : await findStoredService(ctx, serviceId);
  const before: ServiceContent = found?.content ?? EMPTY_CONTENT;
  const id = found?.id ?? '00000000-0000-4000-8000-000000000000';
  return draftPage(
    ctx,
    { id, slug: found?.slug ?? null },
    buildServiceContentFromForm(form, before, sanitizeStoredRichText),
  );
}
