import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';

import { appContext, requestSessionContext } from '#app/platform/context.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/edit';
import { ServiceEditorCrashPage, ServiceEditorLoadErrorPage, ServiceNotFound } from './editor-faults.tsx';
import { readServiceEditorTab } from './editor-texts.ts';
import { runServiceEditorIntent, createServiceEditorIntents } from './intents.server.ts';
import { isSlideReorderRefused, saveServiceEditorWithErrorMessage } from './keep-editor.ts';
import { loadServiceEditor } from './reading.server.ts';
import { ServiceEditor } from './service-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('services:read')];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadServiceEditor(
    context.get(appContext),
    params.id,
    readServiceEditorTab(url.searchParams),
  );
  if (!loaded) throw data(null, { status: 404 });
  return data(loaded, { status: loaded.failed === null ? 200 : 503 });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return runServiceEditorIntent(
    context.get(appContext),
    request,
    createServiceEditorIntents(params.id, context.get(requestSessionContext)),
  );
}

export const clientAction = saveServiceEditorWithErrorMessage;

export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  // The result of the action above.
  return isSlideReorderRefused(actionResult as FormActionResult | undefined) || defaultShouldRevalidate;
}

export default function EditServicePage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.failed !== null) return <ServiceEditorLoadErrorPage message={loaderData.failed} />;
  // The key resets the form for another service; the route stays the same.
  return <ServiceEditor key={loaderData.service.id} editor={loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <ServiceNotFound />;
    if (error.status < 500) throw error;
  }
  return <ServiceEditorCrashPage />;
}
