import { useId } from 'react';
import { Form, useNavigation } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { getFormValueText } from '#app/lib/form-values.ts';
import {
  type PaymentsGoLiveBlocker,
  formatGoLiveProblemCount,
  type GoLiveReadinessPageData,
} from '#app/modules/payments/go-live/go-live.ts';
import type { PaymentProviderMode } from '#app/platform/payments/gateway.ts';
import type { DisplayedReadinessCheck } from '#app/modules/readiness/checks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { TestimonialOrOrderFiguresSourceChoice } from '../shop-settings/figures-choice.tsx';

import { FailedReadinessCheckList, GoLiveTodoList } from './still-to-do.tsx';

const GO_LIVE_DIALOG_ID = 'go-live';
const WITHDRAW_GO_LIVE_DIALOG_ID = 'withdraw-go-live';

type GoLiveCardProps = {
  mode: PaymentProviderMode;
  goLive: GoLiveReadinessPageData;
  blockers: readonly PaymentsGoLiveBlocker[];
  /** Every check of the page, with a link to its fix. */
  checks: readonly DisplayedReadinessCheck[];
  /** Whether the user may go live and stop; owners only. */
  mayPress: boolean;
  /**
   * Services show the figures of their category, so the owner must choose what they are based on from now on.
   */
  asksFigures: boolean;
  answer: FormActionResult | undefined;
};

/** Whether customers can pay with real money, who decided it, and the buttons that change it. */
export function GoLiveCard({ mode, goLive, checks, ...press }: GoLiveCardProps) {
  const { mayPress } = press;
  const titleId = useId();
  const { standing, last } = goLive;
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-base border border-line bg-paper p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={titleId} className="text-lg font-semibold">
          Real payments
        </h2>
        <GoLiveStateBadge standing={standing} />
      </div>
      {standing === 'not-needed' ? <GoLiveTodoList mode={mode} checks={checks} mayPress={mayPress} /> : null}
      {standing === 'unknown' ? (
        <p className="text-ink-2">
          We couldn’t confirm which account this key belongs to, so customers can’t pay. Reload the page in a
          minute, or go live with this key.
        </p>
      ) : null}
      {standing === 'closed' ? (
        <p className="text-ink-2">Customers can’t pay until an owner clicks Go live.</p>
      ) : null}
      {last ? <LastGoLiveDecisionSummary last={last} isOpen={standing === 'open'} /> : null}
      {mayPress && standing === 'open' ? <StopLivePaymentsButton /> : null}
      {standing === 'closed' || standing === 'unknown' ? (
        <GoLivePaymentControls checks={checks} {...press} />
      ) : null}
    </section>
  );
}

function GoLiveStateBadge({ standing }: Pick<GoLiveReadinessPageData, 'standing'>) {
  if (standing === 'not-needed') return <Badge tone="neutral">Test only</Badge>;
  return standing === 'open' ? <Badge tone="good">Live</Badge> : <Badge tone="bad">Not live</Badge>;
}

/** Who went live, for what reason and despite which blockers; and who stopped live payments. */
function LastGoLiveDecisionSummary({
  last,
  isOpen,
}: {
  last: NonNullable<GoLiveReadinessPageData['last']>;
  isOpen: boolean;
}) {
  const { by, at, keyLast4, accountId, overridden, reason, withdrawn } = last;
  const account = accountId === null ? '' : ` of account ${accountId}`;
  return (
    <div className="grid gap-1 text-sm text-ink-2 wrap-anywhere">
      <p className={isOpen ? 'text-base text-ink' : ''}>
        {`${isOpen ? 'Customers can pay. ' : ''}${by} went live on `}
        <LocalTime at={at} />
        {` with the key ending in ${keyLast4}${account}.`}
      </p>
      {overridden.length > 0 ? (
        <p>{`Despite ${formatGoLiveProblemCount(overridden.length)} (${overridden.join(', ')}): “${reason ?? ''}”`}</p>
      ) : null}
      {withdrawn ? (
        <p>
          {`${withdrawn.by} stopped live payments on `}
          <LocalTime at={withdrawn.at} />.
        </p>
      ) : null}
    </div>
  );
}

function StopLivePaymentsButton() {
  return (
    <div>
      <OpenDialogButton dialogId={WITHDRAW_GO_LIVE_DIALOG_ID} variant="outline">
        {' '}
        Stop live payments
      </OpenDialogButton>
      <ConfirmDialog
        id={WITHDRAW_GO_LIVE_DIALOG_ID}
        title="Stop live payments?"
        consequence="New checkouts are refused. Customers can still pay on payment pages they already have open until those expire, within two hours. You can go live again at any time."
        confirmLabel="Stop live payments"
        intent="withdraw-go-live"
      />
    </div>
  );
}

type PaymentsGoLiveControlsProps = Omit<GoLiveCardProps, 'mode' | 'goLive'>;

function GoLivePaymentControls({
  blockers,
  checks,
  mayPress,
  asksFigures,
  answer,
}: PaymentsGoLiveControlsProps) {
  if (blockers.length > 0) {
    return (
      <div className="grid gap-2">
        <p className="font-semibold">{`${formatGoLiveProblemCount(blockers.length)} to fix first:`}</p>
        <FailedReadinessCheckList checks={checks.filter(({ isInTheWay }) => isInTheWay)} />
        {mayPress ? (
          <GoLiveDespiteBlockersForm blockers={blockers} asksFigures={asksFigures} answer={answer} />
        ) : null}
      </div>
    );
  }
  if (!mayPress) return <p className="text-ink-2">Ready. Only an owner can go live.</p>;
  return (
    <div>
      <OpenDialogButton dialogId={GO_LIVE_DIALOG_ID}>Go live</OpenDialogButton>
      <ConfirmDialog
        id={GO_LIVE_DIALOG_ID}
        title="Go live?"
        consequence="From now on, real cards are charged. You can stop live payments at any time."
        confirmLabel="Go live"
        intent="go-live"
      >
        {asksFigures ? <TestimonialOrOrderFiguresSourceChoice /> : null}
      </ConfirmDialog>
    </div>
  );
}

/** Goes live despite blockers, with a typed reason. */
function GoLiveDespiteBlockersForm({
  blockers,
  asksFigures,
  answer,
}: Omit<PaymentsGoLiveControlsProps, 'mayPress' | 'checks'>) {
  const { state } = useNavigation();
  const refused = answer && !answer.ok && answer.intent === 'go-live' ? answer : null;
  const problem = refused?.problems.find(({ field }) => field === 'reason')?.message ?? null;
  return (
    <Form method="post" className="grid max-w-xl gap-3 pt-1">
      <input type="hidden" name="blockers" value={blockers.map(({ id }) => id).join(',')} />
      <TextArea
        label="Reason for going live anyway"
        name="reason"
        hint="Saved in the audit with your name and this list."
        rows={2}
        maxLength={500}
        defaultValue={refused ? getFormValueText(refused.fields, 'reason') : ''}
        error={problem}
      />
      {asksFigures ? <TestimonialOrOrderFiguresSourceChoice /> : null}
      <div>
        <Button
          type="submit"
          name="intent"
          value="go-live"
          variant="outline"
          disabled={state === 'submitting'}
        >
          {`Go live despite ${formatGoLiveProblemCount(blockers.length)}`}
        </Button>
      </div>
    </Form>
  );
}
