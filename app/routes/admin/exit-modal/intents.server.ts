import { z } from 'zod/mini';

import type { ShopZone } from '#app/lib/shop-zone.ts';
import { createModalFormSchema, describeModalFailure } from '#app/modules/exit-modal/modal-form.ts';
import { deleteModal, setModalStatus } from '#app/modules/exit-modal/move-modal.server.ts';
import { createModal, duplicateModal, saveModal } from '#app/modules/exit-modal/save-modal.server.ts';
import { type FormIntent, defineIntent } from '#app/routes/http/run-intent.server.ts';

const emptyInput = z.object({});
const MODAL_LIST_HREF = '/admin/exit-modal';

/** The actions of the new exit modal page. */
export const createNewExitModalIntents = (zone: ShopZone): Record<string, FormIntent> => ({
  save: defineIntent({
    input: createModalFormSchema(zone),
    run: createModal,
    refusal: describeModalFailure,
    toast: 'Draft created. Visitors can’t see it yet.',
    redirectTo: ({ id }) => `${MODAL_LIST_HREF}/${id}`,
  }),
});

/** The actions of the exit modal page. */
export function createExitModalIntents(id: string, zone: ShopZone): Record<string, FormIntent> {
  return {
    save: defineIntent({
      input: createModalFormSchema(zone),
      run: (ctx, form) => saveModal(ctx, id, form),
      refusal: describeModalFailure,
      toast: 'Exit modal saved.',
    }),
    activate: defineIntent({
      input: emptyInput,
      run: (ctx) => setModalStatus(ctx, id, 'on'),
      refusal: describeModalFailure,
      toast: ({ title }) => `“${title}” is active.`,
    }),
    end: defineIntent({
      input: emptyInput,
      run: (ctx) => setModalStatus(ctx, id, 'ended'),
      refusal: describeModalFailure,
      toast: ({ title }) => (title ? `“${title}” has ended.` : 'Exit modal ended.'),
    }),
    duplicate: defineIntent({
      input: emptyInput,
      run: (ctx) => duplicateModal(ctx, id),
      refusal: describeModalFailure,
      toast: 'Copied as a draft.',
      redirectTo: (copy) => `${MODAL_LIST_HREF}/${copy.id}`,
    }),
    delete: defineIntent({
      input: emptyInput,
      run: (ctx) => deleteModal(ctx, id),
      refusal: describeModalFailure,
      toast: 'Exit modal deleted.',
      redirectTo: () => MODAL_LIST_HREF,
    }),
  };
}
