import { type FormEvent, useState } from 'react';

import {
  LabeledSelectField,
  LongTextField,
  ReadOnlyFormField,
  REQUIRED_TO_PUBLISH_LABEL,
  TextField,
} from '#app/admin-kit/form/form-fields.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { getFormValueText } from '#app/lib/form-values.ts';
import { convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';
import { calculateReadingMinutes } from '#app/modules/blog/model.ts';
import {
  countWords,
  BLOG_POST_FIELD_LIMITS,
  MAX_RELATED_ITEMS_PER_POST,
} from '#app/modules/blog/post-content.ts';
import { FormFieldFrame } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';
import { useCategoryOptions } from '#app/ui/shop-categories.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { AdminFormSection } from '../service-editor/form-parts.tsx';
import { RichTextFormField } from '../service-editor/rich-section.tsx';

import { PostPictureField } from './picture-field.tsx';
import { SearchEngineResultPreview } from './search-preview.tsx';

/** The choices offered next to a post. */
export type RelatedPostAndServiceChoices = {
  posts: readonly { id: string; title: string }[];
  services: readonly { id: string; title: string }[];
};

/** Several fields of one name, one per choice; an empty one chooses nothing. */
function SameNameSelectFields({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: RelatedPostAndServiceChoices['posts'];
}) {
  const { values, problems, isReadOnly } = useEditorFormState();
  const chosen = [values[name] ?? []].flat();
  const error = findFieldProblem(problems, name);
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-2 text-xs font-semibold">{label}</legend>
      {Array.from({ length: MAX_RELATED_ITEMS_PER_POST }, (_, place) => {
        const value = chosen[place] ?? '';
        const title = options.find(({ id }) => id === value)?.title;
        const id = place === 0 ? name : `${name}-${place + 1}`;
        const called = `${label}, choice ${place + 1}`;
        if (isReadOnly) return value ? <p key={id}>{title ?? 'No longer public'}</p> : null;
        return (
          <FormFieldFrame key={id} id={id} label={called} isLabelHidden error={place === 0 ? error : null}>
            <SelectControl id={id} name={name} defaultValue={value}>
              <option value="">None selected</option>
              {value !== '' && title === undefined ? <option value={value}>No longer public</option> : null}
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.title}
                </option>
              ))}
            </SelectControl>
          </FormFieldFrame>
        );
      })}
    </fieldset>
  );
}

function BlogPostCheckboxField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { values, isReadOnly } = useEditorFormState();
  const isOn = getFormValueText(values, name) === 'on';
  if (isReadOnly) return <ReadOnlyFormField label={label}>{isOn ? 'Yes' : 'No'}</ReadOnlyFormField>;
  return (
    <div className="flex min-h-11 items-start gap-3 text-sm">
      <input
        id={name}
        type="checkbox"
        name={name}
        value="on"
        defaultChecked={isOn}
        aria-describedby={`${name}-hint`}
        className="mt-0.5 size-5 shrink-0 accent-ink"
      />
      <span className="grid">
        <label htmlFor={name} className="font-semibold">
          {label}
        </label>
        <span id={`${name}-hint`} className="text-ink-2">
          {hint}
        </span>
      </span>
    </div>
  );
}

const BLOG_PICTURE_UPLOAD_HREF = '/admin/homepage-content/files';

function BlogPostTextSection({
  body,
  services,
}: {
  body: string;
  services: RelatedPostAndServiceChoices['services'];
}) {
  const text = convertHtmlToSingleLineText(body);
  const words = countWords(text);
  return (
    <AdminFormSection title="Text">
      <TextField
        name="title"
        label="Title"
        need={REQUIRED_TO_PUBLISH_LABEL}
        limit={BLOG_POST_FIELD_LIMITS.title}
        autoComplete="off"
      />
      <LongTextField
        name="excerpt"
        label="Excerpt"
        hint="Shown under the title and on cards (first 160 characters)."
        limit={BLOG_POST_FIELD_LIMITS.excerpt}
        rows={3}
      />
      <RichTextFormField
        name="body"
        label="Body"
        need={REQUIRED_TO_PUBLISH_LABEL}
        rows={24}
        insertable={{ pictures: BLOG_PICTURE_UPLOAD_HREF, services }}
      />
      <p className="text-sm text-ink-2 tabular-nums">
        {`${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}, ${calculateReadingMinutes(text)} min read`}
      </p>
    </AdminFormSection>
  );
}

function PostPublishingSection() {
  const { zone } = useShopTimeFormatters();
  return (
    <AdminFormSection title="Publishing">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="slug"
          label="URL after /blog/"
          hint="Leave empty to use the title. Former URLs of a published post redirect to the new one."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          name="publish_at"
          label={`Publish at (${zone.name})`}
          hint="Leave blank to publish right away. With a later time, the post is published automatically."
          type="datetime-local"
        />
        <TextField
          name="author"
          label="Author"
          need={REQUIRED_TO_PUBLISH_LABEL}
          limit={BLOG_POST_FIELD_LIMITS.author}
          autoComplete="off"
        />
        <LabeledSelectField
          name="category"
          label="Category"
          options={[{ value: '', label: 'None' }, ...useCategoryOptions()]}
        />
      </div>
      <TextField
        name="tags"
        label="Tags"
        hint={`Separate with commas. At most ${BLOG_POST_FIELD_LIMITS.tags}.`}
        autoComplete="off"
      />
      <BlogPostCheckboxField name="featured" label="Featured" hint="Shown first on the blog." />
    </AdminFormSection>
  );
}

/** All fields of a post. Follows the input to update the word count and the search preview. */
export function BlogPostEditorFields({
  choices,
  publicUrl,
}: {
  choices: RelatedPostAndServiceChoices;
  publicUrl: string;
}) {
  const { values } = useEditorFormState();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const valueOf = (name: string) => typed[name] ?? getFormValueText(values, name);
  function follow({ target }: FormEvent) {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setTyped((before) => ({ ...before, [target.name]: target.value }));
  }
  return (
    <div className="grid grid-cols-1 gap-4" onInput={follow}>
      <BlogPostTextSection body={valueOf('body')} services={choices.services} />
      <PostPublishingSection />
      <AdminFormSection title="Cover" note="Without one, art for the category is shown.">
        <PostPictureField
          name="cover"
          label="Image URL"
          hint="Filled in when you upload. Shown at 16:9."
          what="the cover"
        />
        <TextField
          name="cover_alt"
          label="Alt text of the cover"
          need={`${REQUIRED_TO_PUBLISH_LABEL} with a cover`}
          hint="For people who can’t see the image."
          limit={BLOG_POST_FIELD_LIMITS.coverAlt}
          autoComplete="off"
        />
      </AdminFormSection>
      <AdminFormSection
        title="Related content"
        note="If you choose none, posts and services of the same category are shown."
      >
        <div className="grid gap-6 sm:grid-cols-2">
          <SameNameSelectFields name="related_posts" label="Related posts" options={choices.posts} />
          <SameNameSelectFields name="related_services" label="Related services" options={choices.services} />
        </div>
      </AdminFormSection>
      <AdminFormSection title="Search engines and sharing" note="If empty, title and excerpt are used.">
        <SearchEngineResultPreview
          valueOf={valueOf}
          address={`${publicUrl.replace(/^https?:\/\//, '')}/blog/`}
        />
        <TextField
          name="seo_title"
          label="SEO title"
          limit={BLOG_POST_FIELD_LIMITS.seoTitle}
          autoComplete="off"
        />
        <LongTextField
          name="seo_description"
          label="SEO description"
          limit={BLOG_POST_FIELD_LIMITS.seoDescription}
          rows={3}
        />
        <PostPictureField
          name="share_image"
          label="Sharing image"
          hint="Without one, an image is made from the title."
          what="the sharing image"
        />
        <BlogPostCheckboxField
          name="noindex"
          label="Hide from search engines"
          hint="The post gets a noindex tag and is left out of the sitemap and the feed."
        />
      </AdminFormSection>
    </div>
  );
}
