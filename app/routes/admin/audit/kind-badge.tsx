import { AUDIT_SUBJECT_AREAS, type AuditLogListEntry } from '#app/modules/audit-pages/model.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

const AUDIT_KIND_BADGE_TONES: Partial<Record<AuditLogListEntry['kind'], BadgeTone>> = {
  money: 'good',
  security: 'warn',
  deletes: 'bad',
  denials: 'bad',
};

/** What a row is about, and whether the action was refused, as text. */
export function AuditKindBadge({ entry }: { entry: Pick<AuditLogListEntry, 'kind' | 'result'> }) {
  const { kind, result } = entry;
  const label = AUDIT_SUBJECT_AREAS.find(({ value }) => value === kind)?.label ?? kind;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {kind === 'other' ? null : <Badge tone={AUDIT_KIND_BADGE_TONES[kind]}>{label}</Badge>}
      {result === 'refused' && kind !== 'denials' ? <Badge tone="bad">Denied</Badge> : null}
    </span>
  );
}
