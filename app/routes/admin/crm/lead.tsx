import { data, href, Link } from 'react-router';

import { DemoDataBadge } from '#app/admin-kit/demo-badge.tsx';
import { ReadOnlyFormField, UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { WrappingEmailAddress } from '#app/admin-kit/mail-address.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import { listMarketingConsents } from '#app/modules/consents/list-consents.server.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { listSellableServiceSelectOptions } from '#app/modules/catalog/list-service-choices.server.ts';
import { parseLeadTimelinePageNumber } from '#app/modules/crm-pages/lead-timeline.ts';
import { listLeadTimeline } from '#app/modules/crm-pages/list-lead-timeline.server.ts';
import { findLead, listContactSearchesWithoutResult } from '#app/modules/crm/leads/find-lead.server.ts';
import { toLeadFormValues } from '#app/modules/crm/leads/lead-form.ts';
import { listLeadOwners } from '#app/modules/crm/leads/list-lead-owners.server.ts';
import { listLeadTasks } from '#app/modules/crm/leads/list-leads.server.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { BuyLinkBox } from '../buy-link-box.tsx';
import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/lead';
import { NewLeadNoteForm } from './contact-notes.tsx';
import { LeadStageBadge } from './lead-columns.tsx';
import { LeadFields } from './lead-fields.tsx';
import { createLeadPageIntents } from './lead-intents.server.ts';
import {
  LeadMarketingConsent,
  LeadUnansweredSearchList,
  LeadActivityTimeline,
  LeadOrigin,
} from './lead-side.tsx';
import { CrmContactActionButtons, LeadContactActionDialogs, LeadStageButtons } from './lead-stage.tsx';
import { LeadTasks, NewLeadTaskForm } from './lead-tasks.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('crm:read')];

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const lead = await findLead(ctx, id);
  if (!lead) throw data(null, { status: 404 });
  await markPageNoticesRead(ctx, href('/admin/crm/:id', { id }));
  const page = parseLeadTimelinePageNumber(url.searchParams.get('page'));
  return {
    lead,
    record: { version: lead.version, values: toLeadFormValues(lead.facts, lead.version) },
    owners: await listLeadOwners(ctx),
    tasks: await listLeadTasks(ctx, id),
    demands: await listContactSearchesWithoutResult(ctx, id),
    consents: await listMarketingConsents(ctx, lead.mailbox),
    services: await listSellableServiceSelectOptions(ctx),
    publicUrl: ctx.settings.publicUrl,
    timeline: await listLeadTimeline(ctx, { contactId: id, mailbox: lead.mailbox, page }),
    may: {
      write: hasPermission(ctx.actor, 'crm:write'),
      draft: hasPermission(ctx.actor, 'services:write'),
      audit: hasPermission(ctx.actor, 'audit:read'),
    },
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'crm:write')) throw data(null, { status: 403 });
  if (!isUuid(id) || !(await findLead(ctx, id))) throw data(null, { status: 404 });
  const zone = await readShopTimeZone(ctx);
  return runPostedFormIntent(
    ctx,
    request,
    createLeadPageIntents(id, { zone, session: context.get(requestSessionContext) }),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

type LeadDetailPageData = Route.ComponentProps['loaderData'];

function LeadPageHeader({ lead, may }: LeadDetailPageData) {
  return (
    <PageHeader
      title={lead.facts.name}
      back={{ href: href('/admin/crm'), label: 'Leads' }}
      note={
        <>
          <LeadStageBadge stage={lead.stage} />
          {lead.isBlocked ? <Badge tone="bad">Blocked</Badge> : null}
          <DemoDataBadge isDemo={lead.isDemo} />
        </>
      }
      actions={
        <>
          {may.audit ? (
            <Link
              to={getAuditHistoryUrl('contact', lead.id)}
              className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
            >
              History in the audit
            </Link>
          ) : null}
          {may.write ? <CrmContactActionButtons lead={lead} /> : null}
        </>
      }
    />
  );
}

/** Warnings to read before the rest. */
function LeadLostOrBlockedNotices({ lead }: { lead: LeadDetailPageData['lead'] }) {
  const lost = lead.stage === 'lost' && lead.lostReason ? `Lost: ${lead.lostReason}` : null;
  const blocked = lead.isBlocked && lead.blockReason ? `Blocked: ${lead.blockReason}` : null;
  return [lost, blocked].map((sentence) =>
    sentence === null ? null : (
      <p key={sentence} className="mb-4 rounded-base bg-bad-tint px-4 py-3 text-sm wrap-anywhere text-bad">
        {sentence}
      </p>
    ),
  );
}

type LeadPageActionData = Route.ComponentProps['actionData'];

/** The contact's data and history. */
function LeadPageMainColumn({
  shown,
  answer,
  otherAnswer,
}: {
  shown: LeadDetailPageData;
  answer: LeadPageActionData;
  otherAnswer: LeadPageActionData;
}) {
  const { lead, record, owners, timeline, may, draftOwner } = shown;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <AdminEditorForm
        key={lead.id}
        record={record}
        draftKey={`lead:${lead.id}:${draftOwner}`}
        answer={answer}
        isReadOnly={!may.write}
        header={
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="text-lg font-semibold">Facts</h2>
              <UnsavedChangesBadge />
            </div>
            <EditorSaveButton size="sm">Save</EditorSaveButton>
          </div>
        }
      >
        <LeadFields owners={owners}>
          <ReadOnlyFormField label="Email">
            <WrappingEmailAddress email={lead.email} />
          </ReadOnlyFormField>
        </LeadFields>
      </AdminEditorForm>
      <DetailPagePanel id="history" title="Timeline">
        {may.write ? <NewLeadNoteForm answer={otherAnswer} /> : null}
        <LeadActivityTimeline timeline={timeline} mayWrite={may.write} answer={otherAnswer} />
      </DetailPagePanel>
    </div>
  );
}

/** The contact's tasks and origin. */
function LeadPageSideColumn({
  shown: { lead, owners, tasks, demands, consents, services, publicUrl, may },
  otherAnswer,
}: {
  shown: LeadDetailPageData;
  otherAnswer: LeadPageActionData;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <DetailPagePanel id="tasks" title="Tasks">
        <LeadTasks tasks={tasks} mayWrite={may.write} />
        {may.write ? <NewLeadTaskForm owners={owners} answer={otherAnswer} /> : null}
      </DetailPagePanel>
      {demands.length > 0 && may.draft ? (
        <DetailPagePanel id="demands" title="Searches without results">
          <LeadUnansweredSearchList demands={demands} />
        </DetailPagePanel>
      ) : null}
      <DetailPagePanel id="origin" title="Contact">
        <LeadOrigin lead={lead} />
      </DetailPagePanel>
      <DetailPagePanel id="buy-link" title="Buy link">
        <BuyLinkBox
          publicUrl={publicUrl}
          services={services}
          campaign={{ utm_source: 'crm', utm_medium: 'sales' }}
        />
      </DetailPagePanel>
      <DetailPagePanel id="consent" title="Consent">
        <LeadMarketingConsent lead={lead} consents={consents} />
      </DetailPagePanel>
    </div>
  );
}

export default function LeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, may } = loaderData;
  const isSave = actionData?.intent === 'save';
  const otherAnswer = isSave ? undefined : actionData;
  useActionResultToast(otherAnswer);
  return (
    <>
      <LeadPageHeader {...loaderData} />
      {findStepUpPrompt(otherAnswer) === null ? <ActionResultNotice answer={otherAnswer} /> : null}
      <LeadLostOrBlockedNotices lead={lead} />
      <LeadStageButtons lead={lead} mayWrite={may.write} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LeadPageMainColumn
          shown={loaderData}
          answer={isSave ? actionData : undefined}
          otherAnswer={otherAnswer}
        />
        <LeadPageSideColumn shown={loaderData} otherAnswer={otherAnswer} />
      </div>
      {may.write ? <LeadContactActionDialogs lead={lead} /> : null}
      <StepUpAuthenticationDialog answer={otherAnswer} />
    </>
  );
}
