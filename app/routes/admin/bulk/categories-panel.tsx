import { Form } from 'react-router';

import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { CREATE_CATEGORY_CHOICE_KEY } from '#app/modules/bulk/imports/category-choice.ts';
import type { UnknownImportCategory } from '#app/modules/bulk/imports/list-unknown-categories.server.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

/** How many unknown names are shown at once; the rest follow after the next check. */
const MAX_LISTED_UNKNOWN_CATEGORIES = 50;

/** Asks which categories to use for names of the file that the shop does not have. */
export function UnknownCategoriesPanel({
  unknown,
  isBusy,
}: {
  unknown: readonly UnknownImportCategory[];
  isBusy: boolean;
}) {
  const categories = useShopCategories();
  if (unknown.length === 0) return null;
  const options = [
    { value: CREATE_CATEGORY_CHOICE_KEY, label: 'Add as a new category' },
    ...categories.map(({ key, name }) => ({ value: key, label: name })),
  ];
  return (
    <DetailPagePanel id="job-categories" title="Map unknown categories">
      <Form method="post" className="grid gap-4">
        <p className="text-sm text-ink-2">
          The file uses categories your shop doesn’t have. Map each to an existing category, or add it. You
          can set colors and icons of new categories on the Categories page.
        </p>
        <ul className="grid gap-3">
          {unknown.slice(0, MAX_LISTED_UNKNOWN_CATEGORIES).map(({ name, rows }, place) => (
            <li key={name} className="border-t border-line pt-3">
              <input type="hidden" name="category_from" value={name} />
              <SelectField
                id={`category_to-${place}`}
                name="category_to"
                label={name}
                hint={rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`}
                placeholder="Leave unmapped"
                options={options}
              />
            </li>
          ))}
        </ul>
        {unknown.length > MAX_LISTED_UNKNOWN_CATEGORIES ? (
          <p className="text-sm text-ink-3">{`${unknown.length - MAX_LISTED_UNKNOWN_CATEGORIES} more come next.`}</p>
        ) : null}
        <div>
          <Button type="submit" name="intent" value="map-categories" disabled={isBusy}>
            Save and check again
          </Button>
        </div>
      </Form>
    </DetailPagePanel>
  );
}
