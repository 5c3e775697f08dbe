import { EMPTY_SERVICE_CONTENT } from '#app/modules/catalog/service-content.ts';
import { getServiceFormValues } from '#app/modules/catalog/service-form.ts';

/** The fields that the editor's form sends for a service that can be published, with changes for a test. */
export const fieldsOf = (fields: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(getServiceFormValues(EMPTY_SERVICE_CONTENT, 1)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  ),
  service_title: 'Landing Page',
  category: 'Fix Problems',
  about: '<p>Plain words.</p>',
  price: '149.00',
  delivery_hours: '48',
  ...fields,
});
