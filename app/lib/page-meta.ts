/** What a public page states to search engines and link previews. */
export type PageMetaOptions = {
  title: string;
  description: string;
  /** Absolute URL of this page without tracking parameters. */
  url: string;
  /** Name of the shop. */
  siteName: string;
  type?: 'website' | 'article' | 'product';
  /** The image of link previews; its URL is absolute, its size in px. */
  image?: { url: string; alt: string; width?: number; height?: number } | undefined;
};

/** Returns title, description, canonical URL and preview tags as React Router's `meta` expects them. */
export function buildPageMetaTags(facts: PageMetaOptions) {
  const { title, description, url, siteName, type = 'website', image } = facts;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link' as const, rel: 'canonical', href: url },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...Object.entries(image ?? {}).map(([name, value]) => ({
      property: name === 'url' ? 'og:image' : `og:image:${name}`,
      content: String(value),
    })),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ];
}
