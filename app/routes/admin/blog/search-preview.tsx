import { truncateTextAtWordEnd } from '#app/lib/plain-text.ts';
import { BLOG_EXCERPT_MAX_LENGTH } from '#app/modules/blog/model.ts';

/**
 * A preview of the post in search results, from the current input: `valueOf` returns what a field holds now.
 */
export function SearchEngineResultPreview({
  valueOf,
  address,
}: {
  valueOf: (name: string) => string;
  /** The address before the post's own part: `https://shop.example/blog/`. */
  address: string;
}) {
  const now = (name: string) => valueOf(name).trim();
  const description =
    now('seo_description') || truncateTextAtWordEnd(now('excerpt'), BLOG_EXCERPT_MAX_LENGTH);
  return (
    <figure
      aria-label="In search results"
      className="grid gap-1 rounded-base border border-line bg-canvas p-4"
    >
      <figcaption className="text-xs text-ink-3">In search results</figcaption>
      <p className="text-sm wrap-anywhere text-ink-2">{`${address}${now('slug') || '…'}`}</p>
      <p className="text-lg font-semibold wrap-anywhere">{now('seo_title') || now('title') || 'Untitled'}</p>
      <p className="text-sm wrap-anywhere text-ink-2">
        {description || 'The start of the text is shown until you add an excerpt or description.'}
      </p>
    </figure>
  );
}
