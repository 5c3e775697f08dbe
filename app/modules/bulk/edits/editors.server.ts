import { editManyPosts } from '#app/modules/blog/edit-many-posts.server.ts';
import { changeReviewStatusesInBulk } from '#app/modules/reviews/edit-many-reviews.server.ts';

import type { BulkEntityName } from '../entities.ts';
import type { ImportRowWriter, ImportRowWritersByEntity } from '../imports/import-part.server.ts';

/**
 * Kinds whose bulk edit does more than their import: a decision sends an email, a publication runs checks.
 */
const CUSTOM_BULK_EDIT_WRITERS_BY_ENTITY: Partial<Record<BulkEntityName, ImportRowWriter>> = {
  reviews: changeReviewStatusesInBulk,
  posts: editManyPosts,
};

/**
 * Returns the writer of a job's rows: for edits the editor of the kind if it has one, otherwise the importer.
 */
export const getBulkJobRowWriter = (
  importers: ImportRowWritersByEntity,
  entity: BulkEntityName,
  isEdit: boolean,
): ImportRowWriter => (isEdit ? CUSTOM_BULK_EDIT_WRITERS_BY_ENTITY[entity] : undefined) ?? importers[entity];

/** Whether the writer of the rows also records them in the audit log. */
export const isAuditRecordedByBulkWriter = (entity: BulkEntityName, isEdit: boolean): boolean =>
  entity === 'redirects' || (isEdit && CUSTOM_BULK_EDIT_WRITERS_BY_ENTITY[entity] !== undefined);
