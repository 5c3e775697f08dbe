import type { ReactNode } from 'react';

import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { AccountSection } from './account-section.tsx';
import { PasswordOrCodeProofField } from './proof-field.tsx';

export type SecondFactorSectionState =
  | { state: 'off' }
  | { state: 'waiting'; key: string; qr: { size: number; path: string } }
  | { state: 'on'; since: string; recoveryCodesLeft: number };

type SecondFactorFormProps = { needsProof: boolean; problems: readonly FormProblem[] };

/**
 * Two-step sign-in of the person's account: off, being set up, or on (pages.md "The account page", security).
 */
export function SecondFactorSection({
  factor,
  isRequired,
  newCodes,
  ...part
}: SecondFactorFormProps & {
  factor: SecondFactorSectionState;
  /** No other page opens until it is set up. */
  isRequired: boolean;
  /** Just generated and shown only once. */
  newCodes: readonly string[] | null;
}) {
  return (
    <AccountSection id="second-factor" title="Two-step sign-in">
      {isRequired ? (
        <p className="rounded-base bg-warn-tint px-4 py-3 text-sm font-semibold text-warn">
          Set up two-step sign-in to continue. Everyone on the team needs it.
        </p>
      ) : null}
      {newCodes ? <NewRecoveryCodesNotice codes={newCodes} /> : null}
      {factor.state === 'off' ? <SecondFactorOffSection {...part} /> : null}
      {factor.state === 'waiting' ? <SecondFactorSetup factor={factor} {...part} /> : null}
      {factor.state === 'on' ? <EnabledTwoStepSignInSection factor={factor} {...part} /> : null}
    </AccountSection>
  );
}

function SecondFactorForm({
  needsProof,
  problems,
  children,
}: SecondFactorFormProps & { children: ReactNode }) {
  return (
    <form method="post" noValidate className="grid gap-5">
      {needsProof ? <PasswordOrCodeProofField error={findFieldProblem(problems, 'proof')} /> : null}
      {children}
    </form>
  );
}

function SecondFactorOffSection(part: SecondFactorFormProps) {
  return (
    <>
      <p className="text-ink-2">
        After your password, you enter a code from an app on your phone, so a stolen password alone isn’t
        enough.
      </p>
      <SecondFactorForm {...part}>
        <div>
          <Button type="submit" name="intent" value="factor-begin">
            Set up two-step sign-in
          </Button>
        </div>
      </SecondFactorForm>
    </>
  );
}

function SecondFactorSetup({
  factor: { key, qr },
  ...part
}: SecondFactorFormProps & { factor: Extract<SecondFactorSectionState, { state: 'waiting' }> }) {
  return (
    <>
      <ol className="grid list-decimal gap-2 pl-5 text-ink-2">
        <li>Open an authenticator app on your phone and scan this code.</li>
        <li>Enter the 6 digits the app shows.</li>
      </ol>
      <svg
        role="img"
        aria-label="QR code for an authenticator app"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="size-48 rounded-base border border-line bg-white"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="text-sm text-ink-2">
        No camera? Type this key into the app:{' '}
        <code className="font-mono font-semibold break-words text-ink">{key}</code>
      </p>
      <SecondFactorForm {...part}>
        <Field
          id="factor-code"
          name="code"
          label="6-digit code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          required
          className="text-xl tracking-[0.12em]"
          error={findFieldProblem(part.problems, 'factor-code')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="factor-confirm">
            Turn on
          </Button>
          <Button type="submit" name="intent" value="factor-cancel" variant="outline">
            Cancel
          </Button>
        </div>
      </SecondFactorForm>
    </>
  );
}

function EnabledTwoStepSignInSection({
  factor: { since, recoveryCodesLeft },
  problems,
}: SecondFactorFormProps & { factor: Extract<SecondFactorSectionState, { state: 'on' }> }) {
  const { moment } = useShopTimeFormatters();
  return (
    <>
      <p className="text-ink-2">
        {`On since ${moment(since)}. ${recoveryCodesLeft} of 10 recovery codes are left.`}
      </p>
      <SecondFactorForm needsProof problems={problems}>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="factor-renew" variant="outline">
            Get new recovery codes
          </Button>
          <Button type="submit" name="intent" value="factor-disable" variant="outline">
            Turn off
          </Button>
        </div>
      </SecondFactorForm>
    </>
  );
}

function NewRecoveryCodesNotice({ codes }: { codes: readonly string[] }) {
  return (
    <div role="status" className="grid gap-3 rounded-base border border-good bg-good-tint px-4 py-4">
      <p className="text-sm font-semibold text-good">
        Two-step sign-in is on. Keep these recovery codes: each signs you in once without the app, and they
        are not shown again.
      </p>
      <ul className="grid gap-x-5 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
