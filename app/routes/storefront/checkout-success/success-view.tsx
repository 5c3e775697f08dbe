import type { ReactNode } from 'react';

import { formatBriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';
import { toWebOrMailtoHref } from '#app/modules/content/model.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeliveryDayStripGraphic } from '#app/ui/day-strip.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import type { ConfirmedOrderSummaryData, CheckoutSuccessState } from './success-state.ts';

/** The first cell of the strip is filled once the order is paid. */
const PAYMENT_STATE_LABELS = {
  processing: 'Processing',
  waiting: 'Processing',
  paid: 'Ordered',
  review: 'Under review',
  error: 'Open',
};

/** CHECKOUT-14: the two links shown in every state; before them the brief, if the work waits for it. */
function CheckoutSuccessLinks({ briefHref }: { briefHref: string | null }) {
  return (
    <div className="flex flex-wrap gap-3 pt-4">
      {briefHref ? (
        <ButtonLink to={briefHref} size="lg" reloadDocument>
          Start your brief
        </ButtonLink>
      ) : null}
      <ButtonLink to="/" size="lg" variant={briefHref ? 'outline' : 'primary'}>
        Back to Homepage
      </ButtonLink>
      <ButtonLink to="/orders" reloadDocument variant="outline" size="lg">
        View Your Orders
      </ButtonLink>
    </div>
  );
}

function CheckoutStatusMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-4xl font-extrabold">{title}</h1>
      {children}
    </>
  );
}

/** Returns the promised day in the long format of CHECKOUT-09, or what it depends on. */
function formatPromisedDeliveryDate(
  { dueAt, briefPromise: promise }: ConfirmedOrderSummaryData,
  { longDate }: ShopTimeFormatters,
): string | null {
  if (promise) return formatBriefDeliveryPromise(promise, longDate);
  return dueAt && longDate(dueAt);
}

/** The facts of the order as a ruled list (look.md, success). */
function ConfirmedOrderDetailList({ facts }: { facts: ConfirmedOrderSummaryData }) {
  const delivery = formatPromisedDeliveryDate(facts, useShopTimeFormatters());
  const rows = [
    ['Service', facts.serviceTitle],
    ['Total', `${formatDollars(facts.totalCents)} USD`],
    ...(delivery ? [['Delivery', delivery]] : []),
    ['Order', facts.orderId.slice(0, 8)],
    ...(facts.email ? [['Confirmation', `Sent to ${facts.email}`]] : []),
  ];
  return (
    <dl className="mt-3 border-t border-ink">
      {rows.map(([term, fact]) => (
        <div key={term} className="flex gap-5 border-b border-line py-3.5">
          <dt className="w-28 shrink-0 font-semibold">{term}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink-2">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A masked address belongs to another person, so it is not prefilled. */
const isUnmaskedEmail = (email: string) => !email.includes('•');

/**
 * Offers guests an account: one with the same email address includes the order once the address is confirmed.
 */
function GuestSignUpOffer({ facts: { email, orderId } }: { facts: ConfirmedOrderSummaryData }) {
  // In the browser that paid, the sign-up page finds the email address by itself.
  const query = new URLSearchParams({ next: `/orders/${orderId}` });
  return (
    <p className="mt-1 max-w-[34rem]">
      Keep all your orders in one place:{' '}
      <a
        className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
        href={`/auth/sign-up?${query.toString()}`}
      >
        create an account
      </a>
      {email !== null && isUnmaskedEmail(email) ? ' with this address.' : '.'} You can also open this order
      from the email we sent, without an account.
    </p>
  );
}

function PaidCheckoutView({
  facts,
  isSignedIn,
}: {
  facts: ConfirmedOrderSummaryData | null;
  isSignedIn: boolean;
}) {
  return (
    <CheckoutStatusMessage title="Payment Confirmed!">
      <p className="text-xl text-ink-2">Your order has been successfully processed.</p>
      {facts ? <ConfirmedOrderDetailList facts={facts} /> : null}
      <p className="mt-3 max-w-[34rem]">
        We&apos;ll start working on your service within 24-48 hours and you&apos;ll receive email updates on
        progress.
      </p>
      {facts?.briefHref ? (
        <p className="max-w-[34rem] font-semibold">Next, answer a few questions. That’s your brief.</p>
      ) : null}
      {facts && !isSignedIn ? <GuestSignUpOffer facts={facts} /> : null}
    </CheckoutStatusMessage>
  );
}

/** The full session id is a secret; support can find the checkout by its first characters. */
const DISPLAYED_CHECKOUT_SESSION_ID_LENGTH = 24;

function CheckoutFailedView({
  message,
  sessionId,
  email,
}: {
  message: string;
  sessionId: string | null;
  email: string;
}) {
  return (
    <CheckoutStatusMessage title="Processing Error">
      <p className="text-xl text-ink-2">{message}</p>
      <p className="max-w-[34rem]">
        If you believe this is a mistake, please contact support with your session information.{' '}
        <a
          className="font-semibold whitespace-nowrap underline underline-offset-4"
          href={toWebOrMailtoHref(email)}
        >
          {email}
        </a>
      </p>
      {sessionId ? (
        <p className="text-sm break-all text-ink-2">
          Session: {sessionId.slice(0, DISPLAYED_CHECKOUT_SESSION_ID_LENGTH)}
        </p>
      ) : null}
    </CheckoutStatusMessage>
  );
}

type CheckoutSuccessContentProps = { state: CheckoutSuccessState; email: string; isSignedIn: boolean };

function CheckoutSuccessContent({ state, email, isSignedIn }: CheckoutSuccessContentProps) {
  switch (state.kind) {
    case 'processing':
      return (
        <CheckoutStatusMessage title="Processing Your Order...">
          <p className="text-xl text-ink-2">
            Please wait while we confirm your payment and set up your service.
          </p>
        </CheckoutStatusMessage>
      );
    case 'waiting':
      return (
        <CheckoutStatusMessage title="Processing Your Order...">
          <p className="text-xl text-ink-2">
            We’ll email you as soon as the payment is confirmed. You can close this page.
          </p>
        </CheckoutStatusMessage>
      );
    case 'paid':
      return <PaidCheckoutView facts={state.facts} isSignedIn={isSignedIn} />;
    case 'review':
      return (
        <CheckoutStatusMessage title="Payment under review">
          <p className="text-xl text-ink-2">{state.message}</p>
          <p className="max-w-[34rem]">
            You don&apos;t need to do anything, and please don&apos;t pay again.
          </p>
        </CheckoutStatusMessage>
      );
    case 'error':
      return <CheckoutFailedView message={state.message} sessionId={state.sessionId} email={email} />;
  }
}

/** Renders every state of the success page, and announces changes (CHECKOUT-08 to -10, -14). */
export function CheckoutSuccessView({
  state,
  isTestPayment,
  isSignedIn,
  email,
}: {
  state: CheckoutSuccessState;
  isTestPayment: boolean;
  isSignedIn: boolean;
  /** The support address. */
  email: string;
}) {
  return (
    <div className="wrap grid gap-10 pt-10 pb-20 md:pt-14 md:pb-28">
      {isTestPayment ? (
        <p className="rounded-base bg-warn-tint px-3.5 py-2.5 text-sm font-semibold text-warn">
          Test payments, no card is charged
        </p>
      ) : null}
      <DeliveryDayStripGraphic
        isFirstMissing={state.kind !== 'paid'}
        label={PAYMENT_STATE_LABELS[state.kind]}
      />
      <div role="status" aria-busy={state.kind === 'processing'} className="grid max-w-2xl gap-4">
        <CheckoutSuccessContent state={state} email={email} isSignedIn={isSignedIn} />
        <CheckoutSuccessLinks briefHref={state.kind === 'paid' ? (state.facts?.briefHref ?? null) : null} />
      </div>
    </div>
  );
}
