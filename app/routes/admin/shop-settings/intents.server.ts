import { shopProviderFormSchema } from '#app/modules/content/settings/provider-form.ts';
import { brandingFormSchema, describeBrandingError } from '#app/modules/content/settings/branding-form.ts';
import { retentionPeriodsFormSchema } from '#app/modules/content/settings/retention-form.ts';
import { serviceCardSettingsFormSchema } from '#app/modules/content/settings/cards-form.ts';
import {
  saveServiceCardSettings,
  saveServiceProviderSettings,
  saveDataRetentionSettings,
} from '#app/modules/content/settings/save-block.server.ts';
import { saveBranding } from '#app/modules/content/settings/save-branding.server.ts';
import { workCalendarFormSchema } from '#app/modules/fulfilment/schedule/calendar-form.ts';
import { saveWorkCalendarSettings } from '#app/modules/fulfilment/schedule/save-calendar.server.ts';
import {
  listInvoicingTextWarnings,
  listSellerTextWarnings,
} from '#app/modules/invoicing/drawing-warnings.server.ts';
import {
  invoicingSettingsFormSchema,
  describeInvoicingFailure,
} from '#app/modules/invoicing/invoicing-form.ts';
import { saveInvoicingSettings } from '#app/modules/invoicing/save-invoicing.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** Saves the shop's details. */
export const saveShopDetailsIntent = defineIntent({
  input: shopProviderFormSchema,
  warnings: listSellerTextWarnings,
  run: saveServiceProviderSettings,
  refusal: String,
  toast: 'Shop saved.',
});

/** Saves logo and color. */
export const saveBrandingIntent = defineIntent({
  input: brandingFormSchema,
  run: saveBranding,
  refusal: describeBrandingError,
  toast: 'Logo and color saved.',
});

/** Saves the working calendar. */
export const saveWorkingCalendarIntent = defineIntent({
  input: workCalendarFormSchema,
  run: saveWorkCalendarSettings,
  refusal: String,
  toast: 'Working calendar saved.',
});

/** The actions of the settings page: each saves one part, which takes effect at once. */
export const shopSettingsFormIntents: Record<string, FormIntentHandler> = {
  'save-shop': saveShopDetailsIntent,
  'save-look': saveBrandingIntent,
  'save-figures': defineIntent({
    input: serviceCardSettingsFormSchema,
    run: saveServiceCardSettings,
    refusal: String,
    toast: 'Figures saved.',
  }),
  'save-dates': saveWorkingCalendarIntent,
  'save-invoices': defineIntent({
    input: invoicingSettingsFormSchema,
    warnings: listInvoicingTextWarnings,
    run: saveInvoicingSettings,
    refusal: describeInvoicingFailure,
    toast: 'Invoice settings saved.',
  }),
  'save-retention': defineIntent({
    input: retentionPeriodsFormSchema,
    run: saveDataRetentionSettings,
    refusal: String,
    toast: 'Data retention saved. It applies from the next run.',
  }),
};
