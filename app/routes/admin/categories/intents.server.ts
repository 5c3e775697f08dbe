import { categoriesFormSchema } from '#app/modules/categories/categories-form.ts';
import { saveCategories } from '#app/modules/categories/save-categories.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** Saves all categories; the setup has it too. */
export const saveCategoriesIntent: FormIntentHandler = defineIntent({
  input: categoriesFormSchema,
  run: saveCategories,
  refusal: ({ problems }) => ({ problems, status: 422 }),
  toast: 'Categories saved.',
});

/** The actions of the categories page. */
export const categoryIntents: Record<string, FormIntentHandler> = { save: saveCategoriesIntent };
