import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import type { Cents } from '#app/lib/money.ts';

import { type LeadListTab, LEAD_SOURCES, type LeadStage } from './lead-labels.ts';

/** A possible owner of leads. */
export type AssignableLeadOwner = { id: string; name: string };

/** Returns the query parameters of /admin/crm within one tab; `owners` are the choices of its filter. */
export const defineLeadListUrlParameters = (tab: LeadListTab, owners: readonly AssignableLeadOwner[]) =>
  defineListUrlParameters({
    fixed: tab === 'all' ? {} : { tab },
    sorts: [
      { key: 'newest', label: 'Newest first', column: 'age', direction: 'desc' },
      { key: 'oldest', label: 'Oldest first', column: 'age', direction: 'asc' },
      { key: 'value', label: 'Most valuable first', column: 'value', direction: 'desc' },
      { key: 'name', label: 'Name', column: 'name', direction: 'asc' },
      { key: 'heard', label: 'Last contact', direction: 'desc' },
    ],
    filters: {
      source: { label: 'Source', all: 'All sources', options: LEAD_SOURCES },
      owner: {
        label: 'Owner',
        all: 'All assignees',
        options: [
          { value: 'none', label: 'Nobody’s' },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
      task: {
        label: 'Task due',
        all: 'Tasks: all',
        options: [
          { value: 'overdue', label: 'Overdue' },
          { value: 'day', label: 'In 24 hours' },
          { value: 'week', label: 'In 7 days' },
          { value: 'open', label: 'Any open task' },
        ],
      },
      tag: { kind: 'text', label: 'Tag' },
    },
  });
export type LeadListState = ListStateOfListSearch<ReturnType<typeof defineLeadListUrlParameters>>;

/** One contact of the list; times are ISO 8601. */
export type LeadListItem = {
  id: string;
  name: string;
  email: string;
  company: string | null;
  source: string;
  stage: LeadStage;
  tags: readonly string[];
  valueCents: Cents | null;
  nextStep: string | null;
  owner: string | null;
  isBlocked: boolean;
  /** When the next open task is due. */
  taskDueAt: string | null;
  isTaskOverdue: boolean;
  phone: string | null;
  website: string | null;
  lostReason: string | null;
  createdAt: string;
  lastContactAt: string;
};

/** A note of the team; times are ISO 8601. */
export type LeadNote = {
  id: string;
  text: string;
  by: string;
  isOwn: boolean;
  at: string;
  editedAt: string | null;
};
