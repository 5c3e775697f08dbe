import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { isContentBlockName } from '#app/modules/content/blocks/block-forms.ts';
import {
  findContentBlockForEdit,
  listContentBlockVersions,
} from '#app/modules/content/blocks/find-block.server.ts';
import { createBlockPreviewUrl } from '#app/modules/content/blocks/preview-block.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/block';
import { CONTENT_BLOCK_EDITOR_TABS, ContentBlockEditor } from './block-editor.tsx';
import { createContentBlockPageIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('content:read')];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  if (!isContentBlockName(params.block)) throw data(null, { status: 404 });
  const requested = url.searchParams.get('tab');
  const tab = CONTENT_BLOCK_EDITOR_TABS.find(({ tab }) => tab === requested)?.tab ?? 'words';
  const versions = tab === 'history' ? await listContentBlockVersions(ctx, params.block) : [];
  return {
    block: await findContentBlockForEdit(ctx, params.block),
    tab,
    previewPath: createBlockPreviewUrl(ctx, params.block),
    versions: versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() })),
    rights: {
      mayWrite: hasPermission(ctx.actor, 'content:write'),
      mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    },
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  if (!isContentBlockName(params.block)) throw data(null, { status: 404 });
  return runPostedFormIntent(context.get(appContext), request, createContentBlockPageIntents(params.block));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** The editor of one content block. */
export default function BlockPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key resets the form for another block; the route stays the same.
  return <ContentBlockEditor key={loaderData.block.name} editor={loaderData} answer={actionData} />;
}
