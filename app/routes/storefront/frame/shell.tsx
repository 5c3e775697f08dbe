import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';

import { type CompactJsonText, parseCompactJson } from '#app/lib/packed-data.ts';
import { AddToCartForm } from '#app/modules/cart/ui/add-to-cart-form.tsx';
import { savePromoCodeFromPageUrl } from '#app/modules/cart/ui/promo-link.ts';
import type { OwnLegalPageLink } from '#app/modules/content/legal/legal-text.ts';
import type { TestimonialTickerSettings } from '#app/modules/testimonials/ticker-settings.ts';
import type { TestimonialTickerItem } from '#app/modules/testimonials/ticker-event.ts';
import { createComponentHydratedWhenIdle } from '#app/ui/lazy-part.tsx';
import { ToastRegion } from '#app/ui/toast.tsx';

import { FloatingShopChatLink } from './chat-link.tsx';
import { Header } from './header.tsx';
import { useHeaderFooterTexts, useBranding, useShopProvider } from './provider.ts';

const LazyVisitTracking = createComponentHydratedWhenIdle(
  async () => (await import('./later-parts.ts')).VisitTrackingAndConsentTasks,
);
// The row is HTML; its script starts the motion and listens for new reviews.
const ReviewTicker = createComponentHydratedWhenIdle(
  async () => (await import('./later-parts.ts')).ReviewTicker,
);
const LazyFooter = createComponentHydratedWhenIdle(async () => (await import('./later-parts.ts')).Footer);

const StaffNotices = createComponentHydratedWhenIdle(
  async () => (await import('./later-parts.ts')).StaffNotices,
);

/** The data the layout loads for this frame. */
export type PublicPagesFrameData = {
  /** The categories the footer names. */
  categories: readonly string[];
  /** The owner's own legal pages; absent without any. */
  legalLinks?: readonly OwnLegalPageLink[];
  /** The reviews of the ticker. */
  reviews: readonly TestimonialTickerItem[];
  ticker: TestimonialTickerSettings;
  year?: number;
  /** The origins of payment pages. */
  paymentOrigins: readonly string[];
};

/** The data used if the layout failed. */
const FALLBACK_STOREFRONT_SHELL_DATA: PublicPagesFrameData = {
  categories: [],
  reviews: [],
  ticker: { isShown: true, seconds: 60, bought: 'bought', count: 20 },
  paymentOrigins: [],
};

const MAIN_CONTENT_ELEMENT_ID = 'main';

/** The header and content of every storefront page; `above` is placed above the header and stays with it. */
export function StorefrontHeaderAndContent({
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

  useEffect(savePromoCodeFromPageUrl, [search]);

  return (
    <>
      {accentSheet ? <link rel="stylesheet" href={accentSheet} precedence="accent" /> : null}
      <a
        href={`#${MAIN_CONTENT_ELEMENT_ID}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-base focus:bg-inverse focus:px-4 focus:py-3 focus:text-sm focus:font-semibold focus:text-on-inverse"
      >
        Skip to content
      </a>
      <LazyVisitTracking />
      <StaffNotices />
      <div data-no-print className="sticky top-0 z-40">
        {above}
        <Header />
      </div>
      <noscript>
        <p className="wrap py-3 text-sm">
          You can browse, buy and contact us without JavaScript. Some extras need it.
        </p>
      </noscript>
      <main ref={mainRef} id={MAIN_CONTENT_ELEMENT_ID} tabIndex={-1}>
        {children}
      </main>
      {footer}
      <ToastRegion />
    </>
  );
}

/** Nothing floats over payment pages; these show the help links themselves. */
const isPaymentPage = (pathname: string) => pathname === '/cart' || pathname.startsWith('/checkout/');

/**
 * The frame of the public pages (LAYOUT-13): the reviews ticker above the header (LAYOUT-01), the footer and
 * the chat.
 */
export function PublicPagesFrame({
  packed,
  children,
}: {
  packed: CompactJsonText<PublicPagesFrameData> | undefined;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const { isChatShown } = useHeaderFooterTexts();
  const { chatUrl } = useShopProvider();
  const data = useMemo(
    () => (packed === undefined ? FALLBACK_STOREFRONT_SHELL_DATA : parseCompactJson(packed)),
    [packed],
  );
  const footer = (
    <>
      <LazyFooter categories={data.categories} legalLinks={data.legalLinks} year={data.year} />
      {isPaymentPage(pathname) || !isChatShown || chatUrl === '' ? null : (
        <FloatingShopChatLink pageKey={pathname} />
      )}
    </>
  );
  return (
    <StorefrontHeaderAndContent
      above={<ReviewTicker items={data.reviews} {...data.ticker} />}
      footer={footer}
    >
      <meta name="payment-origins" content={data.paymentOrigins.join(' ')} />
      <AddToCartForm />
      {children}
    </StorefrontHeaderAndContent>
  );
}
