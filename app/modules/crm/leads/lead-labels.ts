export const LEAD_STAGES = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'qualified', label: 'Qualified' },
  { value: 'quote_sent', label: 'Quote sent' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
] as const;
export type LeadStage = (typeof LEAD_STAGES)[number]['value'];
export const LEAD_STAGE_NAMES = LEAD_STAGES.map(({ value }) => value);

/** Returns the label of a stored stage. */
export const getLeadStageLabel = (stage: string): string =>
  LEAD_STAGES.find(({ value }) => value === stage)?.label ?? stage;

/** The tabs of the list: everything, and each stage. */
export const LEAD_TABS = [{ value: 'all', label: 'All' }, ...LEAD_STAGES] as const;
export type LeadListTab = (typeof LEAD_TABS)[number]['value'];

export function parseLeadTab(value: string | null): LeadListTab {
  return LEAD_TABS.find((tab) => tab.value === value)?.value ?? 'all';
}

/** The sources of contacts (pages.md "Contacts"). */
export const LEAD_SOURCES = [
  { value: 'contact-form', label: 'Contact form' },
  { value: 'demand', label: 'Search request' },
  { value: 'order', label: 'Order' },
  { value: 'abandoned-checkout', label: 'Abandoned checkout' },
  { value: 'exit-modal', label: 'Exit modal' },
  { value: 'newsletter', label: 'Newsletter' },
  { value: 'import', label: 'Import' },
  { value: 'manual', label: 'Added manually' },
] as const;

/** Returns the label of a stored source; one of another version of the shop is shown as it is. */
export const getLeadSourceLabel = (source: string): string =>
  LEAD_SOURCES.find(({ value }) => value === source)?.label ?? source;

export const LEAD_FIELD_MAX_LENGTHS = {
  name: 100,
  company: 120,
  phone: 40,
  website: 300,
  nextStep: 200,
  reason: 200,
  note: 4000,
  task: 300,
  proof: 500,
} as const;

export type LeadFailure =
  | { code: 'gone' }
  | { code: 'no-such-person' }
  | { code: 'reason-missing' }
  | { code: 'no-such-task' }
  | { code: 'no-such-note' }
  | { code: 'not-its-author' }
  | { code: 'mailbox-not-proved' }
  | { code: 'erased' };

/** Returns why an action on a lead failed. */
export function describeLeadFailure({ code }: LeadFailure): {
  message: string;
  field?: string;
  status?: number;
} {
  switch (code) {
    case 'gone':
      return { message: 'This contact no longer exists.', status: 404 };
    case 'erased':
      return { message: 'This contact was erased.', status: 409 };
    case 'no-such-person':
      return { message: 'This person no longer works on leads.', field: 'owner' };
    case 'reason-missing':
      return { message: 'Enter why this lead was lost.', field: 'reason' };
    case 'no-such-task':
      return { message: 'This task no longer exists.', status: 404 };
    case 'no-such-note':
      return { message: 'This note no longer exists.', status: 404 };
    case 'not-its-author':
      return { message: 'Only the author can edit this note.', status: 403 };
    case 'mailbox-not-proved':
      return {
        message: 'This person hasn’t verified their email address yet, so you can’t add notes.',
        status: 409,
      };
  }
}
