/** JSON-LD for search engines; it is added to a page through `meta` as `script:ld+json`, which escapes it. */

/** Returns the breadcrumbs of a page, starting at the home page. */
export function buildBreadcrumbJsonLd(crumbs: readonly { name: string; url: string }[]) {
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'BreadcrumbList' as const,
    itemListElement: crumbs.map(({ name, url }, place) => ({
      '@type': 'ListItem' as const,
      position: place + 1,
      name,
      item: url,
    })),
  };
}

/** Returns a blog post. */
export function buildBlogPostJsonLd(post: {
  title: string;
  metaDescription: string;
  url: string;
  author: string;
  publisher: string;
  publishedAt: string;
  updatedAt: string | null;
  category: string | null;
  tags: readonly string[];
  /** Absolute URL of its share picture. */
  imageUrl: string;
}) {
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'BlogPosting' as const,
    headline: post.title,
    description: post.metaDescription,
    url: post.url,
    mainEntityOfPage: post.url,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt ?? post.publishedAt,
    author: { '@type': 'Person' as const, name: post.author },
    publisher: { '@type': 'Organization' as const, name: post.publisher },
    image: post.imageUrl,
    ...(post.category && { articleSection: post.category }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
  };
}

/**
 * Returns the shop's owner; `sameAs` are its pages elsewhere. Email and phone
 * are only on the pages that show them.
 */
export function buildOrganizationJsonLd(shop: {
  name: string;
  legalName: string;
  description: string;
  /** URL of the shop, without a trailing slash. */
  url: string;
  imageUrl: string;
  /** Path of its own logo. */
  logo?: string;
  sameAs: readonly string[];
}) {
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'Organization' as const,
    '@id': `${shop.url}/#organization`,
    name: shop.name,
    legalName: shop.legalName,
    description: shop.description,
    url: `${shop.url}/`,
    logo: `${shop.url}${shop.logo ?? '/favicon.svg'}`,
    image: shop.imageUrl,
    contactPoint: {
      '@type': 'ContactPoint' as const,
      contactType: 'customer support',
      url: `${shop.url}/contact`,
    },
    sameAs: shop.sameAs,
  };
}

/** Returns the questions and answers on the page itself; answers are plain text. */
export function buildFaqJsonLd(questions: readonly { question: string; answer: string }[]) {
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'FAQPage' as const,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  };
}
