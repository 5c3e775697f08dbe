import type { EditVersionConflictFailure } from '#app/lib/posted-form.ts';
import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

export type BriefTemplateStatus = 'active' | 'archived';

/** The URL state of the list of questionnaires. */
export const briefTemplateListUrlParameters = defineListUrlParameters({
  sorts: [
    { key: 'a-z', label: 'A-Z', column: 'name', direction: 'asc' },
    { key: 'z-a', label: 'Z-A', column: 'name', direction: 'desc' },
    { key: 'edited', label: 'Last edited', column: 'edited', direction: 'desc' },
    { key: 'used', label: 'Most services', column: 'services', direction: 'desc' },
  ],
  filters: {
    status: {
      label: 'Status',
      all: 'All statuses',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'archived', label: 'Archived' },
      ],
    },
  },
});
export type BriefTemplateListState = ListStateOfListSearch<typeof briefTemplateListUrlParameters>;

/** One questionnaire of the list; times are ISO 8601. */
export type BriefTemplateListItem = {
  id: string;
  name: string;
  version: number;
  questions: number;
  required: number;
  /** Number of services that use it, outside the trash. */
  services: number;
  status: BriefTemplateStatus;
  updatedAt: string;
};

export type BriefTemplateFailure =
  | EditVersionConflictFailure
  | { code: 'not-found' }
  | { code: 'in-use'; services: number; orders: number }
  | { code: 'name-taken' };

const formatCountWithPluralNoun = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** Returns why a questionnaire was not changed: the message and its field. */
export function describeBriefTemplateFailure(
  failure: Exclude<BriefTemplateFailure, EditVersionConflictFailure>,
) {
  switch (failure.code) {
    case 'not-found':
      return { message: 'This questionnaire no longer exists.', status: 404 as const };
    case 'in-use':
      return {
        message: `It is used by ${formatCountWithPluralNoun(failure.services, 'service')} and ${formatCountWithPluralNoun(failure.orders, 'order')}. Archive it instead.`,
        status: 409 as const,
      };
    case 'name-taken':
      return { message: 'A questionnaire with this name already exists.', field: 'name' };
  }
}
