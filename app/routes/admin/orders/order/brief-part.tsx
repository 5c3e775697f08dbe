import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { OrderItemBrief } from '#app/modules/fulfilment/briefs/brief-states.ts';
import { ORDER_ITEM_TEXT_LENGTH_LIMITS } from '#app/modules/fulfilment/model.ts';
import { BriefAnswersList } from '#app/modules/fulfilment/ui/answers-list.tsx';
import { TextArea } from '#app/ui/field.tsx';

import { OrderCardSection } from './card.tsx';
import { findActionResultForOrderItem, type AdminOrderItemSectionProps } from './item-parts.tsx';

/** The state of the brief, in one line. */
function OrderBriefStateText({ brief }: { brief: OrderItemBrief }) {
  const { state, submittedAt, skipReason, returnComment, isRequired } = brief;
  switch (state) {
    case 'submitted':
    case 'accepted':
      return (
        <p className="text-sm text-ink-2">
          {state === 'accepted' ? 'Accepted when work started' : 'Sent'}
          {submittedAt ? (
            <>
              , last on <LocalTime at={submittedAt} />
            </>
          ) : null}
          . {state === 'submitted' ? 'The customer can change it until work starts.' : null}
        </p>
      );
    case 'returned':
      return (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{`Returned with: ${returnComment ?? ''}`}</p>
      );
    case 'skipped':
      return <p className="text-sm wrap-anywhere text-ink-2">{`Skipped: ${skipReason ?? ''}`}</p>;
    default:
      return (
        <p className="text-sm text-ink-2">
          {isRequired ? 'Not received yet. The delivery clock starts once it is.' : 'Optional, not received.'}
        </p>
      );
  }
}

type ReturnOrSkipBriefDialogProps = AdminOrderItemSectionProps & { intent: 'brief-return' | 'brief-skip' };

const RETURN_OR_SKIP_BRIEF_DIALOG_TEXTS = {
  'brief-return': {
    opens: 'Return with comment',
    title: 'Return the brief',
    submitLabel: 'Return the brief',
    note: 'We’ll email the customer and pause the delivery date until the brief is back.',
    name: 'comment',
    label: 'Your question to the customer',
  },
  'brief-skip': {
    opens: 'Continue without it',
    title: 'Continue without the brief',
    submitLabel: 'Continue without it',
    note: 'Work can start, and the delivery clock starts now. The customer can see the reason.',
    name: 'reason',
    label: 'Reason',
  },
} as const;

/** The text an action on the brief needs; a refused text is filled in again. */
function ReturnOrSkipBriefDialog({ item, answer, intent }: ReturnOrSkipBriefDialogProps) {
  const { opens, title, submitLabel, note, name, label } = RETURN_OR_SKIP_BRIEF_DIALOG_TEXTS[intent];
  const id = `${intent}-${item.id}`;
  const refused = findActionResultForOrderItem(answer, intent, item.id);
  const { min, max } = ORDER_ITEM_TEXT_LENGTH_LIMITS[name];
  return (
    <>
      <OpenDialogButton dialogId={id} variant="outline" size="sm">
        {opens}
      </OpenDialogButton>
      <ModalFormDialog
        id={id}
        title={title}
        intent={intent}
        submitLabel={submitLabel}
        fields={{ itemId: item.id, version: String(item.version) }}
      >
        <p className="text-sm text-ink-2">{note}</p>
        <TextArea
          label={label}
          name={name}
          required
          minLength={min}
          maxLength={max}
          hint={`At least ${min} characters.`}
          defaultValue={String(refused?.fields[name] ?? '')}
        />
      </ModalFormDialog>
    </>
  );
}

/**
 * The customer's answers, and the actions available before the work starts; starting it accepts the brief.
 */
export function OrderItemBriefSection(props: AdminOrderItemSectionProps & { brief: OrderItemBrief | null }) {
  const { brief, item, order, may } = props;
  if (!brief) return null;
  const mayDecide = order.readOnly === null && may.work;
  const mayReturn = mayDecide && item.workState === 'queued' && brief.state === 'submitted';
  const maySkip = mayDecide && item.workState === 'awaiting_brief';
  const hasAnswers = Object.keys(brief.answers).length > 0;
  return (
    <OrderCardSection title="Brief">
      <OrderBriefStateText brief={brief} />
      {hasAnswers ? (
        <details open={item.workState === 'queued' || item.workState === 'in_progress'}>
          <summary className="flex min-h-10 items-center text-sm font-semibold underline underline-offset-4">
            Answers
          </summary>
          <BriefAnswersList brief={brief} side="staff" />
        </details>
      ) : null}
      {mayReturn || maySkip ? (
        <div className="flex flex-wrap gap-2">
          {mayReturn ? <ReturnOrSkipBriefDialog {...props} intent="brief-return" /> : null}
          {maySkip ? <ReturnOrSkipBriefDialog {...props} intent="brief-skip" /> : null}
        </div>
      ) : null}
    </OrderCardSection>
  );
}
