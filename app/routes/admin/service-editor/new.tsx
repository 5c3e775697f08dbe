import { isRouteErrorResponse } from 'react-router';

import { listServiceBadges } from '#app/modules/catalog/badges/list-badges.server.ts';
import { EMPTY_SERVICE_CONTENT } from '#app/modules/catalog/service-content.ts';
import { getServiceFormValues } from '#app/modules/catalog/service-form.ts';
import { findGeneralBriefTemplateId } from '#app/modules/fulfilment/briefs/find-general-brief.server.ts';
import { listBriefTemplateOptions } from '#app/modules/fulfilment/briefs/list-brief-templates.server.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/new';
import { ServiceEditorCrashPage } from './editor-faults.tsx';
import { readServiceEditorTab } from './editor-texts.ts';
import { newServiceIntents, runServiceEditorIntent } from './intents.server.ts';
import { saveServiceEditorWithErrorMessage } from './keep-editor.ts';
import { getBrowserDraftOwnerKey, readServiceEditorPermissions } from './reading.server.ts';
import { ServiceEditor } from './service-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('services:write')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const version = 1;
  const content = { ...EMPTY_SERVICE_CONTENT, brief_template_id: await findGeneralBriefTemplateId(ctx) };
  return {
    service: null,
    record: { version, values: getServiceFormValues(content, version) },
    badges: await listServiceBadges(ctx),
    briefs: await listBriefTemplateOptions(ctx),
    tab: readServiceEditorTab(url.searchParams),
    slides: [],
    versions: [],
    oldPaths: [],
    rights: readServiceEditorPermissions(ctx),
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runServiceEditorIntent(context.get(appContext), request, newServiceIntents);
}

export const clientAction = saveServiceEditorWithErrorMessage;

export default function NewServicePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ServiceEditor editor={loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return <ServiceEditorCrashPage />;
}
