import { href, Link } from 'react-router';

import { LongTextField, TextField, UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import {
  EMAIL_FRAME_MAX_CHARACTERS,
  toEmailFrameFormValues,
} from '#app/modules/content/settings/mails-form.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { AdminFormSection } from '../service-editor/form-parts.tsx';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/frame';
import { sharedMailPartsIntents } from './intents.server.ts';
import { MailPreviewIframe } from './mail-preview.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('settings:write')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { value, version } = await findSiteSettingsBlock(ctx, 'mails');
  const { provider } = await readSiteContent(ctx);
  return {
    record: { version, values: toEmailFrameFormValues(value, version) },
    shop: { name: provider.name, email: provider.email },
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, sharedMailPartsIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

function MailSenderAndFooterFields({ shop }: { shop: { name: string; email: string } }) {
  return (
    <AdminFormSection title="Every email" note="Applies to every email from the next one on.">
      <TextField
        name="fromName"
        label="From name"
        limit={EMAIL_FRAME_MAX_CHARACTERS.fromName}
        hint={`Leave blank for ${shop.name}. If the server sets MAIL_FROM, that is the sender.`}
        autoComplete="off"
      />
      <TextField
        name="replyTo"
        label="Reply-to"
        hint={`Leave blank for ${shop.email}. Replies to some emails to the team go to the customer.`}
        type="email"
        autoComplete="off"
      />
      <LongTextField
        name="footer"
        label="Footer"
        limit={EMAIL_FRAME_MAX_CHARACTERS.footer}
        hint="Shown at the bottom of every email, above the shop’s legal line. Optional."
        rows={4}
      />
      <p className="text-sm text-ink-2">
        Emails use your shop’s logo.{' '}
        <Link
          to={`${href('/admin/homepage-content/settings')}?tab=look`}
          className="underline underline-offset-4"
        >
          Change it in the shop settings
        </Link>
        .
      </p>
    </AdminFormSection>
  );
}

/** The parts every email shares: its sender, its reply address and its footer. */
export default function MailFramePage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, shop, draftOwner } = loaderData;
  const address = href('/admin/templates/emails/:template/preview', { template: 'order.completed' });
  return (
    <div className="max-w-7xl">
      <AdminEditorForm
        record={record}
        draftKey={`mail-frame:${draftOwner}`}
        answer={actionData}
        header={
          <PageHeader
            title="Sender and footer"
            back={{ href: href('/admin/templates/emails'), label: 'Emails' }}
            note={<UnsavedChangesBadge />}
            actions={<EditorSaveButton size="sm">Save</EditorSaveButton>}
          />
        }
      >
        <div className="grid grid-cols-1 gap-6 min-[80rem]:grid-cols-[minmax(0,1fr)_30rem]">
          <MailSenderAndFooterFields shop={shop} />
          <section aria-labelledby="preview-title" className="grid min-w-0 grid-cols-1 content-start gap-3">
            <h2 id="preview-title" className="text-lg font-semibold">
              Preview
            </h2>
            <MailPreviewIframe address={address} version={record.version} title="an email" />
          </section>
        </div>
      </AdminEditorForm>
    </div>
  );
}
