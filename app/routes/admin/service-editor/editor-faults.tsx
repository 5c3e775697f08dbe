import { href, useRevalidator } from 'react-router';

import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

const BACK_TO_SERVICES_LINK = { href: '/admin/services', label: 'Services' };

/** AEDIT-13: the service could not be read in three attempts. */
export function ServiceEditorLoadErrorPage({ message }: { message: string }) {
  const { state, revalidate } = useRevalidator();
  return (
    <>
      <PageHeader title="Edit service" back={BACK_TO_SERVICES_LINK} />
      <div
        role="alert"
        className="grid justify-items-start gap-4 rounded-base border border-bad bg-bad-tint p-5"
      >
        <p className="font-semibold text-bad">
          {`Connection Error: Failed to load service: ${message}. Click retry to try again.`}
        </p>
        {/* Without script, the button requests the same page again. */}
        <form method="get">
          <Button
            type="submit"
            disabled={state !== 'idle'}
            onClick={(event) => {
              event.preventDefault();
              void revalidate();
            }}
          >
            Retry
          </Button>
        </form>
      </div>
    </>
  );
}

/** AEDIT-14: the editor itself failed; the user's input is in this browser's draft. */
export function ServiceEditorCrashPage() {
  return (
    <>
      <PageHeader title="Service Editor Error" back={BACK_TO_SERVICES_LINK} />
      <div
        role="alert"
        className="grid justify-items-start gap-4 rounded-base border border-bad bg-bad-tint p-5"
      >
        <p className="font-semibold text-bad">
          The editor stopped working. Your changes are saved in this browser and can be restored once the page
          reloads.
        </p>
        <form method="get">
          <Button
            type="submit"
            onClick={(event) => {
              event.preventDefault();
              location.reload();
            }}
          >
            Refresh Page
          </Button>
        </form>
      </div>
    </>
  );
}

export function ServiceNotFound() {
  return (
    <EmptyStateNotice
      title="Service not found"
      headingLevel={1}
      action={<ButtonLink to={href('/admin')}>Go to the dashboard</ButtonLink>}
    >
      <p>It may have been permanently deleted.</p>
    </EmptyStateNotice>
  );
}
