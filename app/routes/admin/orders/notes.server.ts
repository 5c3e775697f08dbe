import { randomUUID } from 'node:crypto';

import { data } from 'react-router';

import { sanitizeReturnPath } from '#app/lib/return-path.ts';
import { addOrderNote } from '#app/modules/messages/add-order-note.server.ts';
import { listOrderNotes } from '#app/modules/messages/list-order-notes.server.ts';
import { getMessageFailureStatusAndText } from '#app/modules/messages/model.ts';
import { orderNoteFormSchema } from '#app/modules/messages/schemas.ts';
import type { AppContext } from '#app/platform/context.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/**
 * Reads the notes of an order. Throws the same 404 for missing orders and those a fulfiller is not assigned
 * to.
 */
export async function loadOrderNotes(ctx: AppContext, orderId: string) {
  const notes = await listOrderNotes(ctx, orderId);
  if (!notes) throw data(null, { status: 404 });
  return { notes, clientKey: randomUUID() };
}

/**
 * Saves a note from a form, or returns its text with the error. A form without script returns to its page.
 */
export function createOrderNoteIntents(orderId: string, request: Request): Record<string, FormIntentHandler> {
  const isByScript = new URL(request.url).pathname.endsWith('.data');
  const home = `/admin/orders/${orderId}`;
  return {
    '': defineIntent({
      input: orderNoteFormSchema,
      run: async (ctx, { body, key: clientKey }) => {
        const added = await addOrderNote(ctx, orderId, { body, clientKey });
        if (!added.ok && added.failure.code === 'not-found') throw data(null, { status: 404 });
        return added;
      },
      refusal: getMessageFailureStatusAndText,
      redirectTo: (_note, { back }) => {
        if (isByScript) return null;
        const page = sanitizeReturnPath(back);
        return page?.startsWith(home) ? page : `${home}/messages#notes`;
      },
    }),
  };
}
