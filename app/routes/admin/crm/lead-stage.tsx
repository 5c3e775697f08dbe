import { Form } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import type { LeadDetail } from '#app/modules/crm/leads/find-lead.server.ts';
import { LEAD_FIELD_MAX_LENGTHS, LEAD_STAGES } from '#app/modules/crm/leads/lead-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';

const MARK_LEAD_LOST_DIALOG_ID = 'lose-lead';
const BLOCK_CONTACT_DIALOG_ID = 'block-contact';
const ERASE_LEAD_DIALOG_ID = 'erase-contact';

/** A button for each stage, the current one pressed. Lost asks for a reason. */
export function LeadStageButtons({ lead, mayWrite }: { lead: LeadDetail; mayWrite: boolean }) {
  if (!mayWrite) return null;
  return (
    <>
      <Form method="post" aria-label="Stage" className="mb-6">
        <input type="hidden" name="intent" value="stage" />
        <div role="group" aria-label="Stage" className="flex flex-wrap gap-2">
          {LEAD_STAGES.map(({ value, label }) => {
            const isCurrent = value === lead.stage;
            const look = {
              size: 'sm' as const,
              variant: isCurrent ? ('primary' as const) : ('outline' as const),
            };
            return value === 'lost' ? (
              <OpenDialogButton
                key={value}
                dialogId={MARK_LEAD_LOST_DIALOG_ID}
                aria-pressed={isCurrent}
                {...look}
              >
                {label}
              </OpenDialogButton>
            ) : (
              <Button key={value} type="submit" name="stage" value={value} aria-pressed={isCurrent} {...look}>
                {label}
              </Button>
            );
          })}
        </div>
      </Form>
      <ModalFormDialog
        id={MARK_LEAD_LOST_DIALOG_ID}
        title="Why was this lead lost?"
        intent="lose"
        submitLabel="Move to Lost"
      >
        <Field
          id="reason"
          name="reason"
          label="Reason"
          required
          maxLength={LEAD_FIELD_MAX_LENGTHS.reason}
          autoComplete="off"
        />
      </ModalFormDialog>
    </>
  );
}

/** The buttons beside the title: block the contact, erase it permanently. */
export function CrmContactActionButtons({ lead }: { lead: LeadDetail }) {
  return (
    <>
      {lead.isBlocked ? (
        <Form method="post">
          <Button type="submit" name="intent" value="unblock" variant="outline" size="sm">
            Unblock
          </Button>
        </Form>
      ) : (
        <OpenDialogButton dialogId={BLOCK_CONTACT_DIALOG_ID} variant="outline" size="sm">
          Block
        </OpenDialogButton>
      )}
      <OpenDialogButton dialogId={ERASE_LEAD_DIALOG_ID} variant="outline" size="sm">
        Erase
      </OpenDialogButton>
    </>
  );
}

/** The dialogs of `CrmContactActionButtons`, rendered outside every other form. */
export function LeadContactActionDialogs({ lead }: { lead: LeadDetail }) {
  return (
    <>
      <ModalFormDialog
        id={BLOCK_CONTACT_DIALOG_ID}
        title={`Block ${lead.facts.name}?`}
        intent="block"
        submitLabel="Block"
      >
        <p className="text-ink-2">
          New messages from this address go to spam without notifying anyone. The sender isn’t notified. You
          can unblock it at any time.
        </p>
        <Field
          id="block-reason"
          name="reason"
          label="Reason"
          required
          maxLength={LEAD_FIELD_MAX_LENGTHS.reason}
          autoComplete="off"
        />
      </ModalFormDialog>
      <ConfirmDialog
        id={ERASE_LEAD_DIALOG_ID}
        title={`Erase ${lead.facts.name}?`}
        consequence={
          <p>
            Permanently deletes the name, the address, what this person wrote, and your notes and tasks. This
            can’t be undone. Orders and reviews stay as they are.
          </p>
        }
        confirmLabel="Erase for good"
        intent="erase"
        typedName={lead.email}
      />
    </>
  );
}
