import { z } from 'zod/mini';

import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import {
  createExitModalFormSchema,
  describeExitModalChangeFailure,
} from '#app/modules/exit-modal/modal-form.ts';
import {
  deleteNeverDisplayedExitModal,
  setExitModalStatus,
} from '#app/modules/exit-modal/move-modal.server.ts';
import {
  createExitModalDraft,
  duplicateExitModal,
  saveExitModal,
} from '#app/modules/exit-modal/save-modal.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const exitModalIntentWithoutFieldsSchema = z.object({});
const EXIT_MODAL_LIST_HREF = '/admin/exit-modal';

/** The actions of the new exit modal page. */
export const createNewExitModalIntents = (zone: ShopTimeZone): Record<string, FormIntentHandler> => ({
  save: defineIntent({
    input: createExitModalFormSchema(zone),
    run: createExitModalDraft,
    refusal: describeExitModalChangeFailure,
    toast: 'Draft created. Visitors can’t see it yet.',
    redirectTo: ({ id }) => `${EXIT_MODAL_LIST_HREF}/${id}`,
  }),
});

/** The actions of the exit modal page. */
export function createExitModalIntents(id: string, zone: ShopTimeZone): Record<string, FormIntentHandler> {
  return {
    save: defineIntent({
      input: createExitModalFormSchema(zone),
      run: (ctx, form) => saveExitModal(ctx, id, form),
      refusal: describeExitModalChangeFailure,
      toast: 'Exit modal saved.',
    }),
    activate: defineIntent({
      input: exitModalIntentWithoutFieldsSchema,
      run: (ctx) => setExitModalStatus(ctx, id, 'on'),
      refusal: describeExitModalChangeFailure,
      toast: ({ title }) => `“${title}” is active.`,
    }),
    end: defineIntent({
      input: exitModalIntentWithoutFieldsSchema,
      run: (ctx) => setExitModalStatus(ctx, id, 'ended'),
      refusal: describeExitModalChangeFailure,
      toast: ({ title }) => (title ? `“${title}” has ended.` : 'Exit modal ended.'),
    }),
    duplicate: defineIntent({
      input: exitModalIntentWithoutFieldsSchema,
      run: (ctx) => duplicateExitModal(ctx, id),
      refusal: describeExitModalChangeFailure,
      toast: 'Copied as a draft.',
      redirectTo: (copy) => `${EXIT_MODAL_LIST_HREF}/${copy.id}`,
    }),
    delete: defineIntent({
      input: exitModalIntentWithoutFieldsSchema,
      run: (ctx) => deleteNeverDisplayedExitModal(ctx, id),
      refusal: describeExitModalChangeFailure,
      toast: 'Exit modal deleted.',
      redirectTo: () => EXIT_MODAL_LIST_HREF,
    }),
  };
}
