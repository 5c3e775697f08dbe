import { Link, useRevalidator } from 'react-router';

import { RecordVersionHistoryList } from '#app/admin-kit/version-list.tsx';
import { SERVICE_VERSION_HISTORY_MESSAGES } from '#app/modules/catalog/version-diff.ts';
import { Button } from '#app/ui/button.tsx';

import { AdminFormSection } from './form-parts.tsx';
import type { ServiceEditorRights, ServiceInServiceEditor, ServiceEditorVersions } from './reading.server.ts';

function ServiceHistoryLoadError() {
  const { revalidate } = useRevalidator();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold text-bad">{SERVICE_VERSION_HISTORY_MESSAGES.loadFailed}</p>
      <Button variant="outline" size="sm" onClick={() => void revalidate()}>
        Retry
      </Button>
    </div>
  );
}

type ServiceHistoryTabProps = {
  service: ServiceInServiceEditor | null;
  versions: ServiceEditorVersions;
  rights: ServiceEditorRights;
  isReadOnly: boolean;
};

/**
 * Who changed what, newest first, with a way to restore it (AHIST-01, AHIST-02); all other actions are in the
 * audit.
 */
export function ServiceHistoryTab(props: ServiceHistoryTabProps) {
  const { service, rights } = props;
  return (
    <>
      <ServiceVersionHistorySection {...props} />
      {service && rights.mayReadAudit ? (
        <Link
          to={service.historyPath}
          className="justify-self-start inline-flex min-h-6 items-center text-sm underline underline-offset-4"
        >
          History in the audit
        </Link>
      ) : null}
    </>
  );
}

function ServiceVersionHistorySection({
  service,
  versions,
  isReadOnly,
}: Omit<ServiceHistoryTabProps, 'rights'>) {
  if (versions === null)
    return (
      <AdminFormSection title="History">
        <ServiceHistoryLoadError />
      </AdminFormSection>
    );
  if (!service || versions.length === 0)
    return (
      <AdminFormSection title="History">
        <p className="text-sm text-ink-2">
          {service
            ? 'No changes since the service was created.'
            : 'History appears once you save the service.'}
        </p>
      </AdminFormSection>
    );
  return (
    <AdminFormSection title="History" note="Recent changes with the previous values.">
      <RecordVersionHistoryList versions={versions} what="The service" isReadOnly={isReadOnly} />
    </AdminFormSection>
  );
}
