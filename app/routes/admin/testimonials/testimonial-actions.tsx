import type { AdminListBulkAction } from '#app/admin-kit/list/columns.ts';
import type {
  AdminTestimonial,
  TestimonialState,
  TestimonialListTab,
} from '#app/modules/testimonials/admin/testimonial-search.ts';

export const APPROVE_TESTIMONIAL_ACTION: AdminListBulkAction = { intent: 'approve', label: 'Approve' };
const FEATURE_TESTIMONIAL_ACTION: AdminListBulkAction = { intent: 'feature', label: 'Feature' };
const STOP_FEATURING_TESTIMONIALS_ACTION: AdminListBulkAction = {
  intent: 'approve',
  label: 'Stop featuring',
};
const HIDE_TESTIMONIALS_ACTION: AdminListBulkAction = { intent: 'hide', label: 'Hide' };
const MOVE_TESTIMONIAL_TO_TRASH_ACTION: AdminListBulkAction = { intent: 'trash', label: 'Move to trash' };
const RESTORE_TESTIMONIALS_BULK_ACTION: AdminListBulkAction = { intent: 'restore', label: 'Restore' };
const PURGE_TESTIMONIALS_BULK_ACTION: AdminListBulkAction = {
  intent: 'purge',
  label: 'Delete now',
  confirm: {
    title: 'Delete for good?',
    text: 'The text is deleted, and the image too unless a review uses it. This can’t be undone.',
  },
};

const TESTIMONIAL_STATE_ACTIONS: Record<TestimonialState, readonly AdminListBulkAction[]> = {
  pending: [
    APPROVE_TESTIMONIAL_ACTION,
    FEATURE_TESTIMONIAL_ACTION,
    HIDE_TESTIMONIALS_ACTION,
    MOVE_TESTIMONIAL_TO_TRASH_ACTION,
  ],
  approved: [FEATURE_TESTIMONIAL_ACTION, HIDE_TESTIMONIALS_ACTION, MOVE_TESTIMONIAL_TO_TRASH_ACTION],
  featured: [STOP_FEATURING_TESTIMONIALS_ACTION, HIDE_TESTIMONIALS_ACTION, MOVE_TESTIMONIAL_TO_TRASH_ACTION],
  hidden: [APPROVE_TESTIMONIAL_ACTION, FEATURE_TESTIMONIAL_ACTION, MOVE_TESTIMONIAL_TO_TRASH_ACTION],
};

/** The bulk actions of each tab. */
export const TESTIMONIAL_BULK_ACTIONS_BY_TAB: Record<TestimonialListTab, readonly AdminListBulkAction[]> = {
  ...TESTIMONIAL_STATE_ACTIONS,
  all: [
    APPROVE_TESTIMONIAL_ACTION,
    FEATURE_TESTIMONIAL_ACTION,
    HIDE_TESTIMONIALS_ACTION,
    MOVE_TESTIMONIAL_TO_TRASH_ACTION,
  ],
  trash: [RESTORE_TESTIMONIALS_BULK_ACTION, PURGE_TESTIMONIALS_BULK_ACTION],
};

/** Returns the actions of one row. */
export const listTestimonialActions = ({ state, trash }: AdminTestimonial): readonly AdminListBulkAction[] =>
  trash ? TESTIMONIAL_BULK_ACTIONS_BY_TAB.trash : TESTIMONIAL_STATE_ACTIONS[state];

/** The empty state of each tab. */
export const TESTIMONIAL_EMPTY_STATES = {
  all: {
    title: 'No testimonials yet',
    text: <p>What clients say about your work. Shown at the top of every page and on the home page.</p>,
  },
  pending: { title: 'No pending testimonials', text: <p>New testimonials are approved here.</p> },
  approved: {
    title: 'No approved testimonials',
    text: <p>Approved testimonials are shown on public pages.</p>,
  },
  featured: {
    title: 'No featured testimonials',
    text: <p>Featured testimonials come first on the home page.</p>,
  },
  hidden: { title: 'No hidden testimonials', text: <p>Testimonials you hide are kept here.</p> },
  trash: { title: 'The trash is empty', text: <p>A testimonial you delete can be restored here.</p> },
};
