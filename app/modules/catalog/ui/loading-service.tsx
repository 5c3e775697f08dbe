import { useIsSlowNavigationPending } from './use-pending.ts';

const isServicePagePath = (pathname: string) => pathname.startsWith('/service/');

/**
 * DETAIL-12: announced when a selected service takes long to load; the live region exists before it has text.
 */
export function ServicePageLoadingAnnouncement() {
  const isPending = useIsSlowNavigationPending(isServicePagePath);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-8 z-30 flex justify-center">
      {isPending ? (
        <p className="rounded-base bg-band px-5 py-3 text-sm font-semibold text-white shadow-pop">
          Loading service...
        </p>
      ) : null}
    </div>
  );
}
