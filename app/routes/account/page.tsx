import { data, redirect } from 'react-router';

import { findOpenMatters } from '#app/erasers.server.ts';
import { fieldProblems } from '#app/lib/posted-form.ts';
import { ACCOUNT_TABS, type AccountTab, asAccountTab } from '#app/modules/identity/account/account-tabs.ts';
import { avatarFailureMessage } from '#app/modules/identity/account/avatar-failure.ts';
import { updateNotices } from '#app/modules/identity/account/choose-notices.server.ts';
import { findProfile } from '#app/modules/identity/account/find-profile.server.ts';
import { updateProfile } from '#app/modules/identity/account/update-profile.server.ts';
import { findPendingEmail } from '#app/modules/identity/email-change/find-pending-email.server.ts';
import { listOwnObstacles } from '#app/modules/identity/erasure/list-obstacles.server.ts';
import { changePassword } from '#app/modules/identity/passwords/change-password.server.ts';
import { downloadFailureMessage } from '#app/modules/identity/personal-data/download-failure.ts';
import { findExportState } from '#app/modules/identity/personal-data/find-export.server.ts';
import {
  changePasswordForm,
  noticesForm,
  profileForm,
  setPasswordForm,
} from '#app/modules/identity/schemas.ts';
import { listSessions } from '#app/modules/identity/sessions/list-sessions.server.ts';
import { shownSession } from '#app/modules/identity/sessions/shown-session.ts';
import { signOutOthers } from '#app/modules/identity/sessions/sign-out-others.server.ts';
import { summariseOrders } from '#app/modules/order-pages/room/list-needs.server.ts';
import { findBillingProfile } from '#app/modules/papers/find-papers.server.ts';
import { billingForm } from '#app/modules/papers/schemas.ts';
import { type AppContext, appContext, type RequestSession, requestSession } from '#app/platform/context.ts';
import { forgetWhenLeaving } from '#app/platform/private-memory.ts';
import { hasRecentProof } from '#app/platform/recent-proof.server.ts';
import { Button } from '#app/ui/button.tsx';
import { type FormProblem, FormProblems } from '#app/ui/form-problems.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';
import { UnsavedForms } from '#app/ui/unsaved-forms.tsx';

import {
  comesBack,
  goTo,
  type PostedForm,
  postedForm,
  refused,
  privateHeaders,
} from '../http/form-answer.ts';
import { shopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/page';
import { saveBilling } from './billing.ts';
import { emailChangeAction } from './email-change.ts';
import { leaveAction } from './leaving.ts';
import { OrdersSummary } from './orders-summary.tsx';
import { loadSecondFactor, secondFactorAction } from './second-factor.ts';
import { TabContent } from './tab-content.tsx';
import { shownWorking, workingAction } from './working.ts';

/** What has just been done, told after the redirect on the tab it belongs to. */
const DONE: Record<string, { tab: AccountTab; sentence: string }> = {
  profile: { tab: 'profile', sentence: 'Your details are saved.' },
  email: { tab: 'profile', sentence: 'Your email address is changed. All other browsers are signed out.' },
  working: { tab: 'profile', sentence: 'Your choices for the admin are saved.' },
  picture: { tab: 'profile', sentence: 'Your picture is saved.' },
  'picture-removed': { tab: 'profile', sentence: 'Your picture is removed.' },
  password: { tab: 'security', sentence: 'Your password is changed. All other browsers are signed out.' },
  confirmed: {
    tab: 'security',
    sentence:
      'Your address is confirmed. You signed up in another browser, so the password you chose there was not kept. Choose one now.',
  },
  'factor-off': { tab: 'security', sentence: 'Two-step sign-in is turned off.' },
  sessions: { tab: 'security', sentence: 'All other browsers are signed out.' },
  'data-asked': {
    tab: 'privacy',
    sentence: 'Your copy is being prepared. We will email you when it is ready.',
  },
  billing: {
    tab: 'billing',
    sentence: 'Your invoice details are saved, and were updated on invoices from the last 30 days.',
  },
  notices: { tab: 'notifications', sentence: 'Your choices are saved.' },
};

/** Which tab a form stands on; it may have been sent from an address without one. */
const tabOfForm = (intent: string): AccountTab => {
  if (intent === 'leave') return 'privacy';
  if (intent === 'billing') return 'billing';
  const isOfProfile = intent === 'profile' || intent === 'working' || intent.startsWith('email-');
  return isOfProfile ? 'profile' : 'security';
};

/** What the forms of this page come back with; what proves who somebody is does not. */
const COMING_BACK = [...Object.keys(profileForm.shape), 'email', ...Object.keys(billingForm.shape)];

/** What was wrong with a form that another address answers, told after the redirect. */
function refusedForm(tab: AccountTab, code: string | null): FormProblem[] {
  const message = tab === 'privacy' ? downloadFailureMessage(code) : avatarFailureMessage(code);
  if (message === null) return [];
  return [{ field: tab === 'privacy' ? (code === 'too-many' ? null : 'proof') : 'picture-file', message }];
}

/** Who asks and with which session; the guard has let nobody else in. */
function signedIn(context: Route.LoaderArgs['context']) {
  const ctx = context.get(appContext);
  const session = context.get(requestSession);
  if (ctx.actor.kind !== 'user' || !session) throw redirect('/auth/sign-in');
  return { ctx, session, userId: ctx.actor.id };
}

/** Which tab an address opens, where it names none the one with something left to do, and what it has to say there. */
function toldBy(request: Request, first: AccountTab) {
  const { searchParams } = new URL(request.url);
  const doneName = searchParams.get('done') ?? '';
  const done = Object.hasOwn(DONE, doneName) ? (DONE[doneName] ?? null) : null;
  const tab = asAccountTab(searchParams.get('tab')) ?? done?.tab ?? first;
  return { tab, done: done?.sentence ?? null, problems: refusedForm(tab, searchParams.get('refused')) };
}

function configuredTrackers({ settings: { trackers } }: AppContext) {
  const { ga4Id, metaPixelId, linkedinPartnerId } = trackers;
  return { ga4: Boolean(ga4Id), meta: Boolean(metaPixelId), linkedin: Boolean(linkedinPartnerId) };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, session, userId } = signedIn(context);
  const [profile, sessions] = await Promise.all([findProfile(ctx, userId), listSessions(ctx, userId)]);
  if (!profile) throw redirect('/auth/sign-in');
  return {
    ...toldBy(request, session.needsSecondFactor || !profile.hasPassword ? 'security' : 'profile'),
    profile,
    orders: await summariseOrders(ctx, userId),
    now: ctx.now.toISOString(),
    factor: await loadSecondFactor(ctx, { id: userId, email: profile.email }),
    billing: await findBillingProfile(ctx, userId),
    pendingEmail: await findPendingEmail(ctx, userId),
    needsSecondFactor: session.needsSecondFactor,
    needsProof: !hasRecentProof(ctx),
    working: shownWorking(profile),
    ...(await listOwnObstacles(ctx, userId, findOpenMatters)),
    dataExport: await findExportState(ctx, userId),
    trackers: configuredTrackers(ctx),
    sessions: sessions.map((one) => shownSession(one, session.id)),
  };
}

async function saveProfile(ctx: AppContext, form: PostedForm) {
  const parsed = profileForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  await updateProfile(ctx, parsed.data);
  return goTo('/account?done=profile');
}

type Password = { request: Request; form: PostedForm; isKept: boolean };

async function savePassword(ctx: AppContext, { request, form, isKept }: Password) {
  const parsed =
    form.intent === 'set-password'
      ? setPasswordForm.transform(({ password }) => ({ password, current: null })).safeParse(form.fields)
      : changePasswordForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const changed = await changePassword(ctx, request, { ...parsed.data, isKept });
  if (changed.ok) return goTo('/account?done=password', changed.value.cookies);
  const { failure } = changed;
  if (failure.code === 'weak') return comesBack(form, [{ field: 'password', message: failure.message }], 400);
  if (failure.code !== 'wrong-current') return refused(form, failure);
  return comesBack(form, [{ field: 'current', message: 'This is not your current password.' }], 422);
}

async function saveNotices(ctx: AppContext, form: PostedForm) {
  await updateNotices(ctx, noticesForm.parse(form.fields));
  return goTo('/account?done=notices');
}

async function answerTo(ctx: AppContext, session: RequestSession, request: Request, form: PostedForm) {
  if (form.intent === 'profile') return saveProfile(ctx, form);
  if (form.intent === 'notices') return saveNotices(ctx, form);
  if (form.intent === 'billing') return saveBilling(ctx, form);
  if (form.intent === 'sign-out-others') {
    await signOutOthers(ctx, session.id);
    return goTo('/account?done=sessions');
  }
  const special =
    (await emailChangeAction(ctx, session, form)) ??
    (await secondFactorAction(ctx, session, form)) ??
    (await leaveAction(ctx, session, { request, form })) ??
    (await workingAction(ctx, form));
  if (special) return special;
  return savePassword(ctx, { request, form, isKept: session.isKept });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, session } = signedIn(context);
  const form = await postedForm(request, COMING_BACK);
  const answer = await answerTo(ctx, session, request, form);
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, tab: tabOfForm(form.intent) }, answer.init ?? {});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const label = ACCOUNT_TABS.find(({ tab }) => tab === loaderData?.tab && tab !== 'profile')?.label;
  const title = `${label ? `${label}, your account` : 'Your account'} - ${shopName(matches[1])}`;
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

/** The parts of the page as links, so that each has its address. */
const tabLinks = (current: AccountTab) =>
  ACCOUNT_TABS.map(({ tab, label }) => ({
    label,
    to: `/account?tab=${tab}`,
    isCurrent: tab === current,
  }));

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, done, problems: told } = loaderData;
  const { tab: current, problems, kept } = actionData ?? { tab, problems: told, kept: {} };
  return (
    <div className="wrap grid gap-10 pt-10 pb-20 md:pt-14 md:pb-28">
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-4xl font-extrabold">Your account</h1>
          <form method="post" action="/auth/sign-out" onSubmit={forgetWhenLeaving}>
            <Button type="submit" variant="outline">
              Sign out
            </Button>
          </form>
        </div>
        <OrdersSummary summary={loaderData.orders} now={loaderData.now} />
        <FilterTabs label="Account sections" tabs={tabLinks(current)} />
      </div>
      {done && problems.length === 0 ? (
        <p role="status" className="rounded-base bg-good-tint px-4 py-3 text-sm font-semibold text-good">
          {done}
        </p>
      ) : null}
      <FormProblems problems={problems} />
      <UnsavedForms key={current} isRefused={Object.keys(kept).length > 0}>
        <TabContent
          tab={current}
          facts={loaderData}
          kept={kept}
          newCodes={actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : null}
          problems={problems}
        />
      </UnsavedForms>
    </div>
  );
}
