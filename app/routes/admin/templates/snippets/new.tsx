import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { toSnippetFormValues } from '#app/modules/snippets/schemas.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../../service-editor/reading.server.ts';

import type { Route } from './+types/new';
import { newReplySnippetFormIntents } from './intents.server.ts';
import { ReplySnippetEditor } from './snippet-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('templates:write')];

export function loader({ context }: Route.LoaderArgs) {
  return {
    snippet: null,
    record: { version: 1, values: toSnippetFormValues({ shortcut: '', body: '' }) },
    mayWrite: true,
    mayReadAudit: false,
    draftOwner: getBrowserDraftOwnerKey(context.get(appContext)),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, newReplySnippetFormIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function NewSnippetPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ReplySnippetEditor editor={loaderData} answer={actionData} />;
}
