import { Link } from 'react-router';

import { UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { NoScriptUploadForm } from '../homepage-content/upload-field.tsx';

import { WorkingCalendarFields } from './calendar-fields.tsx';
import { ServiceFiguresSettingsFields } from './figures-fields.tsx';
import { InvoicingFields } from './invoicing-fields.tsx';
import { ShopDetailsFields } from './provider-fields.tsx';
import { BrandingFields } from './branding-fields.tsx';
import type { ShopSettingsTabData } from './read-settings.server.ts';
import { DataRetentionDaysFields } from './retention-fields.tsx';
import { SETTINGS_TABS, type SettingsTab, getSettingsTabHref } from './settings-tabs.ts';

type ShopSettingsEditorData = { settings: ShopSettingsTabData; mayReadAudit: boolean; draftOwner: string };

function ShopSettingsTabFields({ settings }: { settings: ShopSettingsTabData }) {
  switch (settings.tab) {
    case 'shop':
      return <ShopDetailsFields zones={settings.zones} />;
    case 'look':
      return <BrandingFields />;
    case 'figures':
      return <ServiceFiguresSettingsFields proof={settings.proof} />;
    case 'dates':
      return <WorkingCalendarFields now={settings.now} openUnits={settings.openUnits} />;
    case 'invoices':
      return <InvoicingFields next={settings.next} />;
    case 'retention':
      return <DataRetentionDaysFields />;
  }
}

function SettingsTabs({ current }: { current: SettingsTab }) {
  return (
    <FilterTabs
      label="Settings sections"
      tabs={SETTINGS_TABS.map(({ tab, label }) => ({
        label,
        to: getSettingsTabHref(tab),
        isCurrent: tab === current,
      }))}
    />
  );
}

function ShopSettingsEditorHeader({
  settings,
  mayReadAudit,
  intent,
}: Omit<ShopSettingsEditorData, 'draftOwner'> & { intent: string }) {
  return (
    <PageHeader
      title="Shop settings"
      note={<UnsavedChangesBadge />}
      actions={
        <>
          {mayReadAudit ? (
            <Link
              to={getAuditHistoryUrl('shop_settings', settings.key)}
              className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
            >
              History in the audit
            </Link>
          ) : null}
          <EditorSaveButton intent={intent} size="sm">
            Save
          </EditorSaveButton>
        </>
      }
    />
  );
}

/** Warns that the stored values are invalid; the form shows those used instead. */
function InvalidStoredShopSettingsWarning({ tab }: { tab: SettingsTab }) {
  const instead = tab === 'retention' ? 'keeps everything for the longest period' : 'uses the defaults';
  return (
    <p role="note" className="rounded-base border border-warn bg-warn-tint px-4 py-3 text-sm">
      These settings can’t be read, so the shop {instead}, shown below. Enter your own and save.
    </p>
  );
}

/** The form of one part of the settings. */
export function ShopSettingsEditor({
  answer,
  ...loaded
}: ShopSettingsEditorData & { answer: FormActionResult | undefined }) {
  const { settings, draftOwner } = loaded;
  const intent = SETTINGS_TABS.find(({ tab }) => tab === settings.tab)?.intent ?? '';
  const [formAnswer, otherAnswer] = answer?.intent === intent ? [answer, undefined] : [undefined, answer];
  useActionResultToast(otherAnswer);
  return (
    <div className="max-w-4xl">
      <ActionResultNotice answer={otherAnswer} />
      <AdminEditorForm
        record={settings.record}
        draftKey={`shop-settings:${settings.tab}:${draftOwner}`}
        answer={formAnswer}
        saveIntent={intent}
        isLeftByQuery
        header={<ShopSettingsEditorHeader {...loaded} intent={intent} />}
      >
        <SettingsTabs current={settings.tab} />
        {settings.isUnreadable ? <InvalidStoredShopSettingsWarning tab={settings.tab} /> : null}
        <ShopSettingsTabFields settings={settings} />
      </AdminEditorForm>
      {settings.tab === 'look' ? (
        <NoScriptUploadForm kind="logo" back="look" saveFirst="Save first." />
      ) : null}
    </div>
  );
}
