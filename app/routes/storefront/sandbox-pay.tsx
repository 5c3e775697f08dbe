import { data, href, redirect } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { toPublicBranding } from '#app/modules/content/settings/branding-form.ts';
import { ShopLogo } from '#app/modules/content/shop-logo.tsx';
import { type AppContext, appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { findSandboxPayPageData } from '#app/sandbox/find-pay-page.server.ts';
import { type SandboxPaymentFailure, getSandboxPaymentFailureMessage } from '#app/sandbox/model.ts';
import {
  resolveSandboxCardChallenge,
  expireOpenSandboxSessionNow,
  paySandboxCheckoutSession,
} from '#app/sandbox/pay-session.server.ts';
import { type SandboxPayForm as PayFormInput, sandboxPayFormSchema } from '#app/sandbox/schemas.ts';
import {
  CardPaymentApprovalForm,
  ExpireSandboxCheckoutForm,
  SandboxPaymentErrorAlert,
  TestPaymentForm,
} from '#app/sandbox/ui/pay-form.tsx';
import { SandboxPaymentPageLayout } from '#app/sandbox/ui/pay-frame.tsx';
import { SandboxPaymentSummary } from '#app/sandbox/ui/pay-summary.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

import type { Route } from './+types/sandbox-pay';

export const handle = { area: 'personal' } satisfies RouteOptions;

const SANDBOX_CHECKOUT_SESSION_ID_PATTERN = /^cs_test_[A-Za-z0-9]{1,250}$/;
const PAY_FAILURE_HTTP_STATUSES: Partial<Record<SandboxPaymentFailure['code'], number>> = {
  declined: 402,
  'challenge-refused': 402,
  gone: 410,
};

/** Throws a 404 outside sandbox mode, and for a malformed id. */
function assertSandboxPaymentSession(ctx: AppContext, sessionId: string): void {
  if (ctx.payments.mode === 'sandbox' && SANDBOX_CHECKOUT_SESSION_ID_PATTERN.test(sessionId)) return;
  throw data(null, { status: 404 });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  assertSandboxPaymentSession(ctx, params.id);
  const page = await findSandboxPayPageData(ctx, params.id);
  if (!page) throw data(null, { status: 404 });
  if (page.status === 'complete') throw redirect(page.successUrl);
  const { provider, look } = await readSiteContent(ctx);
  return data(
    { ...page, shopName: provider.name, look: toPublicBranding(look) },
    { status: page.status === 'expired' ? 410 : 200 },
  );
}

function createSandboxPaymentRefusal(
  failure: SandboxPaymentFailure,
  payer: { email?: string; name?: string } = {},
) {
  const { email = '', name = '' } = payer;
  const problem = { ...getSandboxPaymentFailureMessage(failure), email, name };
  return data({ problem }, { status: PAY_FAILURE_HTTP_STATUSES[failure.code] ?? 422 });
}

async function processPostedSandboxPayForm(ctx: AppContext, sessionId: string, form: PayFormInput) {
  if (form.intent === 'expire') {
    await expireOpenSandboxSessionNow(ctx, sessionId);
    return redirect(href('/sandbox/pay/:id', { id: sessionId }));
  }
  const isAnswer = form.intent === 'approve' || form.intent === 'refuse';
  const paid = isAnswer
    ? await resolveSandboxCardChallenge(ctx, sessionId, form.intent === 'approve')
    : await paySandboxCheckoutSession(ctx, sessionId, form);
  if (!paid.ok) return createSandboxPaymentRefusal(paid.failure, isAnswer ? undefined : form);
  if (paid.value.kind === 'done') return redirect(paid.value.url);
  if (form.intent === 'refuse') return createSandboxPaymentRefusal({ code: 'challenge-refused' });
  return redirect(href('/sandbox/pay/:id', { id: sessionId }));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  assertSandboxPaymentSession(ctx, params.id);
  const form = sandboxPayFormSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  return processPostedSandboxPayForm(ctx, params.id, form.data);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Test payment - ${loaderData.shopName}` : 'Test payment';
  return [{ title }, { name: 'robots', content: 'noindex, nofollow' }];
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };
}

/** The embedded provider redirects to its own shop in the same tab, as a real one does. */
function getUrlPathAndQuery(ownUrl: string): string {
  const { pathname, search } = new URL(ownUrl);
  return pathname + search;
}

export default function SandboxPayPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? null;
  const logo = (
    <>
      {page.look.accentSheet ? (
        <link rel="stylesheet" href={page.look.accentSheet} precedence="accent" />
      ) : null}
      <ShopLogo logo={page.look.logo} name={page.shopName} ground="light" />
    </>
  );
  if (page.status !== 'open') {
    return (
      <SandboxPaymentPageLayout logo={logo} backUrl={null}>
        <h1 className="text-3xl font-extrabold">This payment page has expired</h1>
        <p className="max-w-[36rem] pt-4 pb-8 text-lg text-ink-2">Nothing was charged.</p>
        {page.cancelUrl ? (
          <ButtonLink to={getUrlPathAndQuery(page.cancelUrl)} reloadDocument size="lg">
            Back to the shop
          </ButtonLink>
        ) : null}
      </SandboxPaymentPageLayout>
    );
  }
  return (
    <SandboxPaymentPageLayout logo={logo} backUrl={page.cancelUrl}>
      {problem ? <SandboxPaymentErrorAlert problem={problem} /> : null}
      <div className="grid gap-10 lg:grid-cols-[1fr_27rem] lg:gap-20">
        <div className="grid content-start gap-8">
          <h1 className="text-4xl font-extrabold">{`Pay ${formatDollars(page.totalCents)}`}</h1>
          <SandboxPaymentSummary facts={page} />
          <p className="max-w-[36rem] text-sm text-ink-3">
            This is this shop’s test payment page. It accepts test card numbers only and stores just the last
            four digits.
          </p>
        </div>
        <div className="grid content-start gap-4">
          <div className="rounded-base border border-line bg-paper p-5 md:p-8">
            {page.challenge ? (
              <CardPaymentApprovalForm totalCents={page.totalCents} last4={page.challenge.last4} />
            ) : (
              <TestPaymentForm totalCents={page.totalCents} fixedEmail={page.fixedEmail} problem={problem} />
            )}
          </div>
          <ExpireSandboxCheckoutForm />
        </div>
      </div>
    </SandboxPaymentPageLayout>
  );
}
