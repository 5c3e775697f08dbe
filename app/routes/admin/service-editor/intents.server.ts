import { data } from 'react-router';
import { z } from 'zod/mini';

import { fail, ok } from '#app/lib/result.ts';
import { archiveService } from '#app/modules/catalog/archive-services.server.ts';
import { badgeCodeForm, badgeForm } from '#app/modules/catalog/badges/badge-form.ts';
import { deleteBadge, saveBadge } from '#app/modules/catalog/badges/save-badge.server.ts';
import { badgeFailureMessage } from '#app/modules/catalog/badges/service-badge.ts';
import { changeServiceSlug } from '#app/modules/catalog/change-service-slug.server.ts';
import { createService, restoreVersion, saveService } from '#app/modules/catalog/save-service.server.ts';
import { editFailureRefusal } from '#app/modules/catalog/service-content.ts';
import { serviceForm } from '#app/modules/catalog/service-form.ts';
import { removeShareImage } from '#app/modules/catalog/set-share-image.server.ts';
import { changeSlideAlt, deleteSlide, moveSlide } from '#app/modules/catalog/slides/edit-slides.server.ts';
import { altForm, moveForm, slideForm } from '#app/modules/catalog/slides/slide-form.ts';
import { type SlideFailure, slideFailureMessage } from '#app/modules/catalog/slides/slide-kinds.ts';
import { slugFailureMessage } from '#app/modules/catalog/slug-failure.ts';
import { purgeService } from '#app/modules/catalog/trash/purge-service.server.ts';
import { restoreServices } from '#app/modules/catalog/trash/restore-services.server.ts';
import { purgeFailureMessage } from '#app/modules/catalog/trash/service-trash.ts';
import { softDeleteService } from '#app/modules/catalog/trash/trash-services.server.ts';
import { HISTORY_SENTENCES } from '#app/modules/catalog/version-diff.ts';
import { hasBriefTemplate } from '#app/modules/fulfilment/briefs/find-brief-template.server.ts';
import type { AppContext, RequestSession } from '#app/platform/context.ts';
import { afterProof } from '#app/routes/http/after-proof.server.ts';
import { type Intent, intent, readPosted, runIntent } from '#app/routes/http/run-intent.server.ts';
import type { FormActionResult } from '#app/ui/intent-answer.ts';

import { restoredToast, trashedToast, undoDelete } from '../services/intents.server.ts';

import { EDITOR_TEXTS, failedSentence } from './editor-texts.ts';

const emptyInput = z.object({});
const toService = ({ id }: { id: string }) => `/admin/services/${id}`;

/** Stores a new service as a draft. */
export const saveNewService = intent({
  input: serviceForm,
  run: (ctx, form) => createService(ctx, { form, isBrief: hasBriefTemplate }),
  refusal: editFailureRefusal,
  toast: EDITOR_TEXTS.saved,
  redirectTo: toService,
});

/** Stores a new service and publishes it. */
export const publishNewService = intent({
  input: serviceForm,
  run: (ctx, form) => createService(ctx, { form, isPublishing: true, isBrief: hasBriefTemplate }),
  refusal: editFailureRefusal,
  toast: EDITOR_TEXTS.published,
  redirectTo: toService,
});

/**
 * The actions of the new service page: save, or publish at once (AEDIT-07 then opens the service's own page).
 */
export const newServiceIntents: Record<string, Intent> = {
  save: saveNewService,
  publish: publishNewService,
  ...badgeIntents(),
};

function badgeIntents(): Record<string, Intent> {
  return {
    'badge-save': intent({
      input: badgeForm,
      run: saveBadge,
      refusal: String,
      toast: (_value, { label }) => `Badge ${label} saved.`,
    }),
    'badge-delete': intent({
      input: badgeCodeForm,
      run: (ctx, { code }) => deleteBadge(ctx, code),
      refusal: badgeFailureMessage,
      toast: 'Badge deleted.',
    }),
  };
}

function savingIntents(id: string): Record<string, Intent> {
  return {
    save: intent({
      input: serviceForm,
      run: (ctx, form) => saveService(ctx, id, { form, isBrief: hasBriefTemplate }),
      refusal: editFailureRefusal,
      toast: EDITOR_TEXTS.saved,
    }),
    publish: intent({
      input: serviceForm,
      run: (ctx, form) => saveService(ctx, id, { form, isPublishing: true, isBrief: hasBriefTemplate }),
      refusal: editFailureRefusal,
      toast: EDITOR_TEXTS.published,
    }),
    archive: intent({
      input: emptyInput,
      run: (ctx) => archiveService(ctx, id),
      refusal: ({ reason }) => `This service ${reason}.`,
      toast: EDITOR_TEXTS.archived,
    }),
    slug: intent({
      input: z.object({ slug: z.string() }),
      run: (ctx, { slug }) => changeServiceSlug(ctx, { serviceId: id, slug: slug.trim() }),
      refusal: (failure) => ({ message: slugFailureMessage(failure), field: 'slug' }),
      toast: EDITOR_TEXTS.addressChanged,
    }),
    'restore-version': intent({
      input: z.object({ versionId: z.guid(HISTORY_SENTENCES.restoreFailed) }),
      run: (ctx, { versionId }) =>
        restoreVersion(ctx, { serviceId: id, versionId, isBrief: hasBriefTemplate }),
      refusal: (failure) =>
        failure.code === 'version-not-found' ? HISTORY_SENTENCES.restoreFailed : editFailureRefusal(failure),
      toast: HISTORY_SENTENCES.restored,
    }),
  };
}

async function trashService(ctx: AppContext, id: string) {
  const answer = await softDeleteService(ctx, { service_uuid: id });
  return answer.success ? ok(answer) : fail({ code: 'not-deleted' as const, sentence: answer.error });
}

function deletingIntents(id: string, session: RequestSession | null): Record<string, Intent> {
  return {
    trash: intent({
      input: emptyInput,
      run: (ctx) => trashService(ctx, id),
      refusal: ({ sentence }) => sentence,
      toast: trashedToast,
      redirectTo: () => '/admin/services',
      undo: () => undoDelete([id]),
    }),
    restore: intent({
      input: emptyInput,
      run: async (ctx) => {
        const outcome = await restoreServices(ctx, { ids: [id], asPublished: false });
        const [skipped] = outcome.skipped;
        return skipped ? fail({ reason: skipped.reason }) : ok(outcome);
      },
      refusal: ({ reason }) => `This service ${reason}.`,
      toast: restoredToast,
    }),
    'hard-delete': afterProof(
      session,
      'services:purge',
      intent({
        input: z.object({ confirm: z.string() }),
        run: (ctx, { confirm }) => purgeService(ctx, { id, title: confirm }),
        refusal: purgeFailureMessage,
        toast: () => ({ title: 'Service permanently deleted.', durationMs: 8000 }),
        redirectTo: () => '/admin/services',
      }),
    ),
  };
}

/** Returns the message of ASLIDE-03 for a slide that was not changed, with the reason. */
const slideRefusal = (intent: string) => (failure: SlideFailure) =>
  `${failedSentence(intent)}. ${slideFailureMessage(failure)}`;

function pictureIntents(serviceId: string): Record<string, Intent> {
  return {
    'slide-alt': intent({
      input: altForm,
      run: (ctx, { slide, alt }) => changeSlideAlt(ctx, { serviceId, slideId: slide, alt }),
      refusal: slideRefusal('slide-alt'),
      toast: EDITOR_TEXTS.slideUpdated,
    }),
    'slide-move': intent({
      input: moveForm,
      run: (ctx, { slide, direction }) => moveSlide(ctx, { serviceId, slideId: slide, direction }),
      refusal: slideRefusal('slide-move'),
      toast: EDITOR_TEXTS.slidesReordered,
    }),
    'slide-delete': intent({
      input: slideForm,
      run: (ctx, { slide }) => deleteSlide(ctx, { serviceId, slideId: slide }),
      refusal: slideRefusal('slide-delete'),
      toast: EDITOR_TEXTS.slideDeleted,
    }),
    'share-remove': intent({
      input: emptyInput,
      run: (ctx) => removeShareImage(ctx, serviceId),
      refusal: editFailureRefusal,
      toast: EDITOR_TEXTS.shareImageRemoved,
    }),
  };
}

/**
 * The actions of the page of a service; permanent deletion needs an identity proof from the last ten minutes.
 */
export const serviceIntents = (id: string, session: RequestSession | null): Record<string, Intent> => ({
  ...savingIntents(id),
  ...deletingIntents(id, session),
  ...pictureIntents(id),
  ...badgeIntents(),
});

/**
 * Runs an intent of the editor. An unexpected failure is logged and reported with the specification's
 * message, and the form keeps its input.
 */
export async function runEditorIntent(ctx: AppContext, request: Request, intents: Record<string, Intent>) {
  const copy = request.clone();
  try {
    return await runIntent(ctx, request, intents);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { intent = '', fields = {} } = (await readPosted(copy, intents)) ?? {};
    ctx.log.error({ err: error, requestId: ctx.requestId, intent }, 'an intent of the editor failed');
    const problems = [{ field: null, message: failedSentence(intent) }];
    const answer: FormActionResult = { ok: false, intent, problems, fields, conflict: null };
    return data(answer, { status: 503 });
  }
}
