import { BULK_ACTION_ROW_MISSING_REASON, NOT_IN_TRASH_REASON } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

/** Days in which a deleted service can be restored (admin specification, section 9). */
export const SERVICE_TRASH_RETENTION_DAYS = 7;

/** Returns when a service that was deleted at this time is permanently deleted. */
export const getPermanentDeletionTime = (deletedAt: Date): Date =>
  addDays(deletedAt, SERVICE_TRASH_RETENTION_DAYS);

/** Returns `5 days left`, rounded up; `Less than an hour left` towards the end, `Being deleted` after it. */
export function formatTimeUntilDeletion(permanentlyAt: Date, now: Date): string {
  const hours = (permanentlyAt.getTime() - now.getTime()) / 3_600_000;
  if (hours <= 0) return 'Being deleted';
  if (hours < 1) return 'Less than an hour left';
  const [count, unit] = hours > 24 ? [Math.ceil(hours / 24), 'day'] : [Math.floor(hours), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'} left`;
}

/** The name of a service without a title, in lists and where its title must be typed. */
export const UNTITLED_SERVICE_LABEL = 'Untitled service';
export const getServiceTitleOrUntitled = (title: string | null): string =>
  title?.trim() || UNTITLED_SERVICE_LABEL;

/** Whether the typed text is the required one, ignoring spaces and case. */
export function isConfirmationTextTyped(typed: string, word: string): boolean {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(word);
}

/** The answer of `soft_delete_service` (admin specification, section 7); times are ISO 8601. */
export type SoftDeleteServiceResponse =
  | { success: true; deleted_at: string; permanent_deletion_at: string; error: null }
  | { success: false; deleted_at: null; permanent_deletion_at: null; error: string };

/** `Deleted November 20, 2026. Recoverable until November 27, 2026.` */
export const formatServiceTrashDates = (deleted: string, until: string): string =>
  `Deleted ${deleted}. Recoverable until ${until}.`;

/** Why a service is skipped, for the result of a bulk action. */
export const BULK_ACTION_SERVICE_SKIP_REASONS = {
  gone: BULK_ACTION_ROW_MISSING_REASON,
  inTrash: 'is already in the trash',
  notInTrash: NOT_IN_TRASH_REASON,
  expired: 'has been in the trash for more than 7 days',
} as const;

export type ServicePurgeFailure = { code: 'service-not-found' } | { code: 'title-differs'; title: string };

export function formatServicePurgeFailureMessage(failure: ServicePurgeFailure): string {
  switch (failure.code) {
    case 'service-not-found':
      return 'This service no longer exists.';
    case 'title-differs':
      return `Type the title to delete it permanently: ${failure.title}`;
  }
}

/** The text to type to empty the trash. */
export const EMPTY_TRASH_CONFIRMATION_TEXT = 'empty trash';

/** The query parameters of /admin/services/trash. */
export const serviceTrashListSearchParameters = defineListUrlParameters({
  sorts: [
    { key: 'recent', label: 'Recently deleted', column: 'deleted', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'deleted', direction: 'asc' },
    { key: 'a-z', label: 'A-Z', column: 'title', direction: 'asc' },
    { key: 'z-a', label: 'Z-A', column: 'title', direction: 'desc' },
  ],
  filters: {
    category: { kind: 'category', label: 'Category', all: 'All categories' },
  },
});
export type ServiceTrashListState = ListStateOfListSearch<typeof serviceTrashListSearchParameters>;
export type ServiceTrashListSort = ServiceTrashListState['sort'];
