import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { AdminOrderRevisionRequest } from '#app/modules/order-pages/admin/admin-order-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { TextArea } from '#app/ui/field.tsx';

import { OrderCardSection } from './card.tsx';
import { findActionResultForOrderItem, type AdminOrderItemSectionProps } from './item-parts.tsx';

const REVISION_STATES: Record<string, { label: string; tone: 'neutral' | 'good' | 'bad' }> = {
  open: { label: 'Open', tone: 'bad' },
  resolved: { label: 'Resolved', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  out_of_scope: { label: 'Out of scope', tone: 'neutral' },
};

function AdminRevisionRequestItem({ revision }: { revision: AdminOrderRevisionRequest }) {
  const { label, tone } = REVISION_STATES[revision.state] ?? {
    label: revision.state,
    tone: 'neutral' as const,
  };
  return (
    <li className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <strong className="font-semibold">{`Revision ${revision.number}`}</strong>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-3">
          <LocalTime at={revision.requestedAt} />
        </span>
      </p>
      <p className="text-sm whitespace-pre-line wrap-anywhere">{revision.text}</p>
      <ul className="list-disc pl-5 text-sm text-ink-2">
        {revision.rows.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      {revision.answer ? (
        <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-2">{`Answer: ${revision.answer}`}</p>
      ) : null}
    </li>
  );
}

/** The changes the customer requested, with the scope rows they concern. */
export function AdminOrderItemRevisionRequests({ item, order, may, answer }: AdminOrderItemSectionProps) {
  if (item.revisions.length === 0) return null;
  const mayAnswer = item.workState === 'revision_requested' && order.readOnly === null && may.work;
  const dialogId = `scope-${item.id}`;
  const refused = findActionResultForOrderItem(answer, 'out-of-scope', item.id);
  return (
    <OrderCardSection title="Revisions">
      <ul className="grid gap-4">
        {item.revisions.map((revision) => (
          <AdminRevisionRequestItem key={revision.id} revision={revision} />
        ))}
      </ul>
      {mayAnswer ? (
        <>
          <p className="text-sm text-ink-2">Starting the revision reopens the checklist rows it covers.</p>
          <OpenDialogButton dialogId={dialogId} variant="outline" size="sm" className="justify-self-start">
            Out of scope
          </OpenDialogButton>
          <ModalFormDialog
            id={dialogId}
            title="Decline as out of scope"
            intent="out-of-scope"
            submitLabel="Send reply"
            fields={{ itemId: item.id, version: String(item.version) }}
          >
            <p className="text-sm text-ink-2">
              The delivery stays as it is, no revision is used, and the customer gets another 7 days to review
              it.
            </p>
            <TextArea
              label="Reply to the customer"
              name="answer"
              required
              minLength={5}
              maxLength={5000}
              rows={5}
              defaultValue={String(refused?.fields['answer'] ?? '')}
            />
          </ModalFormDialog>
        </>
      ) : null}
    </OrderCardSection>
  );
}
