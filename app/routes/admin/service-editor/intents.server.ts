import { data } from 'react-router';
import { z } from 'zod/mini';

import { fail, ok } from '#app/lib/result.ts';
import { archiveService } from '#app/modules/catalog/archive-services.server.ts';
import {
  serviceBadgeCodeFormSchema,
  serviceBadgeFormSchema,
} from '#app/modules/catalog/badges/badge-form.ts';
import { deleteServiceBadge, saveServiceBadge } from '#app/modules/catalog/badges/save-badge.server.ts';
import { getBadgeFailureMessage } from '#app/modules/catalog/badges/service-badge.ts';
import { changeServiceSlug } from '#app/modules/catalog/change-service-slug.server.ts';
import {
  createService,
  restoreServiceVersion,
  saveService,
} from '#app/modules/catalog/save-service.server.ts';
import { toServiceEditErrorResponse } from '#app/modules/catalog/service-content.ts';
import { serviceEditorFormSchema } from '#app/modules/catalog/service-form.ts';
import { removeServiceShareImage } from '#app/modules/catalog/set-share-image.server.ts';
import {
  changeSlideAlt,
  deleteServiceSlide,
  moveServiceSlide,
} from '#app/modules/catalog/slides/edit-slides.server.ts';
import {
  serviceSlideAltTextFormSchema,
  moveServiceSlideFormSchema,
  serviceSlideIdFormSchema,
} from '#app/modules/catalog/slides/slide-form.ts';
import {
  type ServiceSlideChangeFailure,
  getServiceSlideFailureMessage,
} from '#app/modules/catalog/slides/slide-kinds.ts';
import { getServiceSlugFailureMessage } from '#app/modules/catalog/slug-failure.ts';
import { purgeService } from '#app/modules/catalog/trash/purge-service.server.ts';
import { restoreServices } from '#app/modules/catalog/trash/restore-services.server.ts';
import { formatServicePurgeFailureMessage } from '#app/modules/catalog/trash/service-trash.ts';
import { softDeleteService } from '#app/modules/catalog/trash/trash-services.server.ts';
import { SERVICE_VERSION_HISTORY_MESSAGES } from '#app/modules/catalog/version-diff.ts';
import { hasBriefTemplateWithId } from '#app/modules/fulfilment/briefs/find-brief-template.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import {
  type FormIntentHandler,
  defineIntent,
  readPostedForm,
  runPostedFormIntent,
} from '#app/routes/http/run-intent.server.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import {
  createServicesRestoredToast,
  createServiceTrashedToast,
  createServiceTrashUndoAction,
} from '../services/intents.server.ts';

import { SERVICE_EDITOR_TEXTS, getIntentFailureMessage } from './editor-texts.ts';

const serviceIntentWithoutFieldsSchema = z.object({});
const getServiceEditorUrl = ({ id }: { id: string }) => `/admin/services/${id}`;

/** Stores a new service as a draft. */
export const saveNewServiceIntent = defineIntent({
  input: serviceEditorFormSchema,
  run: (ctx, form) => createService(ctx, { form, isBrief: hasBriefTemplateWithId }),
  refusal: toServiceEditErrorResponse,
  toast: SERVICE_EDITOR_TEXTS.saved,
  redirectTo: getServiceEditorUrl,
});

/** Stores a new service and publishes it. */
export const publishNewServiceIntent = defineIntent({
  input: serviceEditorFormSchema,
  run: (ctx, form) => createService(ctx, { form, isPublishing: true, isBrief: hasBriefTemplateWithId }),
  refusal: toServiceEditErrorResponse,
  toast: SERVICE_EDITOR_TEXTS.published,
  redirectTo: getServiceEditorUrl,
});

/**
 * The actions of the new service page: save, or publish at once (AEDIT-07 then opens the service's own page).
 */
export const newServiceIntents: Record<string, FormIntentHandler> = {
  save: saveNewServiceIntent,
  publish: publishNewServiceIntent,
  ...createServiceBadgeIntents(),
};

function createServiceBadgeIntents(): Record<string, FormIntentHandler> {
  return {
    'badge-save': defineIntent({
      input: serviceBadgeFormSchema,
      run: saveServiceBadge,
      refusal: String,
      toast: (_value, { label }) => `Badge ${label} saved.`,
    }),
    'badge-delete': defineIntent({
      input: serviceBadgeCodeFormSchema,
      run: (ctx, { code }) => deleteServiceBadge(ctx, code),
      refusal: getBadgeFailureMessage,
      toast: 'Badge deleted.',
    }),
  };
}

function createServiceSaveIntents(id: string): Record<string, FormIntentHandler> {
  return {
    save: defineIntent({
      input: serviceEditorFormSchema,
      run: (ctx, form) => saveService(ctx, id, { form, isBrief: hasBriefTemplateWithId }),
      refusal: toServiceEditErrorResponse,
      toast: SERVICE_EDITOR_TEXTS.saved,
    }),
    publish: defineIntent({
      input: serviceEditorFormSchema,
      run: (ctx, form) => saveService(ctx, id, { form, isPublishing: true, isBrief: hasBriefTemplateWithId }),
      refusal: toServiceEditErrorResponse,
      toast: SERVICE_EDITOR_TEXTS.published,
    }),
    archive: defineIntent({
      input: serviceIntentWithoutFieldsSchema,
      run: (ctx) => archiveService(ctx, id),
      refusal: ({ reason }) => `This service ${reason}.`,
      toast: SERVICE_EDITOR_TEXTS.archived,
    }),
    slug: defineIntent({
      input: z.object({ slug: z.string() }),
      run: (ctx, { slug }) => changeServiceSlug(ctx, { serviceId: id, slug: slug.trim() }),
      refusal: (failure) => ({ message: getServiceSlugFailureMessage(failure), field: 'slug' }),
      toast: SERVICE_EDITOR_TEXTS.addressChanged,
    }),
    'restore-version': defineIntent({
      input: z.object({ versionId: z.guid(SERVICE_VERSION_HISTORY_MESSAGES.restoreFailed) }),
      run: (ctx, { versionId }) =>
        restoreServiceVersion(ctx, { serviceId: id, versionId, isBrief: hasBriefTemplateWithId }),
      refusal: (failure) =>
        failure.code === 'version-not-found'
          ? SERVICE_VERSION_HISTORY_MESSAGES.restoreFailed
          : toServiceEditErrorResponse(failure),
      toast: SERVICE_VERSION_HISTORY_MESSAGES.restored,
    }),
  };
}

async function trashService(ctx: AppContext, id: string) {
  const answer = await softDeleteService(ctx, { service_uuid: id });
  return answer.success ? ok(answer) : fail({ code: 'not-deleted' as const, sentence: answer.error });
}

function createServiceDeleteIntents(
  id: string,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    trash: defineIntent({
      input: serviceIntentWithoutFieldsSchema,
      run: (ctx) => trashService(ctx, id),
      refusal: ({ sentence }) => sentence,
      toast: createServiceTrashedToast,
      redirectTo: () => '/admin/services',
      undo: () => createServiceTrashUndoAction([id]),
    }),
    restore: defineIntent({
      input: serviceIntentWithoutFieldsSchema,
      run: async (ctx) => {
        const outcome = await restoreServices(ctx, { ids: [id], asPublished: false });
        const [skipped] = outcome.skipped;
        return skipped ? fail({ reason: skipped.reason }) : ok(outcome);
      },
      refusal: ({ reason }) => `This service ${reason}.`,
      toast: createServicesRestoredToast,
    }),
    'hard-delete': requireIdentityProofForIntent(
      session,
      'services:purge',
      defineIntent({
        input: z.object({ confirm: z.string() }),
        run: (ctx, { confirm }) => purgeService(ctx, { id, title: confirm }),
        refusal: formatServicePurgeFailureMessage,
        toast: () => ({ title: 'Service permanently deleted.', durationMs: 8000 }),
        redirectTo: () => '/admin/services',
      }),
    ),
  };
}

/** Returns the message of ASLIDE-03 for a slide that was not changed, with the reason. */
const createServiceSlideChangeRefusalFormatter = (intent: string) => (failure: ServiceSlideChangeFailure) =>
  `${getIntentFailureMessage(intent)}. ${getServiceSlideFailureMessage(failure)}`;

function createServicePictureIntents(serviceId: string): Record<string, FormIntentHandler> {
  return {
    'slide-alt': defineIntent({
      input: serviceSlideAltTextFormSchema,
      run: (ctx, { slide, alt }) => changeSlideAlt(ctx, { serviceId, slideId: slide, alt }),
      refusal: createServiceSlideChangeRefusalFormatter('slide-alt'),
      toast: SERVICE_EDITOR_TEXTS.slideUpdated,
    }),
    'slide-move': defineIntent({
      input: moveServiceSlideFormSchema,
      run: (ctx, { slide, direction }) => moveServiceSlide(ctx, { serviceId, slideId: slide, direction }),
      refusal: createServiceSlideChangeRefusalFormatter('slide-move'),
      toast: SERVICE_EDITOR_TEXTS.slidesReordered,
    }),
    'slide-delete': defineIntent({
      input: serviceSlideIdFormSchema,
      run: (ctx, { slide }) => deleteServiceSlide(ctx, { serviceId, slideId: slide }),
      refusal: createServiceSlideChangeRefusalFormatter('slide-delete'),
      toast: SERVICE_EDITOR_TEXTS.slideDeleted,
    }),
    'share-remove': defineIntent({
      input: serviceIntentWithoutFieldsSchema,
      run: (ctx) => removeServiceShareImage(ctx, serviceId),
      refusal: toServiceEditErrorResponse,
      toast: SERVICE_EDITOR_TEXTS.shareImageRemoved,
    }),
  };
}

/**
 * The actions of the page of a service; permanent deletion needs an identity proof from the last ten minutes.
 */
export const createServiceEditorIntents = (
  id: string,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> => ({
  ...createServiceSaveIntents(id),
  ...createServiceDeleteIntents(id, session),
  ...createServicePictureIntents(id),
  ...createServiceBadgeIntents(),
});

/**
 * Runs an intent of the editor. An unexpected failure is logged and reported with the specification's
 * message, and the form keeps its input.
 */
export async function runServiceEditorIntent(
  ctx: AppContext,
  request: Request,
  intents: Record<string, FormIntentHandler>,
) {
  const copy = request.clone();
  try {
    return await runPostedFormIntent(ctx, request, intents);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { intent = '', fields = {} } = (await readPostedForm(copy, intents)) ?? {};
    ctx.log.error({ err: error, requestId: ctx.requestId, intent }, 'an intent of the editor failed');
    const problems = [{ field: null, message: getIntentFailureMessage(intent) }];
    const answer: FormActionResult = { ok: false, intent, problems, fields, conflict: null };
    return data(answer, { status: 503 });
  }
}
