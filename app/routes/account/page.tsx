import { redirect } from 'react-router';

import { listAccountErasureBlockers } from '#app/erasers.server.ts';
import {
  ACCOUNT_TABS,
  type AccountTab,
  parseAccountTab,
} from '#app/modules/identity/account/account-tabs.ts';
import { getAvatarFailureMessage } from '#app/modules/identity/account/avatar-failure.ts';
import { findOwnAccountProfile } from '#app/modules/identity/account/find-profile.server.ts';
import { findPendingNewEmailAddress } from '#app/modules/identity/account/find-pending-email.server.ts';
import { findOwnDeletionObstacles } from '#app/modules/identity/erasure/list-obstacles.server.ts';
import { describeDataExportDownloadFailure } from '#app/modules/identity/personal-data/download-failure.ts';
import { findPersonalDataExportState } from '#app/modules/identity/personal-data/find-export.server.ts';
import { listSignedInBrowserSessions } from '#app/modules/identity/sessions/list-sessions.server.ts';
import { toSessionListItem } from '#app/modules/identity/sessions/shown-session.ts';
import { readAccountOrdersSummary } from '#app/modules/order-pages/room/list-needs.server.ts';
import { findBillingProfile } from '#app/modules/invoicing/find-documents.server.ts';
import {
  type AppContext,
  appContext,
  type RequestSignInSession,
  requestSessionContext,
} from '#app/platform/context.ts';
import { clearPrivateStorageOnSignOut } from '#app/platform/private-memory.ts';
import { hasRecentStepUp } from '#app/platform/recent-proof.server.ts';
import { Button } from '#app/ui/button.tsx';
import {
  getRefusedFormProblemsAndValues,
  type FormProblem,
  FormErrorSummary,
} from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';
import { UnsavedFormsLeaveGuard } from '#app/ui/unsaved-forms.tsx';

import { createPrivatePageHeaders } from '../http/private-answer.ts';
import { type FormIntentHandler, runPostedFormIntent } from '../http/run-intent.server.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/page';
import { createEmailChangeIntents } from './email-change.ts';
import { createDeleteAccountIntents } from './delete-account-intents.ts';
import { AccountOrdersSummaryLine } from './orders-summary.tsx';
import { buildPasswordFormIntents } from './password-intents.server.ts';
import { createProfileIntents } from './profile-intents.server.ts';
import { createSecondFactorIntents, loadSecondFactorAccountSection } from './second-factor.ts';
import { AccountTabContent } from './tab-content.tsx';
import { getStaffTimeZoneAndShortcuts } from './working.ts';

/** What was just done, shown after the redirect on the tab it belongs to. */
const ACCOUNT_PAGE_SUCCESS_MESSAGES: Record<string, { tab: AccountTab; sentence: string }> = {
  profile: { tab: 'profile', sentence: 'Your details are saved.' },
  email: { tab: 'profile', sentence: 'Your email address is changed. All other browsers are signed out.' },
  working: { tab: 'profile', sentence: 'Your admin preferences are saved.' },
  picture: { tab: 'profile', sentence: 'Your picture is saved.' },
  'picture-removed': { tab: 'profile', sentence: 'Your picture is removed.' },
  password: { tab: 'security', sentence: 'Your password is changed. All other browsers are signed out.' },
  confirmed: {
    tab: 'security',
    sentence:
      'Your email address is confirmed. You signed up in another browser, so the password you chose there wasn’t saved. Choose one now.',
  },
  'factor-off': { tab: 'security', sentence: 'Two-step sign-in is turned off.' },
  sessions: { tab: 'security', sentence: 'All other browsers are signed out.' },
  'data-asked': {
    tab: 'privacy',
    sentence: 'We’re preparing your copy and will email you when it’s ready.',
  },
  billing: {
    tab: 'billing',
    sentence: 'Your invoice details are saved and updated on invoices from the last 30 days.',
  },
  notices: { tab: 'notifications', sentence: 'Your choices are saved.' },
};

/** Returns the tab of a form, which may have been posted without a tab in the address. */
const getAccountTabOfFormIntent = (intent: string): AccountTab => {
  if (intent === 'leave') return 'privacy';
  if (intent === 'billing') return 'billing';
  const isOfProfile = intent === 'profile' || intent === 'working' || intent.startsWith('email-');
  return isOfProfile ? 'profile' : 'security';
};

/** Returns the problems of a form that another address handled, shown after the redirect. */
function getRedirectedAccountFormProblems(tab: AccountTab, code: string | null): FormProblem[] {
  const message = tab === 'privacy' ? describeDataExportDownloadFailure(code) : getAvatarFailureMessage(code);
  if (message === null) return [];
  return [{ field: tab === 'privacy' ? (code === 'too-many' ? null : 'proof') : 'picture-file', message }];
}

/** Returns the user and session; the middleware has already refused all other visitors. */
function getSignedInContext(context: Route.LoaderArgs['context']) {
  const ctx = context.get(appContext);
  const session = context.get(requestSessionContext);
  if (ctx.actor.kind !== 'user' || !session) throw redirect('/auth/sign-in');
  return { ctx, session, userId: ctx.actor.id };
}

/**
 * Returns the tab to open (by default the one with something left to do) and its messages, from the address.
 */
function parseAccountTabAndMessages(request: Request, first: AccountTab) {
  const { searchParams } = new URL(request.url);
  const doneName = searchParams.get('done') ?? '';
  const done = Object.hasOwn(ACCOUNT_PAGE_SUCCESS_MESSAGES, doneName)
    ? (ACCOUNT_PAGE_SUCCESS_MESSAGES[doneName] ?? null)
    : null;
  const tab = parseAccountTab(searchParams.get('tab')) ?? done?.tab ?? first;
  return {
    tab,
    done: done?.sentence ?? null,
    problems: getRedirectedAccountFormProblems(tab, searchParams.get('refused')),
  };
}

function getConfiguredTrackers({ settings: { trackers } }: AppContext) {
  const { ga4Id, metaPixelId, linkedinPartnerId } = trackers;
  return { ga4: Boolean(ga4Id), meta: Boolean(metaPixelId), linkedin: Boolean(linkedinPartnerId) };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, session, userId } = getSignedInContext(context);
  const [profile, sessions] = await Promise.all([
    findOwnAccountProfile(ctx, userId),
    listSignedInBrowserSessions(ctx, userId),
  ]);
  if (!profile) throw redirect('/auth/sign-in');
  return {
    ...parseAccountTabAndMessages(
      request,
      session.needsSecondFactor || !profile.hasPassword ? 'security' : 'profile',
    ),
    profile,
    orders: await readAccountOrdersSummary(ctx, userId),
    now: ctx.now.toISOString(),
    factor: await loadSecondFactorAccountSection(ctx, { id: userId, email: profile.email }),
    billing: await findBillingProfile(ctx, userId),
    pendingEmail: await findPendingNewEmailAddress(ctx, userId),
    needsSecondFactor: session.needsSecondFactor,
    needsProof: !hasRecentStepUp(ctx),
    working: getStaffTimeZoneAndShortcuts(profile),
    ...(await findOwnDeletionObstacles(ctx, userId, listAccountErasureBlockers)),
    dataExport: await findPersonalDataExportState(ctx, userId),
    trackers: getConfiguredTrackers(ctx),
    sessions: sessions.map((one) => toSessionListItem(one, session.id)),
  };
}

/** All intents of this page. */
function createAccountPageIntents(
  session: RequestSignInSession,
  request: Request,
): Record<string, FormIntentHandler> {
  return {
    ...createProfileIntents(session),
    ...createEmailChangeIntents(session),
    ...buildPasswordFormIntents(session, request),
    ...createSecondFactorIntents(session),
    ...createDeleteAccountIntents(session, request),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const { ctx, session } = getSignedInContext(context);
  return runPostedFormIntent(ctx, request, createAccountPageIntents(session, request));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const label = ACCOUNT_TABS.find(({ tab }) => tab === loaderData?.tab && tab !== 'profile')?.label;
  const title = `${label ? `${label}, your account` : 'Your account'} - ${getLayoutShopName(matches[1])}`;
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

/** Returns newly created recovery codes; null for any other answer. */
function findNewRecoveryCodes(answer: FormActionResult | undefined): readonly string[] | null {
  const value = answer?.ok ? answer.value : null;
  if (typeof value !== 'object' || value === null || !('recoveryCodes' in value)) return null;
  return Array.isArray(value.recoveryCodes) ? value.recoveryCodes : null;
}

/** The tabs of the page as links, each with its own address. */
const buildAccountTabLinks = (current: AccountTab) =>
  ACCOUNT_TABS.map(({ tab, label }) => ({
    label,
    to: `/account?tab=${tab}`,
    isCurrent: tab === current,
  }));

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, done, problems: urlProblems } = loaderData;
  const current = actionData ? getAccountTabOfFormIntent(actionData.intent) : tab;
  const { problems, kept } = actionData
    ? getRefusedFormProblemsAndValues(actionData)
    : { problems: urlProblems, kept: {} };
  return (
    <div className="wrap grid gap-10 pt-10 pb-20 md:pt-14 md:pb-28">
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-4xl font-extrabold">Your account</h1>
          <form method="post" action="/auth/sign-out" onSubmit={clearPrivateStorageOnSignOut}>
            <Button type="submit" variant="outline">
              Sign out
            </Button>
          </form>
        </div>
        <AccountOrdersSummaryLine summary={loaderData.orders} now={loaderData.now} />
        <FilterTabs label="Account sections" tabs={buildAccountTabLinks(current)} />
      </div>
      {done && problems.length === 0 ? (
        <p role="status" className="rounded-base bg-good-tint px-4 py-3 text-sm font-semibold text-good">
          {done}
        </p>
      ) : null}
      <FormErrorSummary problems={problems} />
      <UnsavedFormsLeaveGuard key={current} isRefused={Object.keys(kept).length > 0}>
        <AccountTabContent
          tab={current}
          facts={loaderData}
          kept={kept}
          newCodes={findNewRecoveryCodes(actionData)}
          problems={problems}
        />
      </UnsavedFormsLeaveGuard>
    </div>
  );
}
