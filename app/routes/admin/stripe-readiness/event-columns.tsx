import type { FetcherWithComponents } from 'react-router';

import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import {
  PAYMENT_PROVIDER_EVENT_SOURCE_LABELS,
  PAYMENT_PROVIDER_EVENT_STATE_LABELS,
  type PaymentProviderEventLogRow,
} from '#app/modules/payments/provider-events/event-log.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

type WebhookEventRetryFetcher = Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>;

function RetryWebhookEventForm({
  id,
  fetcher: { Form, state },
}: {
  id: string;
  fetcher: WebhookEventRetryFetcher;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="event" value={id} />
      <Button
        type="submit"
        name="intent"
        value="retry"
        variant="outline"
        size="sm"
        disabled={state !== 'idle'}
        aria-label={`Retry ${id}`}
      >
        Retry
      </Button>
    </Form>
  );
}

/** The columns of the provider's events: what, when, attempts and outcome. */
export const createStripeEventTableColumns = (
  fetcher: WebhookEventRetryFetcher,
): AdminTableColumn<PaymentProviderEventLogRow>[] => [
  {
    key: 'type',
    label: 'Event',
    cell: ({ id, type }) => (
      <span className="grid gap-0.5 md:min-w-60">
        <span className="wrap-anywhere">{type}</span>
        <span className="text-xs font-normal wrap-anywhere text-ink-3">{id}</span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'Result',
    stacked: 'end',
    cell: ({ state, note }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={PAYMENT_PROVIDER_EVENT_STATE_LABELS[state].tone}>
          {PAYMENT_PROVIDER_EVENT_STATE_LABELS[state].label}
        </Badge>
        {note ? <span className="line-clamp-3 text-xs wrap-anywhere text-ink-2">{note}</span> : null}
      </span>
    ),
  },
  {
    key: 'source',
    label: 'Source',
    from: 'wide',
    stacked: 'hidden',
    cell: ({ source }) => PAYMENT_PROVIDER_EVENT_SOURCE_LABELS[source] ?? source,
  },
  { key: 'tries', label: 'Tries', isNumber: true, stacked: 'hidden', cell: ({ tries }) => String(tries) },
  { key: 'at', label: 'Received', sortsBy: 'at', cell: ({ at }) => <LocalTime at={at} isShort /> },
  {
    key: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    stacked: 'line',
    cell: ({ id, state }) => (state === 'dead' ? <RetryWebhookEventForm id={id} fetcher={fetcher} /> : null),
  },
];
