import { randomUUID } from 'node:crypto';

import { data, redirect } from 'react-router';

import { keptText } from '#app/lib/kept-fields.ts';
import { safeNext } from '#app/lib/safe-next.ts';
import { addNote } from '#app/modules/messages/add-order-note.server.ts';
import { listNotes } from '#app/modules/messages/list-order-notes.server.ts';
import { messageRefusal } from '#app/modules/messages/model.ts';
import { messageForm } from '#app/modules/messages/schemas.ts';
import type { AppContext } from '#app/platform/context.ts';

/** What a page with the notes of an order needs. The same 404 for missing orders and a fulfiller's foreign ones. */
export async function noteData(ctx: AppContext, orderId: string) {
  const notes = await listNotes(ctx, orderId);
  if (!notes) throw data(null, { status: 404 });
  return { notes, clientKey: randomUUID() };
}

const isByScript = (request: Request) => new URL(request.url).pathname.endsWith('.data');

/** A note from a form: kept, or back with its text and what is wrong with it. */
export async function answerNote(ctx: AppContext, orderId: string, request: Request) {
  const form = await request.formData();
  const typed = form.get('body');
  const body = typeof typed === 'string' ? typed : '';
  const given = messageForm.safeParse({ body, key: form.get('key') });
  const added = given.success
    ? await addNote(ctx, orderId, { body, clientKey: given.data.key })
    : ({ ok: false, failure: { code: 'malformed' } } as const);
  if (!added.ok) {
    if (added.failure.code === 'not-found') throw data(null, { status: 404 });
    const { status, message } = messageRefusal(added.failure);
    return data({ unsent: { body: keptText(body), problem: message } }, { status });
  }
  if (isByScript(request)) return data({ unsent: null });
  const home = `/admin/orders/${orderId}`;
  const back = safeNext(form.get('back'));
  return redirect(back?.startsWith(home) ? back : `${home}/messages#notes`, 303);
}
