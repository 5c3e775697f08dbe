import { findServiceWithoutAccessCheck } from '#app/modules/catalog/find-stored-service.server.ts';
import { EMPTY_SERVICE_CONTENT, type EditableServiceContent } from '#app/modules/catalog/service-content.ts';
import { buildServiceContentFromForm, type ServiceEditorForm } from '#app/modules/catalog/service-form.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';

import { buildServicePreviewPageData } from './find-service-page.server.ts';

/**
 * Returns the page of a service as it is saved, public or not; null if it does not exist or is in the trash.
 */
export async function findServicePreview(ctx: AppContext, serviceId: string) {
  const found = await findServiceWithoutAccessCheck(ctx, serviceId);
  return found && buildServicePreviewPageData(ctx, found, found.content);
}

/** Returns the page with the unsaved contents of the form; `serviceId` is null for a new service. */
export async function buildServiceFormPreviewPage(
  ctx: AppContext,
  serviceId: string | null,
  form: ServiceEditorForm,
) {
  assertCan(ctx, 'services:write');
  const found = serviceId === null ? null : await findServiceWithoutAccessCheck(ctx, serviceId);
  const before: EditableServiceContent = found?.content ?? EMPTY_SERVICE_CONTENT;
  const id = found?.id ?? '00000000-0000-4000-8000-000000000000';
  return buildServicePreviewPageData(
    ctx,
    { id, slug: found?.slug ?? null },
    buildServiceContentFromForm(form, before, sanitizeStoredRichText),
  );
}
