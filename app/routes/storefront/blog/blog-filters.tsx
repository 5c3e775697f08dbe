import { Form } from 'react-router';

import type { PublicPageCategory } from '#app/lib/categories.ts';
import { type BlogListPageData, createBlogQueryString } from '#app/modules/blog/model.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';
import { type FilterTabLink, FilterTabs } from '#app/ui/tabs.tsx';

/** Returns a tab link for each category with posts; the search is kept. */
function buildCategoryTabs(
  known: readonly PublicPageCategory[],
  { choice, categories }: BlogListPageData,
): FilterTabLink[] {
  const all = {
    label: 'All',
    to: `/blog${createBlogQueryString({ ...choice, category: null, page: 1 })}`,
    isCurrent: choice.category === null,
  };
  const each = known
    .filter(({ name }) => categories.includes(name))
    .map(({ key, name, shortName }) => ({
      label: name,
      shortLabel: shortName,
      to: `/blog${createBlogQueryString({ ...choice, category: name, page: 1 })}`,
      isCurrent: choice.category === name,
      category: key,
    }));
  return [all, ...each];
}

/** The search and categories of the blog; both are in the address and work without script. */
export function BlogFilters({ blog }: { blog: BlogListPageData }) {
  const { choice } = blog;
  const categories = useShopCategories();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Form action="/blog" role="search" className="flex max-w-xl gap-2">
        {choice.category ? <input type="hidden" name="category" value={choice.category} /> : null}
        {choice.tag ? <input type="hidden" name="tag" value={choice.tag} /> : null}
        <div className="grow">
          {/* A new address renders a new field: Back shows what was searched then. */}
          <Field
            key={choice.q}
            label="Search the blog"
            isLabelHidden
            type="search"
            name="q"
            defaultValue={choice.q}
            maxLength={80}
            placeholder="Search the blog"
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" variant="outline">
          <Icon name="search" className="size-4" />
          Search
        </Button>
      </Form>
      {blog.categories.length > 1 ? (
        <FilterTabs label="Post categories" tabs={buildCategoryTabs(categories, blog)} />
      ) : null}
    </div>
  );
}
