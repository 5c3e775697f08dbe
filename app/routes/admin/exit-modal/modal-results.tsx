import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatCalendarDay } from '#app/lib/dates.ts';
import type { ExitModalCollectedEmail } from '#app/modules/consents/model.ts';
import type { MarketingConsentState } from '#app/modules/consents/model.ts';
import type { ExitModalInEditor, ExitModalStatistics } from '#app/modules/modal-pages/modal-search.ts';
import { Badge } from '#app/ui/badge.tsx';

const EXIT_MODAL_RESULTS_CARD_CLASSES = 'mt-6 grid gap-3 rounded-base border border-line bg-paper p-5';
const MODAL_RESULT_CELL_CLASSES =
  'tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-4 sm:border-t sm:border-line sm:px-1.5 sm:py-2 sm:text-right';

const EXIT_MODAL_RESULT_COLUMNS: readonly { key: keyof ExitModalStatistics; label: string }[] = [
  { key: 'shown', label: 'Shown' },
  { key: 'dismissed', label: 'Dismissed' },
  { key: 'converted', label: 'Accepted' },
  { key: 'orders', label: 'Orders with code' },
  { key: 'addresses', label: 'Confirmed emails' },
];

function ExitModalResultsTable({ spans }: { spans: ExitModalInEditor['numbers'] }) {
  return (
    <section aria-labelledby="window-numbers" className={EXIT_MODAL_RESULTS_CARD_CLASSES}>
      <h2 id="window-numbers" className="text-lg font-semibold">
        Results
      </h2>
      <p className="text-sm text-ink-2">
        Days are in UTC. Browsers that opt out of tracking, bots and “Show me now” are excluded. Orders
        include every sale with the code, wherever the customer found it.
      </p>
      {/* Below 640 px each span becomes its own list: six columns do not fit. */}
      <table className="w-full text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className="px-1.5 py-2 text-left font-semibold">
              Period
            </th>
            {EXIT_MODAL_RESULT_COLUMNS.map(({ key, label }) => (
              <th key={key} scope="col" className="px-1.5 py-2 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:gap-3">
          {spans.map(({ label, since, numbers }) => (
            <tr
              key={label}
              className="max-sm:grid max-sm:gap-1 max-sm:border-t max-sm:border-line max-sm:pt-3"
            >
              <th
                scope="row"
                className="text-left font-semibold sm:border-t sm:border-line sm:px-1.5 sm:py-2 sm:font-normal"
              >
                {label}
                {since ? (
                  <span className="block font-normal text-ink-3">{`from ${formatCalendarDay(since)}`}</span>
                ) : null}
              </th>
              {EXIT_MODAL_RESULT_COLUMNS.map(({ key, label: name }) => (
                <td key={key} className={MODAL_RESULT_CELL_CLASSES}>
                  <span className="text-ink-2 sm:hidden">{name}</span>
                  {numbers[key].toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const EMAIL_CONSENT_STATE_BADGES: Record<
  MarketingConsentState,
  { label: string; tone: 'good' | 'warn' | 'neutral' }
> = {
  waiting: { label: 'Not confirmed', tone: 'warn' },
  given: { label: 'Confirmed', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

function ExitModalCollectedEmails({ addresses }: { addresses: readonly ExitModalCollectedEmail[] }) {
  return (
    <section aria-labelledby="window-addresses" className={EXIT_MODAL_RESULTS_CARD_CLASSES}>
      <h2 id="window-addresses" className="text-lg font-semibold">
        Emails collected
      </h2>
      <p className="text-sm text-ink-2">The latest 100. Unconfirmed addresses are deleted after 7 days.</p>
      {addresses.length === 0 ? <p className="text-sm">None yet.</p> : null}
      <ul>
        {addresses.map(({ id, email, state, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 text-sm"
          >
            <span className="min-w-0 grow wrap-anywhere">{email}</span>
            <Badge tone={EMAIL_CONSENT_STATE_BADGES[state].tone}>
              {EMAIL_CONSENT_STATE_BADGES[state].label}
            </Badge>
            <LocalTime at={at} isShort />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The results of a modal: its numbers, and with permission the collected email addresses. */
export function ExitModalResults({ modal: { numbers, addresses } }: { modal: ExitModalInEditor }) {
  return (
    <div className="max-w-4xl">
      <ExitModalResultsTable spans={numbers} />
      {addresses && addresses.length > 0 ? <ExitModalCollectedEmails addresses={addresses} /> : null}
    </div>
  );
}
