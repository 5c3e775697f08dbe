import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { findReplySnippet } from '#app/modules/snippets/list-snippets.server.ts';
import { toSnippetFormValues } from '#app/modules/snippets/schemas.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { createReplySnippetFormIntents } from './intents.server.ts';
import { ReplySnippetEditor } from './snippet-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('snippets:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const snippet = await findReplySnippet(ctx, params.id);
  if (!snippet) throw data(null, { status: 404 });
  return {
    snippet,
    record: { version: snippet.version, values: toSnippetFormValues(snippet) },
    mayWrite: hasPermission(ctx.actor, 'templates:write'),
    mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'templates:write')) throw data(null, { status: 403 });
  return runPostedFormIntent(ctx, request, createReplySnippetFormIntents(params.id));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function EditSnippetPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ReplySnippetEditor key={loaderData.snippet.id} editor={loaderData} answer={actionData} />;
}
