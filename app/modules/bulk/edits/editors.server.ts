import { editManyPosts } from '#app/modules/blog/edit-many-posts.server.ts';
import { editManyReviews } from '#app/modules/reviews/edit-many-reviews.server.ts';

import type { EntityName } from '../entities.ts';
import type { Importer, Importers } from '../imports/import-part.server.ts';

/**
 * Kinds whose bulk edit does more than their import: a decision sends an email, a publication runs checks.
 */
const ENTITY_EDITORS: Partial<Record<EntityName, Importer>> = {
  reviews: editManyReviews,
  posts: editManyPosts,
};

/**
 * Returns the writer of a job's rows: for edits the editor of the kind if it has one, otherwise the importer.
 */
export const getRowWriter = (importers: Importers, entity: EntityName, isEdit: boolean): Importer =>
  (isEdit ? ENTITY_EDITORS[entity] : undefined) ?? importers[entity];

/** Whether the writer of the rows also records them in the audit log. */
export const hasOwnAuditEntries = (entity: EntityName, isEdit: boolean): boolean =>
  entity === 'redirects' || (isEdit && ENTITY_EDITORS[entity] !== undefined);
