import { editManyPosts } from '#app/modules/blog/edit-many-posts.server.ts';
import { editManyReviews } from '#app/modules/reviews/edit-many-reviews.server.ts';

import type { EntityName } from '../entities.ts';
import type { Importer, Importers } from '../imports/import-part.server.ts';

/** Kinds of which a change of many is more than what their import writes: a decision with its mail, a publication with its checks. */
const EDITORS: Partial<Record<EntityName, Importer>> = { reviews: editManyReviews, posts: editManyPosts };

/** What writes the rows of a job: its kind's own editor for changes, where it has one, otherwise what brings rows in. */
export const writerOf = (importers: Importers, entity: EntityName, isEdit: boolean): Importer =>
  (isEdit ? EDITORS[entity] : undefined) ?? importers[entity];

/** Whether what writes the rows writes their lines of the audit too. */
export const writesOwnLines = (entity: EntityName, isEdit: boolean): boolean =>
  entity === 'redirects' || (isEdit && EDITORS[entity] !== undefined);
