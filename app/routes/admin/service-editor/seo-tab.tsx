import { LongTextField, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { MAX_SEO_DESCRIPTION_LENGTH, MAX_SEO_TITLE_LENGTH } from '#app/modules/catalog/model.ts';

import { AdminFormSection } from './form-parts.tsx';
import { BuyerSearchPhrasesField } from './phrases-field.tsx';
import type { ServiceInServiceEditor } from './reading.server.ts';

/**
 * Title and description for search engines and link previews (ASEO-01), by default those of the service. Also
 * the phrases of the shop's own search.
 */
export function ServiceSeoTab({ service }: { service: ServiceInServiceEditor | null }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <AdminFormSection
        title="Search engines"
        note="Leave blank to use the service title and the start of the description."
      >
        <TextField name="seo_title" label="SEO title" limit={MAX_SEO_TITLE_LENGTH} autoComplete="off" />
        <LongTextField
          name="seo_description"
          label="SEO description"
          limit={MAX_SEO_DESCRIPTION_LENGTH}
          rows={3}
        />
      </AdminFormSection>
      <BuyerSearchPhrasesField service={service} />
    </div>
  );
}
