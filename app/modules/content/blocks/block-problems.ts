import { z } from 'zod/mini';

import type { FieldProblem } from '#app/lib/posted-form.ts';

import {
  type ContentBlockFormDefinition,
  getContentBlockRowFieldName,
  listBlockFormFields,
  isContentBlockListField,
  getContentRowFieldDomId,
} from './block-form.ts';

type ContentBlockZodIssue = z.core.$ZodIssue;

function formatTooBigMessage({
  origin,
  maximum,
}: Extract<ContentBlockZodIssue, { code: 'too_big' }>): string {
  const most = Number(maximum).toLocaleString('en-US');
  if (origin === 'array') return `Keep at most ${most}.`;
  return origin === 'string' ? `Use at most ${most} characters.` : `At most ${most}.`;
}

function formatContentFieldTooSmallMessage({
  origin,
  minimum,
}: Extract<ContentBlockZodIssue, { code: 'too_small' }>): string {
  if (origin === 'array')
    return `Add at least ${Number(minimum) === 1 ? 'one' : Number(minimum)} to publish.`;
  return origin === 'string' ? 'Enter a text.' : `Enter a whole number from ${Number(minimum)} on.`;
}

/** The message for a value that does not fit. */
function formatContentBlockIssueMessage(issue: ContentBlockZodIssue, kind: string): string {
  if (kind === 'day') return 'Choose a day.';
  if (kind === 'picture' || kind === 'portrait') return 'Upload an image.';
  if (kind === 'number' && issue.code === 'invalid_type') return 'Enter a whole number.';
  if (issue.code === 'custom' && issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'too_big') return formatTooBigMessage(issue);
  return issue.code === 'too_small' ? formatContentFieldTooSmallMessage(issue) : 'This value is not valid.';
}

/** The field at a path, its kind, and its label in the summary. */
function findContentBlockFieldAtPath(form: ContentBlockFormDefinition, path: readonly PropertyKey[]) {
  for (const field of listBlockFormFields(form)) {
    const start = isContentBlockListField(field) && field.isWhole ? [] : field.name.split('.');
    if (!start.every((part, place) => path[place] === part)) continue;
    if (!isContentBlockListField(field)) return { id: field.name, kind: field.kind, label: field.label };
    const [place, ...within] = path.slice(start.length);
    if (place === undefined) return { id: field.name, kind: 'list', label: field.label };
    const row = field.rows.find(({ name }) => name === within.join('.'));
    const number = Number(place);
    const label = `${field.label} ${number + 1}`;
    if (!row) return { id: field.name, kind: 'list', label };
    const id = getContentRowFieldDomId(getContentBlockRowFieldName(field, row), number);
    return { id, kind: row.kind, label: row.name === '' ? label : `${label}, ${row.label.toLowerCase()}` };
  }
  return null;
}

/** Returns the problems of a value, one message per field, each at the field to change. */
export function findContentBlockProblems(
  form: ContentBlockFormDefinition,
  { issues }: z.core.$ZodError,
): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const found = findContentBlockFieldAtPath(form, issue.path);
    const id = found?.id ?? '';
    if (problems.has(id)) continue;
    const sentence = formatContentBlockIssueMessage(issue, found?.kind ?? '');
    problems.set(id, {
      field: found?.id ?? null,
      message: found ? `${found.label}: ${sentence}` : 'This doesn’t match the page. Reload and try again.',
    });
  }
  return [...problems.values()];
}
