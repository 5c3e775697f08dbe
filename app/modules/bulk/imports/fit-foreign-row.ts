import type { ImportRowProblem } from '#app/lib/import-rows.ts';

import { findBulkEntityField } from '../entities.ts';
import type { BulkEntityDefinition } from '../entity-fields.ts';
import { buildImportRowNoticeReportLine } from './foreign-rows.ts';
import type { PreparedImportRow } from './ready-row.ts';
import { listImportRowPublishProblems } from './publish-problems.ts';
import { describeImportValidationError } from './describe-schema-message.ts';

/** Cuts a text to at most `most` characters, between two words if possible. */
function truncateAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const end = cut.search(/\s+\S*$/);
  return text
    .slice(0, end > most / 2 ? end : most)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim();
}

const ZOD_TEXT_TOO_LONG_PATTERN = /^Too big: expected string to have <=(\d+) characters$/;
const ZOD_ARRAY_TOO_LONG_PATTERN = /^Too big: expected array to have <=(\d+) items$/;

/** A value cut to its limit, or left out; null if it cannot be made to fit. */
function fitImportValueToLimit(value: unknown, message: string): { value: unknown; words: string } | null {
  const text = Number(ZOD_TEXT_TOO_LONG_PATTERN.exec(message)?.[1] ?? 0);
  if (text > 0 && typeof value === 'string')
    return { value: truncateAtWord(value, text), words: `was shortened to ${text} characters` };
  if (text > 0 && Array.isArray(value))
    return {
      value: value.map((one) => (typeof one === 'string' ? truncateAtWord(one, text) : (one as unknown))),
      words: `has entries that were shortened to ${text} characters`,
    };
  const items = Number(ZOD_ARRAY_TOO_LONG_PATTERN.exec(message)?.[1] ?? 0);
  if (items > 0 && Array.isArray(value))
    return { value: value.slice(0, items), words: `was cut to ${items} entries` };
  return null;
}

/** Whether a row may come without a value: not if it is required, and not if an existing record has it. */
function canSkipInvalidImportValue(
  entity: BulkEntityDefinition,
  name: string,
  value: unknown,
  message: string,
): boolean {
  const field = findBulkEntityField(entity, name);
  const isNeeded = field === undefined || field.isRequired === true || name === 'id';
  return !isNeeded && value !== undefined && !message.includes('already');
}

/**
 * Fits a row of another shop to our limits: texts that are too long are shortened, unreadable values are left
 * out, each with a notice. Returns null if the row cannot be imported without the value.
 */
export function fitForeignShopRowToLimits(
  entity: BulkEntityDefinition,
  row: PreparedImportRow,
  problems: readonly ImportRowProblem[],
  columnOf: (field: string) => string,
): PreparedImportRow | null {
  const target = { ...row.target };
  const notices = [...row.notices];
  const byField = new Map(problems.map(({ field, message }) => [field.split('.')[0] ?? '', message]));
  for (const [name, message] of byField) {
    const value = target[name];
    const fit = fitImportValueToLimit(value, message);
    if (!fit && !canSkipInvalidImportValue(entity, name, value, message)) return null;
    if (fit) target[name] = fit.value;
    else if (row.before) target[name] = row.before.row[name];
    else delete target[name];
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    notices.push(
      buildImportRowNoticeReportLine(
        columnOf(name),
        text,
        fit?.words ?? `${describeImportValidationError(message)}, so it was left out`,
      ),
    );
  }
  return { ...row, target, notices };
}

const MISSING_IMPORT_FIELD_MESSAGES: Record<string, string> = {
  service_title: 'no title',
  service_description: 'no description',
  category: 'no category of this shop',
  price_usd: 'no price',
};
const NO_DELIVERY_TIME_NOTICE = 'Imported as a draft: the file has no delivery time. Set it, then publish.';
const SERVICE_INCLUDES_NOTHING_IMPORT_NOTICE = 'Nothing is listed as included: the file does not say it.';

const isImportedCellBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '';

/** Why a public service of another shop becomes a draft; empty if it can be public. */
function listReasonsImportedServiceIsDraft(entity: string, row: PreparedImportRow): string[] {
  const problem = listImportRowPublishProblems(entity, row)[0];
  const missing = problem?.field ?? (row.target['price_usd'] ? null : 'price_usd');
  return [
    ...(missing === null
      ? []
      : [`has ${MISSING_IMPORT_FIELD_MESSAGES[missing] ?? 'too little'}, so it is a draft`]),
    ...(isImportedCellBlank(row.target['delivery_time_days']) ? [NO_DELIVERY_TIME_NOTICE] : []),
  ];
}

/**
 * Turns a service of another shop that lacks what a public one needs into a draft, with a notice. If it only
 * lacks a delivery time it gets `deliveryHours`, in whole days as in the editor, if the owner chose one: a
 * public page never promises a time that no one gave.
 */
export function convertIncompleteImportedServiceToDraft(
  entity: string,
  row: PreparedImportRow,
  deliveryHours?: number,
): PreparedImportRow {
  if (entity !== 'services') return row;
  const isTimed = deliveryHours === undefined || !isImportedCellBlank(row.target['delivery_time_days']);
  const target = isTimed ? row.target : { ...row.target, delivery_time_days: Math.ceil(deliveryHours / 24) };
  const timed = { ...row, target };
  if (target['status'] !== 'published' || row.before?.row['status'] === 'published') return timed;
  const reasons = listReasonsImportedServiceIsDraft(entity, timed);
  const messages = [
    ...reasons,
    ...(isImportedCellBlank(target['included']) ? [SERVICE_INCLUDES_NOTHING_IMPORT_NOTICE] : []),
  ];
  const isReported = new Set(row.notices.map(({ reason }) => reason));
  return {
    ...timed,
    target: reasons.length > 0 ? { ...target, status: 'draft', published_at: null } : target,
    notices: [
      ...row.notices,
      ...messages
        .filter((reason) => !isReported.has(reason))
        .map((reason) => buildImportRowNoticeReportLine('(row)', '', reason)),
    ],
  };
}
