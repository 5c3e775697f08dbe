import { data, href, redirect } from 'react-router';

import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { addReturnPathToUrl } from '#app/lib/return-path.ts';
import { AUTH_FAILURE_HTTP_STATUSES, getAuthFailureMessage } from '#app/modules/identity/model.ts';
import { reauthenticateSignedInUser } from '#app/modules/identity/sessions/prove-identity.server.ts';
import { PasswordOrCodeProofField } from '#app/modules/identity/ui/proof-field.tsx';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { hasRecentStepUp } from '#app/platform/recent-proof.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import type { Route } from './+types/page';
import { requirePermission } from '../require-permission.ts';
import { findDownloadRequiringReauthentication, MAX_RETURN_URL_LENGTH } from './downloads.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

/** Returns the requested download; without one, redirects to the dashboard. */
function getReauthenticationDownloadOrRedirect(url: URL) {
  const download = findDownloadRequiringReauthentication(url.searchParams.get('next'));
  if (!download) throw redirect(href('/admin'));
  return download;
}

/**
 * Asks for an identity proof before a download. The download then starts by itself, with or without script.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const download = getReauthenticationDownloadOrRedirect(url);
  const isProved = hasRecentStepUp(context.get(appContext));
  const headers: Record<string, string> = isProved ? { Refresh: `0; url=${download.file}` } : {};
  return data({ download, isProved }, { headers });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { file } = getReauthenticationDownloadOrRedirect(url);
  const ctx = context.get(appContext);
  const session = context.get(requestSessionContext);
  if (!session) throw data(null, { status: 401 });
  const proof = (await request.formData()).get('proof');
  const shown = await reauthenticateSignedInUser(ctx, session, typeof proof === 'string' ? proof : '');
  if (shown.ok) return redirect(addReturnPathToUrl(href('/admin/confirm'), file, MAX_RETURN_URL_LENGTH), 303);
  const { failure } = shown;
  const headers: Record<string, string> =
    'retryAfterSeconds' in failure ? { 'Retry-After': String(failure.retryAfterSeconds) } : {};
  return data(
    { problem: getAuthFailureMessage(failure) },
    { status: AUTH_FAILURE_HTTP_STATUSES[failure.code], headers },
  );
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  for (const [name, text] of [
    ['Refresh', loaderHeaders],
    ['Retry-After', actionHeaders],
  ] as const) {
    const value = text.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { download, isProved } = loaderData;
  const back = (
    <ButtonLink to={download.back} variant="outline">
      Go back
    </ButtonLink>
  );
  if (isProved) {
    return (
      <>
        <PageHeader title="Your download" />
        <div className="grid max-w-lg gap-5">
          <p role="status">{download.what} is downloading. If nothing happens, select Download.</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={download.file} reloadDocument>
              <Icon name="download" className="size-4" />
              Download
            </ButtonLink>
            {back}
          </div>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Confirm that it is you" />
      {/* A full document request, because the response is a file. */}
      <form method="post" className="grid max-w-lg gap-5">
        <p className="text-ink-2">
          {download.what} contains personal data. Confirm that it’s you to start the download.
        </p>
        <PasswordOrCodeProofField error={actionData?.problem ?? null} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Confirm</Button>
          {back}
        </div>
      </form>
    </>
  );
}
