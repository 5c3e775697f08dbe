import {
  type AdminEditorTab as EditorPart,
  EditorTabs,
  AdminEditorTabPanel,
} from '#app/admin-kit/editor-tabs.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import type { ServiceBadge } from '#app/modules/catalog/badges/service-badge.ts';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';

import { EditServiceBadgesDialog } from './badges-dialog.tsx';
import { ServiceBasicsTab } from './basics-tab.tsx';
import { ServiceDeletionDialogs, RestoreTrashedServiceForm } from './delete-dialogs.tsx';
import { SERVICE_EDITOR_TABS, type ServiceEditorTab, SERVICE_EDITOR_TAB_LABELS } from './editor-texts.ts';
import { ServiceHistoryTab } from './history-tab.tsx';
import { ImportedFormerShopUrlsOfService } from './service-old-paths.tsx';
import type {
  ServiceEditorRights,
  ServiceInServiceEditor,
  ServiceEditorSlides,
  ServiceEditorVersions,
} from './reading.server.ts';
import { ServiceSeoTab } from './seo-tab.tsx';
import { ServiceHeader } from './service-header.tsx';
import { ServiceEditorNotices } from './service-notices.tsx';
import { ServiceShareImageSection } from './share-image.tsx';
import { ServiceSlidesTab } from './slides-tab.tsx';
import { ChangeServiceSlugDialog } from './slug-dialog.tsx';

export type ServiceEditorInitialData = {
  /** Null for an unsaved service. */
  service: ServiceInServiceEditor | null;
  /** The initial state of the form. */
  record: { version: number; values: FormValues };
  badges: readonly ServiceBadge[];
  briefs: readonly { value: string; label: string }[];
  tab: ServiceEditorTab;
  slides: ServiceEditorSlides;
  versions: ServiceEditorVersions;
  oldPaths: readonly string[] | null;
  rights: ServiceEditorRights;
  draftOwner: string;
};

type ServiceTabContentProps = { editor: ServiceEditorInitialData; isReadOnly: boolean };

/** The tabs that change the service at once, by forms of their own. */
function ServiceTabContent({
  editor: { service, tab, slides, versions, oldPaths, rights },
  isReadOnly,
}: ServiceTabContentProps) {
  switch (tab) {
    case 'slides':
      return <ServiceSlidesTab service={service} slides={slides} isReadOnly={isReadOnly} />;
    case 'seo':
      return (
        <>
          <ServiceShareImageSection service={service} isReadOnly={isReadOnly} />
          <ImportedFormerShopUrlsOfService paths={oldPaths} />
        </>
      );
    case 'history':
      return (
        <ServiceHistoryTab service={service} versions={versions} rights={rights} isReadOnly={isReadOnly} />
      );
    case 'basics':
      return null;
  }
}

/** Dialogs that must be outside the editor's form, because they contain forms. */
function ServiceEditorDialogs({
  editor,
  answer,
}: {
  editor: ServiceEditorInitialData;
  answer: FormActionResult | undefined;
}) {
  const { service, badges, rights } = editor;
  return (
    <>
      <EditServiceBadgesDialog badges={badges} />
      {service ? (
        <>
          <ChangeServiceSlugDialog service={service} answer={answer} />
          <ServiceDeletionDialogs service={service} mayPurge={rights.mayPurge} />
        </>
      ) : null}
    </>
  );
}

function isEditorReadOnly({ service, rights }: ServiceEditorInitialData): boolean {
  return !rights.mayWrite || (service?.isInTrash ?? false);
}

const isServiceEditorSeoField = (field: string) => field.startsWith('seo_') || field === 'buyer_phrases';
const SERVICE_EDITOR_TAB_FIELD_CHECKS: Partial<Record<ServiceEditorTab, EditorPart['holds']>> = {
  basics: (field) => !isServiceEditorSeoField(field),
  seo: isServiceEditorSeoField,
};

const buildServiceEditorTabDefinition = (tab: ServiceEditorTab, current: ServiceEditorTab): EditorPart => ({
  to: tab === 'basics' ? '?' : `?tab=${tab}`,
  label: SERVICE_EDITOR_TAB_LABELS[tab],
  isCurrent: tab === current,
  holds: SERVICE_EDITOR_TAB_FIELD_CHECKS[tab],
});

/**
 * The editor of one service. Basics and SEO share one form, whichever is visible; Slides and History change
 * the service at once, by forms of their own (AEDIT-01).
 */
export function ServiceEditor({
  editor,
  answer,
}: {
  editor: ServiceEditorInitialData;
  answer: FormActionResult | undefined;
}) {
  const { service, badges, tab, rights } = editor;
  const isReadOnly = isEditorReadOnly(editor);
  const isFormAnswer = answer?.intent === 'save' || answer?.intent === 'publish';
  const [formAnswer, otherAnswer] = isFormAnswer ? [answer, undefined] : [undefined, answer];
  useActionResultToast(otherAnswer);
  return (
    <div className="max-w-5xl">
      <ActionResultNotice answer={findStepUpPrompt(answer) === null ? otherAnswer : undefined} />
      <AdminEditorForm
        record={editor.record}
        draftKey={`service:${service?.id ?? 'new'}:${editor.draftOwner}`}
        answer={formAnswer}
        isReadOnly={isReadOnly}
        header={<ServiceHeader service={service} rights={rights} isReadOnly={isReadOnly} />}
      >
        <EditorTabs
          label="Service sections"
          tabs={SERVICE_EDITOR_TABS.map((one) => buildServiceEditorTabDefinition(one, tab))}
        />
        <ServiceEditorNotices service={service} />
        <AdminEditorTabPanel tab={buildServiceEditorTabDefinition('basics', tab)}>
          <ServiceBasicsTab
            service={service}
            badges={badges}
            briefs={editor.briefs}
            mayPrice={rights.mayPrice}
          />
        </AdminEditorTabPanel>
        <AdminEditorTabPanel tab={buildServiceEditorTabDefinition('seo', tab)}>
          <ServiceSeoTab service={service} />
        </AdminEditorTabPanel>
      </AdminEditorForm>
      <div className="mt-6 grid gap-6">
        <ServiceTabContent editor={editor} isReadOnly={isReadOnly} />
      </div>
      {service?.isInTrash && rights.mayRestore ? <RestoreTrashedServiceForm /> : null}
      {isReadOnly ? null : <ServiceEditorDialogs editor={editor} answer={answer} />}
      <StepUpAuthenticationDialog answer={answer} />
    </div>
  );
}
