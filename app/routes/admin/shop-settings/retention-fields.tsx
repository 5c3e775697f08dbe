import { Link } from 'react-router';

import { TextField } from '#app/admin-kit/form/form-fields.tsx';
import { SERVICE_TRASH_RETENTION_DAYS } from '#app/modules/catalog/trash/service-trash.ts';
import { RETENTION_RULES, DATA_RETENTION_KINDS } from '#app/modules/content/settings/retention-form.ts';
import {
  FILE_DELETION_NOTICE_DAYS,
  ORDER_FILE_RETENTION_MONTHS,
} from '#app/modules/fulfilment/files/order-files.ts';

import { AdminFormSection } from '../service-editor/form-parts.tsx';

const FIXED_DATA_RETENTION_PERIODS = [
  { data: 'Paid orders and issued invoices', kept: 'Not deleted' },
  { data: 'Audit', kept: '2 years; security and denied access, 5 years' },
  { data: 'Cookie consent records', kept: '3 years' },
  {
    data: 'Files of completed orders',
    kept: `${ORDER_FILE_RETENTION_MONTHS} months; we email the customer ${FILE_DELETION_NOTICE_DAYS} days before`,
  },
  { data: 'Trash', kept: `${SERVICE_TRASH_RETENTION_DAYS} days` },
];

/** Retention periods that are not configurable. */
function FixedDataRetentionTable() {
  return (
    <AdminFormSection
      title="Fixed periods"
      note="Set by law, by the proof you need to keep, or by a promise to your customers."
    >
      <dl className="grid gap-3 text-sm md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-x-4">
        {FIXED_DATA_RETENTION_PERIODS.map(({ data, kept }) => (
          <div key={data} className="contents">
            <dt className="font-semibold">{data}</dt>
            <dd className="-mt-2 text-ink-2 md:mt-0">{kept}</dd>
          </div>
        ))}
      </dl>
    </AdminFormSection>
  );
}

/** After how many days jobs delete expired data (pages.md "Retention"). */
export function DataRetentionDaysFields() {
  return (
    <>
      <AdminFormSection
        title="Days before data is deleted"
        note={
          <>
            Older data is deleted in the next run and can’t be restored. The audit records how much was
            deleted. The default{' '}
            <Link to="/legal/privacy-policy" className="underline underline-offset-4">
              privacy policy
            </Link>{' '}
            uses your setting for contact messages. If you wrote your own, update it to match.
          </>
        }
      >
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
          {DATA_RETENTION_KINDS.map((data) => {
            const { label, removes, runs, least, most } = RETENTION_RULES[data];
            return (
              <TextField
                key={data}
                name={data}
                label={label}
                hint={`${removes} ${least} to ${most} days; deleted ${runs}.`}
                inputMode="numeric"
                autoComplete="off"
              />
            );
          })}
        </div>
      </AdminFormSection>
      <FixedDataRetentionTable />
    </>
  );
}
