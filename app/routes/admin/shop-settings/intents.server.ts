import { providerForm } from '#app/modules/content/settings/provider-form.ts';
import { lookForm, lookRefusal } from '#app/modules/content/settings/look-form.ts';
import { retentionForm } from '#app/modules/content/settings/retention-form.ts';
import { cardsForm } from '#app/modules/content/settings/cards-form.ts';
import { saveCards, saveProvider, saveRetention } from '#app/modules/content/settings/save-block.server.ts';
import { saveLook } from '#app/modules/content/settings/save-look.server.ts';
import { calendarForm } from '#app/modules/fulfilment/schedule/calendar-form.ts';
import { saveCalendar } from '#app/modules/fulfilment/schedule/save-calendar.server.ts';
import { invoicingWarnings, sellerWarnings } from '#app/modules/papers/drawing-warnings.server.ts';
import { invoicingForm, invoicingRefusal } from '#app/modules/papers/invoicing-form.ts';
import { saveInvoicing } from '#app/modules/papers/save-invoicing.server.ts';
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
export const saveLookOfShop = intent({
  input: lookForm,
  run: saveLook,
  refusal: lookRefusal,
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
  'save-look': saveLookOfShop,
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
