import { Form, href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { FieldChangeList } from '#app/admin-kit/version-list.tsx';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type {
  AdminLegalVersion,
  LegalPageEditorData,
  LegalPageVersionDiff,
} from '#app/modules/content/legal/find-edited-legal.server.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormFieldFrame } from '#app/ui/field.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

import { AdminFormSection } from '../service-editor/form-parts.tsx';

export type LegalPageVersionHistoryData = {
  /** What can be compared: `draft`, and the version numbers, newest first. */
  texts: readonly string[];
  from: string;
  to: string;
  comparison: LegalPageVersionDiff | null;
  /** For each version, in the order of the page's versions. */
  accepted: readonly string[];
};

const LEGAL_VERSION_BADGES: Record<AdminLegalVersion['state'], { label: string; tone?: BadgeTone }> = {
  current: { label: 'Current', tone: 'good' },
  previous: { label: 'Previous' },
  upcoming: { label: 'Not yet effective', tone: 'warn' },
  replaced: { label: 'Replaced before it took effect' },
};

const formatLegalVersionName = (text: string) => (text === 'draft' ? 'Draft' : `Version ${text}`);

type LegalVersionItemProps = {
  line: AdminLegalVersion;
  accepted: string;
  /** The public address; null if the page is not public yet. */
  address: string | null;
};

function LegalVersionItem({ line, accepted, address }: LegalVersionItemProps) {
  const { version, effectiveAt, changeNote, state, isUnreviewed } = line;
  const { label, tone } = LEGAL_VERSION_BADGES[state];
  const name = `Version ${version}`;
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0 first:pt-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {address === null ? (
          <span className="inline-flex min-h-9 items-center font-semibold">{name}</span>
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4"
          >
            {name}
            <span className="sr-only"> (new tab)</span>
          </a>
        )}
        <Badge tone={tone}>{label}</Badge>
        {isUnreviewed ? <Badge tone="bad">Template, not reviewed</Badge> : null}
      </span>
      <span className="text-sm text-ink-2">
        Effective <LocalTime at={effectiveAt} />
        {`. ${accepted}`}
      </span>
      {changeNote ? <span className="text-sm wrap-anywhere text-ink-2">{changeNote}</span> : null}
    </li>
  );
}

function LegalVersionSelect({
  name,
  label,
  value,
  texts,
}: {
  name: string;
  label: string;
  value: string;
  texts: readonly string[];
}) {
  return (
    <FormFieldFrame id={`compare-${name}`} label={label}>
      <SelectControl id={`compare-${name}`} name={name} defaultValue={value}>
        {texts.map((text) => (
          <option key={text} value={text}>
            {formatLegalVersionName(text)}
          </option>
        ))}
      </SelectControl>
    </FormFieldFrame>
  );
}

function LegalVersionComparison({ comparison }: { comparison: LegalPageVersionDiff }) {
  const { from, to, changes } = comparison;
  return (
    <section
      aria-label={`${formatLegalVersionName(from)} and ${formatLegalVersionName(to)}`}
      className="grid gap-3 text-sm text-ink-2"
    >
      <h3 className="font-semibold text-ink">{`From ${formatLegalVersionName(from).toLowerCase()} to ${formatLegalVersionName(to).toLowerCase()}`}</h3>
      {changes.length === 0 ? (
        <p>Both have the same title and text.</p>
      ) : (
        <FieldChangeList changes={changes} />
      )}
    </section>
  );
}

function CompareLegalVersionsForm({
  history: { texts, from, to, comparison },
}: {
  history: LegalPageVersionHistoryData;
}) {
  if (texts.length < 2) return null;
  return (
    <AdminFormSection title="Compare" note="Removed words are red, added words are green.">
      {/* Rendered again for another pair, because its inputs are uncontrolled. */}
      <Form
        key={`${from} ${to}`}
        method="get"
        preventScrollReset
        className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
      >
        <input type="hidden" name="tab" value="versions" />
        <LegalVersionSelect name="from" label="From" value={from} texts={texts} />
        <LegalVersionSelect name="to" label="To" value={to} texts={texts} />
        <Button type="submit" variant="outline">
          Compare
        </Button>
      </Form>
      {comparison ? (
        <LegalVersionComparison comparison={comparison} />
      ) : (
        <p className="text-sm text-ink-2">
          One of these versions no longer exists. Choose two from the list.
        </p>
      )}
    </AdminFormSection>
  );
}

/** Every version with its dates and the number of orders that accepted it, and a comparison of two. */
export function LegalVersions({
  page,
  history,
  mayReadAudit,
}: {
  page: LegalPageEditorData;
  history: LegalPageVersionHistoryData;
  mayReadAudit: boolean;
}) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <AdminFormSection title="Versions">
        {page.versions.length === 0 ? (
          <p className="text-sm text-ink-2">Nothing published yet.</p>
        ) : (
          <ul aria-label="Versions">
            {page.versions.map((line, place) => (
              <LegalVersionItem
                key={line.version}
                line={line}
                accepted={history.accepted[place] ?? ''}
                address={
                  page.current ? `${href('/legal/:slug', { slug: page.slug })}?version=${line.version}` : null
                }
              />
            ))}
          </ul>
        )}
      </AdminFormSection>
      <CompareLegalVersionsForm history={history} />
      {mayReadAudit ? (
        <Link
          to={getAuditHistoryUrl('legal', page.slug)}
          className="justify-self-start inline-flex min-h-6 items-center text-sm underline underline-offset-4"
        >
          History in the audit
        </Link>
      ) : null}
    </div>
  );
}
