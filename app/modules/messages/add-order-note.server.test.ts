import { expect, test } from 'vitest';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { addNote } from './add-order-note.server.ts';
import { addGuestOrder, addPerson, newMessage } from './fixtures.ts';
import { listNotes } from './list-order-notes.server.ts';
import { readStaffThread, readThread } from './read-thread.server.ts';
import { sendMessage } from './send-message.server.ts';

test('notes are for the team only: in no thread, and closed to roles without permission', async () => {
  const ctx = await freshContext();
  const { orderId, access } = await addGuestOrder(ctx);
  const mara = await addPerson(ctx, 'manager', 'Mara');
  const asMara = { ...ctx, actor: mara };
  const note = newMessage('A CANARY nobody outside hears');
  expect(await addNote(asMara, orderId, note)).toMatchObject({ ok: true });
  expect(await addNote(asMara, orderId, note)).toMatchObject({ ok: true });
  await sendMessage(ctx, access, newMessage('Hello'));
  expect(await listNotes(asMara, orderId)).toMatchObject([
    { authorName: 'Mara', isOwn: true, body: note.body },
  ]);
  const threads = [await readThread(ctx, access), await readStaffThread(asMara, orderId)];
  expect(JSON.stringify(threads)).not.toContain('CANARY');

  expect(await addNote(asMara, orderId, newMessage(''))).toMatchObject({ failure: { code: 'empty' } });
  expect(await addNote(asMara, orderId, newMessage('x'.repeat(5001)))).toMatchObject({
    failure: { code: 'too-long', characters: 5001 },
  });
  for (const role of ['customer', 'editor', 'analyst'] as const) {
    const as = { ...ctx, actor: actorOf(role) };
    await expect(addNote(as, orderId, newMessage('Hi'))).rejects.toMatchObject({ status: 403 });
    await expect(listNotes(as, orderId)).rejects.toMatchObject({ status: 403 });
  }
  await expect(listNotes(ctx, orderId)).rejects.toMatchObject({ status: 401 });
  const fay = { ...ctx, actor: actorOf('fulfiller') };
  expect(await listNotes(fay, orderId)).toBeNull();
  expect(await addNote(fay, orderId, newMessage('Hi'))).toMatchObject({ failure: { code: 'not-found' } });
});
