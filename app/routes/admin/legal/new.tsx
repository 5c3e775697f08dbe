import { REQUIRED_FIELD_LABEL, TextField, UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { MAX_LEGAL_TITLE_LENGTH } from '#app/modules/content/legal/legal-draft.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { AdminFormSection } from '../service-editor/form-parts.tsx';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/new';
import { newLegalPageIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('legal:draft')];

export function loader({ context }: Route.LoaderArgs) {
  return { draftOwner: getBrowserDraftOwnerKey(context.get(appContext)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, newLegalPageIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const EMPTY_LEGAL_PAGE = { version: 1, values: { title: '', slug: '', version: '1' } };

/** Starts a legal page in addition to the three permanent ones. */
export default function NewLegalPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <AdminEditorForm
        record={EMPTY_LEGAL_PAGE}
        draftKey={`legal:new:${loaderData.draftOwner}`}
        answer={actionData}
        header={
          <PageHeader
            title="New legal page"
            back={{ href: '/admin/legal', label: 'Legal pages' }}
            note={<UnsavedChangesBadge />}
            actions={<EditorSaveButton size="sm">Create draft</EditorSaveButton>}
          />
        }
      >
        <AdminFormSection title="Page" note="Starts as a draft, visible to your team only.">
          <TextField
            name="title"
            label="Title"
            need={REQUIRED_FIELD_LABEL}
            limit={MAX_LEGAL_TITLE_LENGTH}
            autoComplete="off"
          />
          <TextField
            name="slug"
            label="URL"
            hint="The part after /legal/, for example refund-policy. Leave empty to use the title. Can’t be changed later."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </AdminFormSection>
      </AdminEditorForm>
    </div>
  );
}
