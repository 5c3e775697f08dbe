/** The subject areas of rows. Only the owner sees `security`; `denials` are counters of denied access. */
export const AUDIT_SUBJECT_AREAS = [
  { value: 'money', label: 'Payments' },
  { value: 'security', label: 'Security' },
  { value: 'deletes', label: 'Deletions' },
  { value: 'denials', label: 'Access denied' },
  { value: 'other', label: 'Other' },
] as const;

export type AuditLogSubjectArea = (typeof AUDIT_SUBJECT_AREAS)[number]['value'];

/** One row as the page shows it. `at` is ISO 8601; `entityId` is a page's path for denials. */
export type AuditLogListEntry = {
  id: string;
  at: string;
  kind: AuditLogSubjectArea;
  actorKind: string;
  /** A name, an email address, or the name of a job. */
  actor: string;
  action: string;
  entity: string;
  entityId: string | null;
  /**
   * The name of the user it is about, while they exist: the row itself contains
   * no name, since it outlives the account.
   */
  subject: string | null;
  summary: string;
  result: string;
  requestId: string;
  address: string | null;
  device: string | null;
};

/** A row with its changes, redacted. */
export type AuditEntryWithChanges = AuditLogListEntry & { changes: AuditLogFieldChange[] };

/** One value before and after, as text; null if there was none. */
export type AuditLogFieldChange = { name: string; before: string | null; after: string | null };

function formatAuditedFieldValue(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

type AuditedFieldValues = Readonly<Record<string, unknown>> | null;

/**
 * Returns the differences between two states of a record, sorted by name; for a
 * new or deleted one, all of its values.
 */
export function listAuditValueChanges(
  before: AuditedFieldValues,
  after: AuditedFieldValues,
): AuditLogFieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted();
  return names.flatMap((name) => {
    const change = {
      name,
      before: formatAuditedFieldValue(before?.[name]),
      after: formatAuditedFieldValue(after?.[name]),
    };
    return change.before === change.after ? [] : [change];
  });
}
