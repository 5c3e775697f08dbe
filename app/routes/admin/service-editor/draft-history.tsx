import { Link } from 'react-router';

import { type EditVersionListItem, RecordVersionHistoryList } from '#app/admin-kit/version-list.tsx';

import { AdminFormSection } from './form-parts.tsx';

/** The publication history of content with drafts; each entry can be restored and links to the audit. */
export function ContentPublicationHistory({
  title,
  versions,
  what,
  empty,
  isReadOnly,
  auditHref,
}: {
  title: string;
  versions: readonly EditVersionListItem[];
  /** What is restored, as the start of a sentence. */
  what: string;
  /** Shown if there are no publications. */
  empty: string;
  isReadOnly: boolean;
  /** Null without permission to read the audit. */
  auditHref: string | null;
}) {
  return (
    <div className="mt-4 grid gap-6">
      <AdminFormSection title={title} note="The last ten published versions and what changed in each.">
        {versions.length === 0 ? (
          <p className="text-sm text-ink-2">{empty}</p>
        ) : (
          <RecordVersionHistoryList versions={versions} what={what} isReadOnly={isReadOnly} />
        )}
      </AdminFormSection>
      {auditHref === null ? null : (
        <Link
          to={auditHref}
          className="justify-self-start inline-flex min-h-6 items-center text-sm underline underline-offset-4"
        >
          History in the audit
        </Link>
      )}
    </div>
  );
}
