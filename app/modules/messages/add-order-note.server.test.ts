import { expect, test } from 'vitest';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { addOrderNote } from './add-order-note.server.ts';
import { addGuestOrder, addPerson, createTestMessageInput } from './fixtures.ts';
import { listOrderNotes } from './list-order-notes.server.ts';
import { readOrderMessageThreadForStaff, readCustomerOrderMessageThread } from './read-thread.server.ts';
import { sendCustomerOrderMessage } from './send-message.server.ts';

test('notes are for the team only: in no thread, and closed to roles without permission', async () => {
  const ctx = await freshContext();
  const { orderId, access } = await addGuestOrder(ctx);
  const mara = await addPerson(ctx, 'manager', 'Mara');
  const asMara = { ...ctx, actor: mara };
  const note = createTestMessageInput('A CANARY nobody outside hears');
  expect(await addOrderNote(asMara, orderId, note)).toMatchObject({ ok: true });
  expect(await addOrderNote(asMara, orderId, note)).toMatchObject({ ok: true });
  await sendCustomerOrderMessage(ctx, access, createTestMessageInput('Hello'));
  expect(await listOrderNotes(asMara, orderId)).toMatchObject([
    { authorName: 'Mara', isOwn: true, body: note.body },
  ]);
  const threads = [
    await readCustomerOrderMessageThread(ctx, access),
    await readOrderMessageThreadForStaff(asMara, orderId),
  ];
  expect(JSON.stringify(threads)).not.toContain('CANARY');

  expect(await addOrderNote(asMara, orderId, createTestMessageInput(''))).toMatchObject({
    failure: { code: 'empty' },
  });
  expect(await addOrderNote(asMara, orderId, createTestMessageInput('x'.repeat(5001)))).toMatchObject({
    failure: { code: 'too-long', characters: 5001 },
  });
  for (const role of ['customer', 'editor', 'analyst'] as const) {
    const as = { ...ctx, actor: actorOf(role) };
    await expect(addOrderNote(as, orderId, createTestMessageInput('Hi'))).rejects.toMatchObject({
      status: 403,
    });
    await expect(listOrderNotes(as, orderId)).rejects.toMatchObject({ status: 403 });
  }
  await expect(listOrderNotes(ctx, orderId)).rejects.toMatchObject({ status: 401 });
  const fay = { ...ctx, actor: actorOf('fulfiller') };
  expect(await listOrderNotes(fay, orderId)).toBeNull();
  expect(await addOrderNote(fay, orderId, createTestMessageInput('Hi'))).toMatchObject({
    failure: { code: 'not-found' },
  });
});
