import { Form, Link } from 'react-router';

import type { SynonymGroupListRow } from '#app/modules/search/rules/synonym-group.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormFieldFrame, TextArea } from '#app/ui/field.tsx';
import { getRefusedFormProblemsAndValues, findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { SelectControl } from '#app/ui/select-control.tsx';

import { getSearchTuningSectionUrl } from './parts.tsx';
import type { SearchTuningDataOfSection } from './read-tuning-part.server.ts';

type SynonymSectionProps = {
  facts: SearchTuningDataOfSection<'synonyms'>;
  mayWrite: boolean;
  answer: FormActionResult | undefined;
};

const getSynonymGroupName = ({ terms }: SynonymGroupListRow) => terms[0] ?? '';

/** Returns the id a group is posted with: the key of a built-in one, the row id of the shop's own. */
const buildSynonymGroupIdFormFields = (group: SynonymGroupListRow | null) =>
  group?.key ? { id: '', key: group.key } : { id: group?.id ?? '', key: '' };

/**
 * Returns the initial values of the form: those refused, the edited group's, or a term passed in by another
 * page.
 */
function getInitialSynonymGroupFormValues(
  { edited, term }: SearchTuningDataOfSection<'synonyms'>,
  kept: Readonly<Record<string, string>>,
) {
  const begun = edited ? edited.terms.join(', ') : term && `${term}, `;
  return {
    ...buildSynonymGroupIdFormFields(edited),
    terms: kept['terms'] ?? begun,
    kind: kept['kind'] ?? edited?.kind ?? 'two_way',
  };
}

function SynonymDirectionField({ value, error }: { value: string; error: string | null }) {
  return (
    <FormFieldFrame id="kind" label="Direction" error={error}>
      <SelectControl id="kind" name="kind" defaultValue={value}>
        <option value="two_way">All terms find each other</option>
        <option value="one_way">Only the first finds the others</option>
      </SelectControl>
    </FormFieldFrame>
  );
}

function SynonymGroupForm({
  facts,
  answer,
}: {
  facts: SearchTuningDataOfSection<'synonyms'>;
  answer: FormActionResult | undefined;
}) {
  const { problems, kept } = getRefusedFormProblemsAndValues(
    answer?.intent === 'save-synonyms' ? answer : undefined,
  );
  const { id, key, terms, kind } = getInitialSynonymGroupFormValues(facts, kept);
  const isEdited = facts.edited !== null;
  return (
    <Form key={key || id || 'new'} method="post" noValidate className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="key" value={key} />
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextArea
          id="terms"
          name="terms"
          label="Terms, separated by commas"
          rows={3}
          defaultValue={terms}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- “Edit” is far below; the form it opens is here.
          autoFocus={isEdited}
          error={findFieldProblem(problems, 'terms')}
        />
        <SynonymDirectionField value={kind} error={findFieldProblem(problems, 'kind')} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="save-synonyms">
          {isEdited ? 'Save synonyms' : 'Add synonyms'}
        </Button>
        {isEdited ? (
          <Link
            to={getSearchTuningSectionUrl('synonyms')}
            className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-4"
          >
            Cancel
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

function SynonymGroupActionForm({
  group,
  intent,
  label,
}: {
  group: SynonymGroupListRow;
  intent: string;
  label: string;
}) {
  const { id, key } = buildSynonymGroupIdFormFields(group);
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="key" value={key} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="outline"
        size="sm"
        aria-label={`${label} ${getSynonymGroupName(group)}`}
      >
        {label}
      </Button>
    </Form>
  );
}

function SynonymGroupRow({ group, mayWrite }: { group: SynonymGroupListRow; mayWrite: boolean }) {
  const { id, key, kind, terms, isChanged } = group;
  const [first = '', ...others] = terms;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2 text-sm first:border-t-0">
      <span className="min-w-0 basis-60 grow wrap-anywhere">
        {kind === 'two_way' ? (
          terms.join(', ')
        ) : (
          <>
            {first} <span aria-label="finds">→</span> {others.join(', ')}
          </>
        )}
      </span>
      {key === null ? <Badge tone="good">Yours</Badge> : null}
      {isChanged ? <Badge tone="warn">Changed</Badge> : null}
      {mayWrite ? (
        <span className="ml-auto flex gap-2">
          {isChanged ? (
            <SynonymGroupActionForm group={group} intent="restore-synonyms" label="Default" />
          ) : null}
          <Link
            to={getSearchTuningSectionUrl('synonyms', { edit: key ?? id ?? '' })}
            aria-label={`Edit ${getSynonymGroupName(group)}`}
            className="inline-flex min-h-9 items-center px-2 underline underline-offset-4"
          >
            Edit
          </Link>
          <SynonymGroupActionForm group={group} intent="remove-synonyms" label="Remove" />
        </span>
      ) : null}
    </li>
  );
}

function RemovedSynonymGroups({
  groups,
  mayWrite,
}: {
  groups: readonly SynonymGroupListRow[];
  mayWrite: boolean;
}) {
  if (groups.length === 0) return null;
  return (
    <details className="border-t border-line pt-4 text-sm">
      <summary className="cursor-pointer font-semibold">{`Removed (${groups.length})`}</summary>
      <ul className="mt-2">
        {groups.map((group) => (
          <li key={group.key} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1.5 py-2">
            <span className="min-w-0 basis-60 grow text-ink-2 wrap-anywhere">{group.terms.join(', ')}</span>
            {mayWrite ? (
              <SynonymGroupActionForm group={group} intent="restore-synonyms" label="Restore" />
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Synonyms: the shop's own, and the built-in ones. */
export function SynonymsSection({ facts, mayWrite, answer }: SynonymSectionProps) {
  const { groups, removed, edited } = facts;
  return (
    <section
      aria-labelledby="part"
      className="grid content-start gap-5 rounded-base border border-line bg-paper p-5"
    >
      <div className="grid gap-1.5">
        <h2 id="part" className="text-lg font-semibold">
          {edited ? `Edit the synonyms of “${getSynonymGroupName(edited)}”` : 'Synonyms'}
        </h2>
        <p className="max-w-2xl text-sm text-ink-2">
          Match the words your customers use with the words in your services. A term can have up to five
          words. Word endings don’t matter.
        </p>
      </div>
      {mayWrite ? <SynonymGroupForm facts={facts} answer={answer} /> : null}
      <ul aria-label="Synonyms">
        {groups.map((group) => (
          <SynonymGroupRow key={group.id ?? group.key} group={group} mayWrite={mayWrite} />
        ))}
      </ul>
      <RemovedSynonymGroups groups={removed} mayWrite={mayWrite} />
    </section>
  );
}
