import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { exportPosts } from '#app/modules/blog/export-posts.server.ts';
import { type AdminPostListItem, definePostListSearch, parsePostTab } from '#app/modules/blog/post-list.ts';
import { formatCommaSeparatedListCell } from '#app/modules/bulk/list-cells.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('blog:read')];

const formatPostExportBoolean = (value: boolean) => (value ? 'yes' : 'no');

/** Uses the field names of the import; columns the import does not accept have names of their own. */
const POST_EXPORT_COLUMNS: ExportColumn<AdminPostListItem>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'slug', value: ({ slug }) => slug },
  { header: 'title', value: ({ title }) => title },
  { header: 'status', value: ({ state }) => (state === 'scheduled' ? 'published' : state) },
  { header: 'is_scheduled', value: ({ state }) => formatPostExportBoolean(state === 'scheduled') },
  { header: 'has_unpublished_changes', value: ({ hasDraft }) => formatPostExportBoolean(hasDraft) },
  { header: 'in_trash', value: ({ isInTrash }) => formatPostExportBoolean(isInTrash) },
  { header: 'author', value: ({ author }) => author },
  { header: 'category', value: ({ category }) => category },
  { header: 'tags', value: ({ tags }) => formatCommaSeparatedListCell(tags) },
  { header: 'linked_services', value: ({ services }) => services },
  { header: 'published_at', value: ({ publishAt }) => publishAt },
  { header: 'updated_at', value: ({ updatedAt }) => updatedAt },
];

/** Returns the list as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const tab = parsePostTab(url.searchParams.get('tab'));
  const state = definePostListSearch(tab).read(url.searchParams);
  return createCsvResponse('posts', POST_EXPORT_COLUMNS, await exportPosts(ctx, tab, state));
}
