import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { Role } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { findReplySnippet, listSnippetsForPicker, listSnippets } from './list-snippets.server.ts';
import { replySnippetListQueryParameters } from './model.ts';
import { createSnippet, deleteSnippet, saveReplySnippet } from './save-snippet.server.ts';
import { replySnippetFormSchema } from './schemas.ts';

const formOf = (shortcut: string, body: string, version = 1) =>
  replySnippetFormSchema.parse({ version: String(version), shortcut, body });
const LIST = replySnippetListQueryParameters.read(new URLSearchParams());
const shop = (role: Role = 'editor') => freshContext({ actor: actorOf(role) });

test('saving an older version of a snippet is a conflict, and its shortcut must be unique', async () => {
  const ctx = await shop();
  const created = await createSnippet(ctx, formOf('thanks', 'Thank you.'));
  if (!created.ok) throw new Error(created.failure.code);
  const { id } = created.value;
  expect(await createSnippet(ctx, formOf('thanks', 'Again.'))).toEqual({
    ok: false,
    failure: { code: 'shortcut-taken' },
  });
  expect(await saveReplySnippet(ctx, id, formOf('thanks', 'Thanks, {name}.'))).toMatchObject({
    value: { version: 2 },
  });
  // The second press finds its own values stored.
  expect(await saveReplySnippet(ctx, id, formOf('thanks', 'Thanks, {name}.'))).toMatchObject({ ok: true });
  expect(await saveReplySnippet(ctx, id, formOf('thanks', 'Mine.'))).toMatchObject({
    failure: { code: 'conflict', version: 2, current: { body: 'Thanks, {name}.' } },
  });
  await createSnippet(ctx, formOf('late', 'Sorry.'));
  expect(await saveReplySnippet(ctx, id, formOf('late', 'Mine.', 2))).toMatchObject({
    failure: { code: 'shortcut-taken' },
  });
  expect((await listSnippetsForPicker(ctx)).map(({ shortcut }) => shortcut)).toEqual(['late', 'thanks']);
  expect((await listSnippets(ctx, { ...LIST, q: '{NAME' })).rows).toMatchObject([{ id, version: 2 }]);
  expect(await deleteSnippet(ctx, id)).toEqual({ ok: true, value: { shortcut: 'thanks' } });
  expect(await findReplySnippet(ctx, id)).toBeNull();
  const actions = (await ctx.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);
  expect(actions).toEqual(['snippet.created', 'snippet.saved', 'snippet.created', 'snippet.deleted']);
});

test('a fulfiller reads snippets and changes none, an analyst sees none', async () => {
  const reader = await shop('fulfiller');
  expect((await listSnippets(reader, LIST)).rows).toEqual([]);
  const refused = (attempt: () => unknown) =>
    expect(async () => attempt()).rejects.toMatchObject({ status: 403 });
  await refused(() => createSnippet(reader, formOf('a', 'A.')));
  await refused(() => saveReplySnippet(reader, 'x', formOf('a', 'A.')));
  await refused(() => deleteSnippet(reader, 'x'));
  const analyst = { ...reader, actor: actorOf('analyst') };
  await refused(() => listSnippets(analyst, LIST));
  await refused(() => listSnippetsForPicker(analyst));
});
