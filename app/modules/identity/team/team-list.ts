import {
  type ListFilterOption,
  defineListUrlParameters,
  type ListStateOfListSearch,
} from '#app/lib/list-search.ts';
import { MAX_COUNTED_LIST_ROWS, type ListMatchCount } from '#app/lib/list-page.ts';

/** The roles of staff from most to least rights, with what each is for (pages.md "Roles and permissions"). */
export const STAFF_ROLES_WITH_DESCRIPTIONS = [
  { value: 'owner', label: 'Owner', note: 'everything, including the team and payments' },
  { value: 'manager', label: 'Manager', note: 'everything except the team and security settings' },
  { value: 'editor', label: 'Editor', note: 'services and content' },
  { value: 'fulfiller', label: 'Fulfiller', note: 'the work on orders assigned to them' },
  { value: 'analyst', label: 'Analyst', note: 'read-only, without personal data' },
] as const;

const ROLE_LABELS = {
  owner: 'Owner',
  manager: 'Manager',
  editor: 'Editor',
  fulfiller: 'Fulfiller',
  analyst: 'Analyst',
  customer: 'Customer',
} as const;
type LabeledRole = keyof typeof ROLE_LABELS;
export const getTeamRoleLabel = (role: LabeledRole): string => ROLE_LABELS[role];

/** The path of the team page. */
export const TEAM_HREF = '/admin/users';

const ROLES_BY_RANK: readonly LabeledRole[] = [
  'customer',
  'analyst',
  'fulfiller',
  'editor',
  'manager',
  'owner',
];

/** Whether the role `to` has more rights than `from`. */
export function isRolePromotion(from: LabeledRole, to: LabeledRole): boolean {
  return ROLES_BY_RANK.indexOf(to) > ROLES_BY_RANK.indexOf(from);
}

/** Returns the two options of a yes/no filter. */
export const buildYesNoOptions = (yes: string, no: string): readonly ListFilterOption<'yes' | 'no'>[] => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];
/** The status filter and the sorts shared by all lists of people. */
export const ACCOUNT_STATUS_FILTER_DEFINITION = {
  label: 'Status',
  all: 'All statuses',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'suspended', label: 'Suspended' },
  ],
} as const;
export const PEOPLE_LIST_SORT_OPTIONS = [
  { key: 'newest', label: 'Newest first', column: 'created', direction: 'desc' },
  { key: 'oldest', label: 'Oldest first', column: 'created', direction: 'asc' },
  { key: 'a-z', label: 'A-Z', column: 'name', direction: 'asc' },
  { key: 'z-a', label: 'Z-A', column: 'name', direction: 'desc' },
] as const;

/** The URL state of the Team tab. */
export const teamListUrlSearchDefinition = defineListUrlParameters({
  sorts: PEOPLE_LIST_SORT_OPTIONS,
  filters: {
    role: { label: 'Role', all: 'All roles', options: STAFF_ROLES_WITH_DESCRIPTIONS },
    factor: { label: 'Two-step sign-in', all: 'Two-step: all', options: buildYesNoOptions('On', 'Off') },
    status: ACCOUNT_STATUS_FILTER_DEFINITION,
  },
});
export type TeamListState = ListStateOfListSearch<typeof teamListUrlSearchDefinition>;

/** Returns a total from a count that stops at one more than lists count. */
export function toCappedListTotal(counted: number): ListMatchCount {
  return { count: Math.min(counted, MAX_COUNTED_LIST_ROWS), isMore: counted > MAX_COUNTED_LIST_ROWS };
}

/** Why a change to a team member was refused. */
export const TEAM_CHANGE_ERROR_MESSAGES = {
  gone: 'This person is no longer on the team.',
  ownRaise: 'You can’t raise your own role.',
  ownSuspension: 'You can’t suspend yourself.',
  lastOwner: 'The shop needs an owner. Make someone else an owner first.',
  hasWork: 'This person has open work. Choose who takes it over.',
  noSuccessor: 'This person can’t take over work. Choose someone else.',
  ownFactor: 'Turn off your own two-step sign-in in your account.',
  noFactor: 'This account has no two-step sign-in.',
} as const;
