import type { StaffNotificationPreferenceRow } from '#app/modules/notifications/inbox/notice-preference.ts';

const NOTIFICATION_CHECKBOX_CLASSES = 'size-5 accent-ink';
const NOTIFICATION_PREFERENCE_CELL_CLASSES = 'w-20 py-1 text-center sm:w-28';

/** One row: a kind and its channels; `note` appears below its name. */
type NotificationPreferenceRow = StaffNotificationPreferenceRow & { note?: string };

function NotificationChannelCheckbox({
  name,
  kind,
  label,
  isOn,
}: {
  name: string;
  kind: string;
  label: string;
  isOn: boolean;
}) {
  return (
    <label className="grid min-h-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        name={name}
        value={kind}
        defaultChecked={isOn}
        className={NOTIFICATION_CHECKBOX_CLASSES}
      />
    </label>
  );
}

/** Text in place of a checkbox that offers no choice. */
const FixedNotificationPreferenceText = ({ children }: { children: string }) => (
  <span className="text-xs text-ink-2">{children}</span>
);

function NotificationEmailChannelCell({ kind, label, mail, isByMail }: StaffNotificationPreferenceRow) {
  if (mail === 'on')
    return (
      <NotificationChannelCheckbox name="byMail" kind={kind} label={`${label}: by email`} isOn={isByMail} />
    );
  return (
    <FixedNotificationPreferenceText>
      {mail === 'always' ? 'Always' : 'No email'}
    </FixedNotificationPreferenceText>
  );
}

function NotificationInAppChannelCell({ kind, label, isMailOnly, isInApp }: StaffNotificationPreferenceRow) {
  if (isMailOnly) return <FixedNotificationPreferenceText>Email only</FixedNotificationPreferenceText>;
  return (
    <NotificationChannelCheckbox name="inApp" kind={kind} label={`${label}: in the admin`} isOn={isInApp} />
  );
}

function NotificationPreferenceTable({
  title,
  lines,
}: {
  title: string;
  lines: readonly NotificationPreferenceRow[];
}) {
  return (
    <table className="w-full rounded-base border border-line bg-paper text-sm">
      <caption className="pb-2 text-left text-lg font-bold">{title}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-3">
          <th scope="col" className="px-4 py-2 text-left font-semibold">
            Kind
          </th>
          <th scope="col" className={NOTIFICATION_PREFERENCE_CELL_CLASSES}>
            In the admin
          </th>
          <th scope="col" className={NOTIFICATION_PREFERENCE_CELL_CLASSES}>
            By email
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.kind} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-4 py-1 text-left font-normal">
              {line.label}
              {line.note ? <span className="block text-xs text-ink-3">{line.note}</span> : null}
            </th>
            <td className={NOTIFICATION_PREFERENCE_CELL_CLASSES}>
              <NotificationInAppChannelCell {...line} />
            </td>
            <td className={NOTIFICATION_PREFERENCE_CELL_CLASSES}>
              <NotificationEmailChannelCell {...line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Checkboxes for every kind, grouped: in the admin, and by email. */
export function NotificationPreferenceTables({ lines }: { lines: readonly NotificationPreferenceRow[] }) {
  const groups = Map.groupBy(lines, ({ group }) => group);
  return [...groups].map(([title, rows]) => (
    <NotificationPreferenceTable key={title} title={title} lines={rows} />
  ));
}
