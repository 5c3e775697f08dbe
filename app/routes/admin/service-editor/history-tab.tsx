import { Link, useRevalidator } from 'react-router';

import { VersionList } from '#app/admin-kit/version-list.tsx';
import { HISTORY_SENTENCES } from '#app/modules/catalog/version-diff.ts';
import { Button } from '#app/ui/button.tsx';

import { Part } from './form-parts.tsx';
import type { EditorRights, ServiceFacts, ShownVersions } from './reading.server.ts';

function NotLoaded() {
  const { revalidate } = useRevalidator();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold text-bad">{HISTORY_SENTENCES.loadFailed}</p>
      <Button variant="outline" size="sm" onClick={() => void revalidate()}>
        Retry
      </Button>
    </div>
  );
}

type Props = {
  service: ServiceFacts | null;
  versions: ShownVersions;
  rights: EditorRights;
  isReadOnly: boolean;
};

/**
 * Who changed what, newest first, with a way to restore it (AHIST-01, AHIST-02); all other actions are in the
 * audit.
 */
export function HistoryTab(props: Props) {
  const { service, rights } = props;
  return (
    <>
      <ServiceVersions {...props} />
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

function ServiceVersions({ service, versions, isReadOnly }: Omit<Props, 'rights'>) {
  if (versions === null)
    return (
      <Part title="History">
        <NotLoaded />
      </Part>
    );
  if (!service || versions.length === 0)
    return (
      <Part title="History">
        <p className="text-sm text-ink-2">
          {service
            ? 'No changes since the service was created.'
            : 'History appears once you save the service.'}
        </p>
      </Part>
    );
  return (
    <Part title="History" note="Recent changes with the previous values.">
      <VersionList versions={versions} what="The service" isReadOnly={isReadOnly} />
    </Part>
  );
}
