import {
  LongTextField,
  REQUIRED_FIELD_LABEL,
  TextField,
  UnsavedChangesBadge,
} from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { toLeadFormValues, EMPTY_LEAD_CONTACT_DETAILS } from '#app/modules/crm/leads/lead-form.ts';
import { LEAD_FIELD_MAX_LENGTHS } from '#app/modules/crm/leads/lead-labels.ts';
import { listLeadOwners } from '#app/modules/crm/leads/list-lead-owners.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/new-lead';
import { LeadFields } from './lead-fields.tsx';
import { NEW_LEAD_INTENTS } from './lead-intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('crm:write')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const version = 1;
  const values = { ...toLeadFormValues(EMPTY_LEAD_CONTACT_DETAILS, version), email: '', consent_note: '' };
  return {
    owners: await listLeadOwners(ctx),
    record: { version, values },
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, NEW_LEAD_INTENTS);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function NewLeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owners, record, draftOwner } = loaderData;
  return (
    <div className="max-w-4xl">
      <AdminEditorForm
        record={record}
        draftKey={`lead:new:${draftOwner}`}
        answer={actionData}
        header={
          <PageHeader
            title="New lead"
            back={{ href: '/admin/crm', label: 'Leads' }}
            note={<UnsavedChangesBadge />}
            actions={<EditorSaveButton size="sm">Add lead</EditorSaveButton>}
          />
        }
      >
        <LeadFields owners={owners}>
          <TextField
            name="email"
            label="Email"
            type="email"
            need={REQUIRED_FIELD_LABEL}
            hint="Contacts are matched by email. If one exists, it opens instead of creating a duplicate."
            maxLength={254}
            autoComplete="off"
            required
          />
        </LeadFields>
        <div className="rounded-base border border-line bg-paper p-5">
          <LongTextField
            name="consent_note"
            label="Consent to news (proof)"
            hint="Only if this person agreed: when, where and the exact wording. Leave blank for no consent."
            limit={LEAD_FIELD_MAX_LENGTHS.proof}
            rows={2}
          />
        </div>
      </AdminEditorForm>
    </div>
  );
}
