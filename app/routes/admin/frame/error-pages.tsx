import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator } from 'react-router';

import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

/** Returns whether an error is a permission refusal. */
export function isPermissionRefusalRouteError(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 401 || error.status === 403);
}

/**
 * The 403 page, which reveals no names or contents (pages.md "Access"); also shown when the frame itself
 * fails.
 */
export function AccessDeniedPage({ error, mayEnter }: { error: unknown; mayEnter: boolean }) {
  const isRefused = isPermissionRefusalRouteError(error);
  const { pathname, search } = useLocation();
  const title = isRefused ? 'You don’t have access to this page' : 'Something went wrong';
  return (
    <main className="grid place-items-center px-5 py-20">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="grid justify-items-start gap-5">
        <h1 className="text-2xl font-bold">{title}</h1>
        <div className="flex flex-wrap gap-3">
          {isRefused ? null : (
            <ButtonLink to={pathname + search} reloadDocument>
              Try again
            </ButtonLink>
          )}
          {mayEnter ? <ButtonLink to="/admin">Go to the dashboard</ButtonLink> : null}
          <ButtonLink to="/" variant="outline" reloadDocument>
            Go to the shop
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}

/**
 * An admin page that could not be shown: one sentence, the request id to quote, a retry and a way back
 * (pages.md "Errors, loading and live updates"). Reveals nothing about the error.
 */
export function AdminErrorPage({ error, requestId }: { error: unknown; requestId: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? 'Page not found' : 'This page couldn’t be loaded';
  return (
    <>
      <title>{title}</title>
      <EmptyStateNotice
        headingLevel={1}
        title={title}
        action={
          <div className="flex flex-wrap gap-3 pt-1">
            {isMissing ? null : (
              <ButtonLink
                to={pathname + search}
                aria-disabled={state === 'loading'}
                onClick={(event) => {
                  // Retries the same request without a new history entry; without script it is a plain link.
                  event.preventDefault();
                  void revalidate();
                }}
              >
                Try again
              </ButtonLink>
            )}
            {isMissing ? null : (
              <Button variant="outline" onClick={() => void navigate(-1)}>
                Go back
              </Button>
            )}
            <ButtonLink to="/admin" variant={isMissing ? 'primary' : 'outline'}>
              Go to the dashboard
            </ButtonLink>
          </div>
        }
      >
        {isMissing ? (
          <p>It may have been deleted, or the URL is wrong.</p>
        ) : (
          <p>
            Nothing was changed. If you contact support, quote{' '}
            <code className="font-sans font-semibold">{requestId}</code>.
          </p>
        )}
      </EmptyStateNotice>
    </>
  );
}
