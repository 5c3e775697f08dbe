import { isRouteErrorResponse } from 'react-router';

import { listBadges } from '#app/modules/catalog/badges/list-badges.server.ts';
import { EMPTY_CONTENT } from '#app/modules/catalog/service-content.ts';
import { formValuesOf } from '#app/modules/catalog/service-form.ts';
import { findGeneralBriefTemplateId } from '#app/modules/fulfilment/briefs/find-general-brief.server.ts';
import { listBriefTemplateOptions } from '#app/modules/fulfilment/briefs/list-brief-templates.server.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/new';
import { EditorFault } from './editor-faults.tsx';
import { tabOf } from './editor-texts.ts';
import { newServiceIntents, runEditorIntent } from './intents.server.ts';
import { keepEditor } from './keep-editor.ts';
import { draftOwner, editorRights } from './reading.server.ts';
import { ServiceEditor } from './service-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('services:write')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const version = 1;
  const content = { ...EMPTY_CONTENT, brief_template_id: await findGeneralBriefTemplateId(ctx) };
  return {
    service: null,
    record: { version, values: formValuesOf(content, version) },
    badges: await listBadges(ctx),
    briefs: await listBriefTemplateOptions(ctx),
    tab: tabOf(url.searchParams),
    slides: [],
    versions: [],
    oldPaths: [],
    rights: editorRights(ctx),
    draftOwner: draftOwner(ctx),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runEditorIntent(context.get(appContext), request, newServiceIntents);
}

export const clientAction = keepEditor;

export default function NewServicePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ServiceEditor editor={loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return <EditorFault />;
}
