import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { AdminToasts } from '#app/admin-kit/admin-toasts.tsx';
import { UserTimeZoneContext } from '#app/admin-kit/local-time.tsx';
import { AdminMenuEntrySubpageLinks } from '#app/admin-kit/sibling-pages.tsx';
import { TestPaymentsOrDemoDataNotice } from '#app/modules/checkout/shop-state.tsx';
import { useAdminLiveEventStream } from '#app/platform/admin-updates.ts';
import { ToastRegion } from '#app/ui/toast.tsx';

import type { loader } from '../layout.tsx';
import { listSiblingMenuPages } from '../open-entries.ts';
import { useCommandPalette } from '../palette/use-palette.tsx';

import { useUnreadNotificationCount } from './bell.tsx';
import { PendingSubmissionProgressBar } from './pending-progress-bar.tsx';
import { DemoOrLiveDataSwitch } from './data-set-switch.tsx';
import { AdminSideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The data of the frame: the shop's name and state, the user, and the pages open to them. */
export type AdminLayoutLoaderData = Awaited<ReturnType<typeof loader>>['data'];

const MAIN_ELEMENT_ID = 'main';
// Outside the component: a failing page renders its own frame, and still counts as a new page.
let lastRenderedAdminPath: string | null = null;

/** The frame of every admin page: the menu is beside it from 1024 px, above it on narrower screens. */
export function AdminFrame({ facts, children }: { facts: AdminLayoutLoaderData; children: ReactNode }) {
  const location = useLocation();
  const { pathname } = location;
  const { open, overlays } = useCommandPalette(facts);
  useAdminLiveEventStream();
  const unread = useUnreadNotificationCount(facts.unread);
  const mainRef = useRef<HTMLElement>(null);

  // A new page resets the focus for keyboard and screen reader, as a full page load does.
  useEffect(() => {
    if (lastRenderedAdminPath !== null && lastRenderedAdminPath !== pathname)
      mainRef.current?.focus({ preventScroll: true });
    lastRenderedAdminPath = pathname;
  }, [pathname]);

  return (
    <UserTimeZoneContext value={facts.readerZone}>
      <meta name="robots" content="noindex" />
      {facts.look.accentSheet ? (
        <link rel="stylesheet" href={facts.look.accentSheet} precedence="accent" />
      ) : null}
      <a
        href={`#${MAIN_ELEMENT_ID}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-base focus:bg-inverse focus:px-4 focus:py-3 focus:text-sm focus:font-semibold focus:text-on-inverse"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
        <AdminSideBar facts={facts} unread={unread} onJump={open} />
        <TopBar facts={facts} unread={unread} onJump={open} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TestPaymentsOrDemoDataNotice
            paymentMode={facts.paymentMode}
            isDemoData={facts.isDemoData}
            demoHref={facts.pages.find((page) => page === '/admin/seed-tools')}
          />
          <DemoOrLiveDataSwitch dataSet={facts.dataSet} />
          <main ref={mainRef} id={MAIN_ELEMENT_ID} tabIndex={-1} className="w-full pt-6 pb-24">
            <AdminToasts flash={facts.flash} />
            <AdminMenuEntrySubpageLinks siblings={listSiblingMenuPages(facts.pages, location)} />
            <div className="page-frame mx-auto px-5 lg:px-8">{children}</div>
          </main>
        </div>
      </div>
      <PendingSubmissionProgressBar />
      {overlays}
      <ToastRegion />
    </UserTimeZoneContext>
  );
}
