import { formatDollars } from '#app/lib/money.ts';
import { pauseLabel } from '#app/modules/fulfilment/schedule/due-pauses.ts';
import { describePaymentMethod } from '#app/modules/orders/payment-methods.ts';

import type { DetailPart } from './staff-timeline.ts';

type EventData = Readonly<Record<string, unknown>>;

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const formatCentsOrNull = (value: unknown): string | null =>
  typeof value === 'number' ? formatDollars(value) : null;

function parseDatePart(value: unknown): DetailPart | null {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? { at: at.toISOString() } : null;
}

const asText = (part: DetailPart | null) => (part === null || typeof part === 'string' ? part : part.at);

function fromTo(from: DetailPart | null, to: DetailPart | null): DetailPart[] {
  if (to === null) return [];
  return from === null || asText(from) === asText(to) ? [to] : [from, ' to ', to];
}

const joinListOrNone = (value: unknown) => (Array.isArray(value) ? value.join(', ') || 'none' : null);

/** Joins the non-empty groups with commas. */
function joinDetailParts(...groups: (readonly DetailPart[] | string | null)[]): DetailPart[] {
  const texts = groups.map((group) => (typeof group === 'string' ? [group] : (group ?? [])));
  return texts
    .filter(({ length }) => length > 0)
    .flatMap((group, place) => (place ? [', ', ...group] : group));
}

/** Returns the reason of a pause with its author's note, and the due date before and after. */
function pauseDetail(data: EventData): DetailPart[] {
  const why = [pauseLabel(data['reason'], 'staff'), textOrNull(data['note'])].filter(Boolean).join(': ');
  return joinDetailParts(why || null, fromTo(parseDatePart(data['from']), parseDatePart(data['to'])));
}

/** Returns an event's readable facts: dates, amounts, versions, names from `people` by id. */
export function eventDetail(
  kind: string,
  data: EventData,
  people: ReadonlyMap<string, string>,
): DetailPart[] {
  const name = (value: unknown) =>
    value === null ? 'no one' : (typeof value === 'string' && people.get(value)) || 'a former team member';
  if (kind === 'assigned') return fromTo(name(data['from']), name(data['to']));
  if (kind === 'due_paused' || kind === 'due_resumed') return pauseDetail(data);
  if (kind === 'tagged') return fromTo(joinListOrNone(data['from']), joinListOrNone(data['to']));
  return joinDetailParts(
    fromTo(parseDatePart(data['from'] ?? data['dueFrom']), parseDatePart(data['to'] ?? data['dueTo'])),
    formatCentsOrNull(data['amountCents'] ?? data['receivedCents'] ?? data['totalCents']),
    typeof data['version'] === 'number' ? `version ${data['version']}` : null,
    typeof data['number'] === 'number' ? `round ${data['number']}` : null,
    textOrNull(data['number']),
    describePaymentMethod({ method: textOrNull(data['method']), reference: textOrNull(data['reference']) }),
    textOrNull(data['reason']),
  );
}
