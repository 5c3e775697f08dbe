/** What a row is about. `security` rows are the owner's alone; `denials` are counters of what was refused. */
export const AUDIT_KINDS = [
  { value: 'money', label: 'Payments' },
  { value: 'security', label: 'Security' },
  { value: 'deletes', label: 'Deletions' },
  { value: 'denials', label: 'Access denied' },
  { value: 'other', label: 'Other' },
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number]['value'];

/** One row as the page shows it. `at` is ISO 8601; `entityId` is a page's path for denials. */
export type AuditEntry = {
  id: string;
  at: string;
  kind: AuditKind;
  actorKind: string;
  /** A name, an e-mail address, or the name of a job. */
  actor: string;
  action: string;
  entity: string;
  entityId: string | null;
  /** The name of the person it is about, while there is one: the row itself holds no name, it outlives the account. */
  subject: string | null;
  summary: string;
  result: string;
  requestId: string;
  address: string | null;
  device: string | null;
};

/** A row with what it changed, redacted. */
export type AuditDetail = AuditEntry & { changes: AuditChange[] };

/** One value before and after, as text; null where there was none. */
export type AuditChange = { name: string; before: string | null; after: string | null };

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

type Values = Readonly<Record<string, unknown>> | null;

/** What differs between two states of a record, in the order of its names; of a new or a removed one, all of it. */
export function changesBetween(before: Values, after: Values): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted();
  return names.flatMap((name) => {
    const change = { name, before: asText(before?.[name]), after: asText(after?.[name]) };
    return change.before === change.after ? [] : [change];
  });
}
