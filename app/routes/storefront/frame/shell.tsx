import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';

import { type Packed, unpack } from '#app/lib/packed-data.ts';
import { AddToCartForm } from '#app/modules/cart/ui/add-to-cart-form.tsx';
import { saveLinkedPromo } from '#app/modules/cart/ui/promo-link.ts';
import type { TickerSettings } from '#app/modules/testimonials/ticker-settings.ts';
import type { TickerItem } from '#app/modules/testimonials/ticker-event.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { ToastRegion } from '#app/ui/toast.tsx';

import { ChatLink } from './chat-link.tsx';
import { Header } from './header.tsx';
import { useFrameTexts, useBranding, useProvider } from './provider.ts';

const LazyVisit = lazyPart(async () => (await import('./later-parts.ts')).Visit);
// The row is HTML; its script starts the motion and listens for new reviews.
const Ticker = lazyPart(async () => (await import('./later-parts.ts')).Ticker);
const Footer = lazyPart(async () => (await import('./later-parts.ts')).Footer);

const StaffNotes = lazyPart(async () => (await import('./later-parts.ts')).StaffNotes);

/** The data the layout loads for this frame. */
export type ShellData = {
  /** The categories the footer names. */
  categories: readonly string[];
  /** The reviews of the ticker. */
  reviews: readonly TickerItem[];
  ticker: TickerSettings;
  year?: number;
  /** The origins of payment pages. */
  paymentOrigins: readonly string[];
};

/** The data used if the layout failed. */
const FALLBACK_DATA: ShellData = {
  categories: [],
  reviews: [],
  ticker: { isShown: true, seconds: 60, bought: 'bought', count: 20 },
  paymentOrigins: [],
};

const MAIN_ID = 'main';

/** The header and content of every storefront page; `above` is placed above the header and stays with it. */
export function Frame({
  above = null,
  footer,
  children,
}: {
  above?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { accentSheet } = useBranding();
  const mainRef = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  // A new page resets the focus for keyboard and screen reader, as a full page load does.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // From here on the visitor can go back to a page, whose cards must then keep their heights
    // (`laid-out-near`).
    document.documentElement.dataset.moved = '';
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(saveLinkedPromo, [search]);

  return (
    <>
      {accentSheet ? <link rel="stylesheet" href={accentSheet} precedence="accent" /> : null}
      <a
        href={`#${MAIN_ID}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-base focus:bg-inverse focus:px-4 focus:py-3 focus:text-sm focus:font-semibold focus:text-on-inverse"
      >
        Skip to content
      </a>
      <LazyVisit />
      <StaffNotes />
      <div data-no-print className="sticky top-0 z-40">
        {above}
        <Header />
      </div>
      <noscript>
        <p className="wrap py-3 text-sm">
          You can browse, buy and contact us without JavaScript. Some extras need it.
        </p>
      </noscript>
      <main ref={mainRef} id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {footer}
      <ToastRegion />
    </>
  );
}

/** Nothing floats over payment pages; these show the help links themselves. */
const isPaying = (pathname: string) => pathname === '/cart' || pathname.startsWith('/checkout/');

/**
 * The frame of the public pages (LAYOUT-13): the reviews ticker above the header (LAYOUT-01), the footer and
 * the chat.
 */
export function Shell({ packed, children }: { packed: Packed<ShellData> | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const { isChatShown } = useFrameTexts();
  const { chatUrl } = useProvider();
  const data = useMemo(() => (packed === undefined ? FALLBACK_DATA : unpack(packed)), [packed]);
  const footer = (
    <>
      <Footer categories={data.categories} year={data.year} />
      {isPaying(pathname) || !isChatShown || chatUrl === '' ? null : <ChatLink pageKey={pathname} />}
    </>
  );
  return (
    <Frame above={<Ticker items={data.reviews} {...data.ticker} />} footer={footer}>
      <meta name="payment-origins" content={data.paymentOrigins.join(' ')} />
      <AddToCartForm />
      {children}
    </Frame>
  );
}
