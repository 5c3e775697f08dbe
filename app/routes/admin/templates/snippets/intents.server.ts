import { z } from 'zod/mini';

import { describeSavedReplySaveFailure } from '#app/modules/snippets/model.ts';
import { createSnippet, deleteSnippet, saveReplySnippet } from '#app/modules/snippets/save-snippet.server.ts';
import { replySnippetFormSchema } from '#app/modules/snippets/schemas.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const REPLY_SNIPPETS_PATH = '/admin/templates/snippets';

/** The actions of the new snippet page. */
export const newReplySnippetFormIntents: Record<string, FormIntentHandler> = {
  save: defineIntent({
    input: replySnippetFormSchema,
    run: createSnippet,
    refusal: describeSavedReplySaveFailure,
    toast: 'Snippet created.',
    redirectTo: ({ id }) => `${REPLY_SNIPPETS_PATH}/${id}`,
  }),
};

/** The actions of the page of a snippet. */
export function createReplySnippetFormIntents(id: string): Record<string, FormIntentHandler> {
  return {
    save: defineIntent({
      input: replySnippetFormSchema,
      run: (ctx, form) => saveReplySnippet(ctx, id, form),
      refusal: describeSavedReplySaveFailure,
      toast: 'Snippet saved.',
    }),
    delete: defineIntent({
      input: z.object({}),
      run: (ctx) => deleteSnippet(ctx, id),
      refusal: describeSavedReplySaveFailure,
      toast: ({ shortcut }) => `${shortcut} deleted.`,
      redirectTo: () => REPLY_SNIPPETS_PATH,
    }),
  };
}
