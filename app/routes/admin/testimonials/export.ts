import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import {
  type TestimonialExportRow,
  exportTestimonials,
} from '#app/modules/testimonials/admin/export-testimonials.server.ts';
import {
  createTestimonialListSearch,
  parseTestimonialTab,
} from '#app/modules/testimonials/admin/testimonial-search.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('testimonials:read')];

/** The specification's field names, as the import reads them, plus those only the shop has. */
const TESTIMONIAL_EXPORT_COLUMNS: ExportColumn<TestimonialExportRow>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'service_category', value: ({ category }) => category },
  { header: 'client_company', value: ({ clientCompany }) => clientCompany },
  { header: 'client_name', value: ({ clientName }) => clientName },
  { header: 'client_role', value: ({ clientRole }) => clientRole },
  { header: 'client_initials', value: ({ clientInitials }) => clientInitials },
  { header: 'client_avatar_url', value: ({ clientAvatarUrl }) => clientAvatarUrl },
  { header: 'rating', value: ({ rating }) => rating },
  { header: 'testimonial_text', value: ({ text }) => text },
  { header: 'is_featured', value: ({ isFeatured }) => String(isFeatured) },
  { header: 'created_at', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'delivery_date', value: ({ deliveryDate }) => deliveryDate },
  { header: 'service_name', value: ({ serviceName }) => serviceName },
  { header: 'status', value: ({ status }) => status },
  { header: 'provenance', value: ({ provenance }) => provenance },
  { header: 'provenance_id', value: ({ provenanceId }) => provenanceId },
  { header: 'permission_note', value: ({ permissionNote }) => permissionNote },
];

/** Returns the list as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const tab = parseTestimonialTab(url.searchParams.get('tab'));
  const state = createTestimonialListSearch(tab).read(url.searchParams);
  return createCsvResponse(
    'testimonials',
    TESTIMONIAL_EXPORT_COLUMNS,
    await exportTestimonials(ctx, tab, state),
  );
}
