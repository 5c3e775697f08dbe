import { z } from 'zod/mini';

import type { ShopZone } from '#app/lib/shop-zone.ts';
import { createModalFormSchema, describeModalFailure } from '#app/modules/exit-modal/modal-form.ts';
import { deleteModal, setModalStatus } from '#app/modules/exit-modal/move-modal.server.ts';
import { createModal, duplicateModal, saveModal } from '#app/modules/exit-modal/save-modal.server.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

const emptyInput = z.object({});
const MODAL_LIST_HREF = '/admin/exit-modal';

/** The actions of the new exit modal page. */
export const newModalIntents = (zone: ShopZone): Record<string, Intent> => ({
  save: intent({
    input: createModalFormSchema(zone),
    run: createModal,
    refusal: describeModalFailure,
    toast: 'Draft created. Visitors can’t see it yet.',
    redirectTo: ({ id }) => `${MODAL_LIST_HREF}/${id}`,
  }),
});

/** The actions of the exit modal page. */
export function modalIntents(id: string, zone: ShopZone): Record<string, Intent> {
  return {
    save: intent({
      input: createModalFormSchema(zone),
      run: (ctx, form) => saveModal(ctx, id, form),
      refusal: describeModalFailure,
      toast: 'Exit modal saved.',
    }),
    activate: intent({
      input: emptyInput,
      run: (ctx) => setModalStatus(ctx, id, 'on'),
      refusal: describeModalFailure,
      toast: ({ title }) => `“${title}” is active.`,
    }),
    end: intent({
      input: emptyInput,
      run: (ctx) => setModalStatus(ctx, id, 'ended'),
      refusal: describeModalFailure,
      toast: ({ title }) => (title ? `“${title}” has ended.` : 'Exit modal ended.'),
    }),
    duplicate: intent({
      input: emptyInput,
      run: (ctx) => duplicateModal(ctx, id),
      refusal: describeModalFailure,
      toast: 'Copied as a draft.',
      redirectTo: (copy) => `${MODAL_LIST_HREF}/${copy.id}`,
    }),
    delete: intent({
      input: emptyInput,
      run: (ctx) => deleteModal(ctx, id),
      refusal: describeModalFailure,
      toast: 'Exit modal deleted.',
      redirectTo: () => MODAL_LIST_HREF,
    }),
  };
}
