/** What a row is about. `security` rows are the owner's alone; `denials` are counters of what was refused. */
export const AUDIT_KINDS = [
  { value: 'money', label: 'Money' },
  { value: 'security', label: 'Security' },
  { value: 'deletes', label: 'Deletes' },
  { value: 'denials', label: 'Denials' },
  { value: 'other', label: 'Everything else' },
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

/** A client address as the audit keeps it: the network, not the machine. Null for what is no address. */
export function networkOf(address: string | null): string | null {
  if (!address) return null;
  const [, v4] = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address) ?? [];
  if (v4) return v4.replace(/\d+$/, '0/24');
  if (!/^[\da-f:]+$/i.test(address) || !address.includes(':')) return null;
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 3).join(':').toLowerCase()}::/48`;
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** The page a path belongs to, whichever record it shows: what refusals are counted by. */
export function pageOfPath(path: string): string {
  return path
    .replace(/\.data$/, '')
    .replaceAll(UUID, '{id}')
    .slice(0, 200);
}

/** "History in the audit": the rows of one record. */
export function historyHref(entity: string, id: string): string {
  return `/admin/audit?${new URLSearchParams({ entity, id })}`;
}
