import { type ReactNode, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';

import { ButtonLink } from './button.tsx';
import { getThrownErrorMessageForPage, formatErrorHostAndCartNote } from './page-error-message.ts';

const createNoopHostnameSubscription = () => () => {};

/**
 * ERROR-01: a page that could not be shown. Its message is safe: the server replaces internal ones with a
 * general one. `notFound` is shown for a missing page. Both ways out are links, so that they work without
 * script.
 */
export function PageErrorView({ error, notFound }: { error: unknown; notFound: ReactNode }) {
  const note = useSyncExternalStore(
    createNoopHostnameSubscription,
    () => formatErrorHostAndCartNote(window.location.hostname),
    () => null,
  );
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return notFound;

  return (
    <div className="wrap grid gap-5 py-14 md:py-20">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl font-extrabold">Something went wrong</h1>
      <p className="max-w-xl text-xl text-ink-2">{getThrownErrorMessageForPage(error)}</p>
      {note ? <p className="text-sm text-ink-3">{note}</p> : null}
      <div className="flex flex-wrap gap-3 pt-2">
        <ButtonLink to={pathname + search} size="lg">
          Try Again
        </ButtonLink>
        <ButtonLink to={pathname + search} size="lg" variant="outline" reloadDocument>
          Reload Page
        </ButtonLink>
      </div>
    </div>
  );
}
