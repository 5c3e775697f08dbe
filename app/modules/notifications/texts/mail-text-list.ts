import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import type { EmailTemplateAudience } from '#app/modules/outbox/mail-choices.ts';

/** The query parameters of the email list. */
export const mailTextListSearch = defineListUrlParameters({
  sorts: [
    { key: 'a-z', label: 'A-Z', column: 'name', direction: 'asc' },
    { key: 'z-a', label: 'Z-A', column: 'name', direction: 'desc' },
    { key: 'sent', label: 'Last sent', column: 'sent', direction: 'desc' },
    { key: 'failures', label: 'Most failures', column: 'failures', direction: 'desc' },
  ],
  filters: {
    audience: {
      label: 'To',
      all: 'All recipients',
      options: [
        { value: 'customer', label: 'Customers' },
        { value: 'team', label: 'The team' },
      ],
    },
    state: {
      label: 'State',
      all: 'All states',
      options: [
        { value: 'edited', label: 'Edited' },
        { value: 'shipped', label: 'Default text' },
        { value: 'draft', label: 'With a draft' },
        { value: 'off', label: 'Turned off' },
        { value: 'unfit', label: 'No longer valid' },
      ],
    },
  },
});
export type MailTextSearchState = ListStateOfListSearch<typeof mailTextListSearch>;

/** One email of the list; times in ISO 8601. */
export type MailTextRow = {
  /** Its template. */
  id: string;
  name: string;
  event: string;
  readers: EmailTemplateAudience;
  off: 'no' | 'owner' | 'user';
  isOn: boolean;
  isEdited: boolean;
  isUnfit: boolean;
  hasDraft: boolean;
  lastSentAt: string | null;
  /** In the last 30 days. */
  failures: number;
};

export const MAIL_AUDIENCE_LABELS: Record<EmailTemplateAudience, string> = {
  customer: 'Customers',
  team: 'The team',
  both: 'Customers and the team',
};
