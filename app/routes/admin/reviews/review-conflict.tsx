import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

const REVIEW_FIELD_LABELS = {
  state: 'State',
  title: 'Title',
  text: 'Review',
  reply: 'Public answer',
} as const;

/** Returns what was typed into a refused form of the page; null if another form or none was refused. */
export function readRefusedFieldValue(
  answer: FormActionResult | undefined,
  intent: string,
  field: string,
): string | null {
  if (!answer || answer.ok || answer.intent !== intent) return null;
  const typed = answer.fields[field];
  return typeof typed === 'string' ? typed : null;
}

/**
 * Another moderator or the author changed the review meanwhile: shows its current text and the choice
 * (pages.md "Admin forms").
 */
export function ReviewEditConflict({ answer }: { answer: FormActionResult | undefined }) {
  if (!answer || answer.ok || answer.conflict === null) return null;
  const { intent, fields, conflict } = answer;
  return (
    <section role="alert" className="mb-6 grid gap-4 rounded-base border border-line bg-paper p-5">
      <h2 className="text-lg font-semibold">
        {`Changed by ${conflict.by} at `}
        <LocalTime at={conflict.at} />
      </h2>
      <p className="text-ink-2">Your changes are not saved yet. This is the current version:</p>
      <dl className="grid gap-2 text-sm">
        {Object.entries(REVIEW_FIELD_LABELS).map(([name, label]) => (
          <div key={name} className="grid gap-0.5 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
            <dt className="font-semibold">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              {[conflict.current[name] ?? ''].flat().join(' ') || 'None'}
            </dd>
          </div>
        ))}
      </dl>
      <Form method="post" className="flex flex-wrap gap-2">
        {Object.entries({ ...fields, overwrite: String(conflict.version) }).flatMap(([name, values]) =>
          [values]
            .flat()
            .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <ButtonLink to="." reloadDocument variant="outline">
          Reload
        </ButtonLink>
        <Button type="submit" name="intent" value={intent}>
          Overwrite
        </Button>
      </Form>
    </section>
  );
}
