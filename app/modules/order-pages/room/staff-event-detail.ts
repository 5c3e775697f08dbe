import { formatDollars } from '#app/lib/money.ts';
import { getOrderItemPauseLabel } from '#app/modules/fulfilment/schedule/due-pauses.ts';
import { describeManualPayment } from '#app/modules/orders/payment-methods.ts';

import type { OrderEventDetailPart } from './staff-timeline.ts';

type OrderEventDataForStaff = Readonly<Record<string, unknown>>;

const toNonEmptyTextOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const formatOrderEventCentsOrNull = (value: unknown): string | null =>
  typeof value === 'number' ? formatDollars(value) : null;

function parseOrderEventDetailDate(value: unknown): OrderEventDetailPart | null {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? { at: at.toISOString() } : null;
}

const toComparableEventDetailText = (part: OrderEventDetailPart | null) =>
  part === null || typeof part === 'string' ? part : part.at;

function formatValueChangeFromTo(
  from: OrderEventDetailPart | null,
  to: OrderEventDetailPart | null,
): OrderEventDetailPart[] {
  if (to === null) return [];
  return from === null || toComparableEventDetailText(from) === toComparableEventDetailText(to)
    ? [to]
    : [from, ' to ', to];
}

const joinOrderEventDetailList = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') || 'none' : null;

/** Joins the non-empty groups with commas. */
function joinOrderEventDetailParts(
  ...groups: (readonly OrderEventDetailPart[] | string | null)[]
): OrderEventDetailPart[] {
  const texts = groups.map((group) => (typeof group === 'string' ? [group] : (group ?? [])));
  return texts
    .filter(({ length }) => length > 0)
    .flatMap((group, place) => (place ? [', ', ...group] : group));
}

/** Returns the reason of a pause with its author's note, and the due date before and after. */
function formatDueDatePauseDetail(data: OrderEventDataForStaff): OrderEventDetailPart[] {
  const why = [getOrderItemPauseLabel(data['reason'], 'staff'), toNonEmptyTextOrNull(data['note'])]
    .filter(Boolean)
    .join(': ');
  return joinOrderEventDetailParts(
    why || null,
    formatValueChangeFromTo(parseOrderEventDetailDate(data['from']), parseOrderEventDetailDate(data['to'])),
  );
}

/** Returns an event's readable facts: dates, amounts, versions, names from `people` by id. */
export function formatStaffEventDetail(
  kind: string,
  data: OrderEventDataForStaff,
  people: ReadonlyMap<string, string>,
): OrderEventDetailPart[] {
  const name = (value: unknown) =>
    value === null ? 'no one' : (typeof value === 'string' && people.get(value)) || 'a former team member';
  if (kind === 'assigned') return formatValueChangeFromTo(name(data['from']), name(data['to']));
  if (kind === 'due_paused' || kind === 'due_resumed') return formatDueDatePauseDetail(data);
  if (kind === 'tagged')
    return formatValueChangeFromTo(
      joinOrderEventDetailList(data['from']),
      joinOrderEventDetailList(data['to']),
    );
  return joinOrderEventDetailParts(
    formatValueChangeFromTo(
      parseOrderEventDetailDate(data['from'] ?? data['dueFrom']),
      parseOrderEventDetailDate(data['to'] ?? data['dueTo']),
    ),
    formatOrderEventCentsOrNull(data['amountCents'] ?? data['receivedCents'] ?? data['totalCents']),
    typeof data['version'] === 'number' ? `version ${data['version']}` : null,
    typeof data['number'] === 'number' ? `round ${data['number']}` : null,
    toNonEmptyTextOrNull(data['number']),
    describeManualPayment({
      method: toNonEmptyTextOrNull(data['method']),
      reference: toNonEmptyTextOrNull(data['reference']),
    }),
    toNonEmptyTextOrNull(data['reason']),
  );
}
