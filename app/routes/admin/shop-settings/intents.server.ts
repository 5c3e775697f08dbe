import { providerForm } from '#app/modules/content/settings/provider-form.ts';
import { brandingForm, brandingError } from '#app/modules/content/settings/branding-form.ts';
import { retentionForm } from '#app/modules/content/settings/retention-form.ts';
import { cardsForm } from '#app/modules/content/settings/cards-form.ts';
import { saveCards, saveProvider, saveRetention } from '#app/modules/content/settings/save-block.server.ts';
import { saveBranding } from '#app/modules/content/settings/save-branding.server.ts';
import { calendarForm } from '#app/modules/fulfilment/schedule/calendar-form.ts';
import { saveCalendar } from '#app/modules/fulfilment/schedule/save-calendar.server.ts';
import { invoicingWarnings, sellerWarnings } from '#app/modules/invoicing/drawing-warnings.server.ts';
import { invoicingForm, invoicingRefusal } from '#app/modules/invoicing/invoicing-form.ts';
import { saveInvoicing } from '#app/modules/invoicing/save-invoicing.server.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

/** Saves the shop's details. */
export const saveShop = intent({
  input: providerForm,
  warnings: sellerWarnings,
  run: saveProvider,
  refusal: String,
  toast: 'Shop saved.',
});

/** Saves logo and color. */
export const saveShopBranding = intent({
  input: brandingForm,
  run: saveBranding,
  refusal: brandingError,
  toast: 'Logo and color saved.',
});

/** Saves the working calendar. */
export const saveDates = intent({
  input: calendarForm,
  run: saveCalendar,
  refusal: String,
  toast: 'Working calendar saved.',
});

/** The actions of the settings page: each saves one part, which takes effect at once. */
export const settingsIntents: Record<string, Intent> = {
  'save-shop': saveShop,
  'save-look': saveShopBranding,
  'save-figures': intent({
    input: cardsForm,
    run: saveCards,
    refusal: String,
    toast: 'Figures saved.',
  }),
  'save-dates': saveDates,
  'save-invoices': intent({
    input: invoicingForm,
    warnings: invoicingWarnings,
    run: saveInvoicing,
    refusal: invoicingRefusal,
    toast: 'Invoice settings saved.',
  }),
  'save-retention': intent({
    input: retentionForm,
    run: saveRetention,
    refusal: String,
    toast: 'Data retention saved. It applies from the next run.',
  }),
};
