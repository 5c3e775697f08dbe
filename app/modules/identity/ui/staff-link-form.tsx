import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, FormErrorSummary, findFieldProblem } from '#app/ui/form-problems.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';

import { AuthPageLayout, AuthPagePlainLink } from './auth-column.tsx';

type SubmittedStaffLinkFormState = { kept: Record<string, string>; problems: readonly FormProblem[] };

/** Name and password of a new person; `email` if the link determines it. */
function StaffNamePasswordForm({
  intent,
  submitLabel,
  email,
  kept,
  problems,
}: SubmittedStaffLinkFormState & { intent: string; submitLabel: string; email: string | null }) {
  return (
    <form method="post" noValidate className="grid gap-5">
      <Field
        id="name"
        name="name"
        label="Full name"
        autoComplete="name"
        required
        defaultValue={kept['name']}
        error={findFieldProblem(problems, 'name')}
      />
      <Field
        id="email"
        name="email"
        type="email"
        label="Work email"
        autoComplete="username"
        required
        readOnly={email !== null}
        defaultValue={email ?? kept['email']}
        error={findFieldProblem(problems, 'email')}
      />
      <PasswordField
        id="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 12 characters. A short phrase works well."
        error={findFieldProblem(problems, 'password')}
      />
      <Button type="submit" name="intent" value={intent} size="lg" isWide>
        {submitLabel}
      </Button>
    </form>
  );
}

const MISSING_LINK_COOKIE_MESSAGE =
  'Use the link you received. If you just did, allow cookies for this shop and open it again.';
const SET_UP_LINK_ERROR_MESSAGES = {
  missing: MISSING_LINK_COOKIE_MESSAGE,
  dead: 'This link has already been used, or the shop was restarted. Until the shop has an owner, each start prints a new link.',
  unsafe:
    'This link opens only on the server’s own machine or over HTTPS. You can also create the owner there: npm run admin:create.',
};

/** Creates the first owner by the link from the console (safety.md, threat 24). */
export function OwnerSetUpPage({
  state,
  ...answer
}: SubmittedStaffLinkFormState & { state: 'form' | keyof typeof SET_UP_LINK_ERROR_MESSAGES }) {
  if (state !== 'form')
    return (
      <AuthPageLayout title="This link doesn’t work" lead={SET_UP_LINK_ERROR_MESSAGES[state]}>
        <p>
          <AuthPagePlainLink href="/auth/sign-in">Sign in</AuthPagePlainLink>
        </p>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout title="Set up your shop" lead="You’ll be the owner of this shop. This link works once.">
      <FormErrorSummary problems={answer.problems} />
      <StaffNamePasswordForm intent="set-up" submitLabel="Create owner account" email={null} {...answer} />
    </AuthPageLayout>
  );
}

export function StaffInvitationPage({
  invitation,
  isMissing,
  ...answer
}: SubmittedStaffLinkFormState & {
  /** Whether the page was opened without the token of the link. */
  isMissing: boolean;
  invitation: { email: string; role: string; name: string | null; hasAccount: boolean } | null;
}) {
  const signIn = (
    <p>
      <AuthPagePlainLink href="/auth/sign-in">Sign in</AuthPagePlainLink>
    </p>
  );
  if (isMissing)
    return (
      <AuthPageLayout title="Open this page from our email" lead={MISSING_LINK_COOKIE_MESSAGE}>
        {signIn}
      </AuthPageLayout>
    );
  if (!invitation) {
    return (
      <AuthPageLayout
        title="This invitation is no longer open"
        lead="It has expired, was withdrawn or has already been accepted. Ask the person who invited you for a new one."
      >
        {signIn}
      </AuthPageLayout>
    );
  }
  const { email, role, hasAccount } = invitation;
  const lead = `You’re invited to join this shop as ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}.`;
  return (
    <AuthPageLayout title="Join the team" lead={lead}>
      <FormErrorSummary problems={answer.problems} />
      {hasAccount ? (
        <form method="post" className="grid gap-5">
          <p className="text-ink-2">
            {'Your account '}
            <strong className="font-semibold text-ink">{email}</strong>
            {' gets the role. You’ll be signed out everywhere: sign in again afterward.'}
          </p>
          <Button type="submit" name="intent" value="invite" size="lg" isWide>
            Accept invitation
          </Button>
        </form>
      ) : (
        <StaffNamePasswordForm intent="invite" submitLabel="Join the team" email={email} {...answer} />
      )}
    </AuthPageLayout>
  );
}
