import { escapeXmlText } from './xml.ts';

export type RssFeedItem = {
  title: string;
  /** Absolute; also the item's unique id. */
  url: string;
  summary: string;
  author: string;
  publishedAt: Date;
  categories: readonly string[];
};

/** Returns an RSS 2.0 feed; `url` is the feed's own URL, `link` that of its page. */
export function buildRssFeedXml(
  channel: { title: string; description: string; link: string; url: string },
  items: readonly RssFeedItem[],
): string {
  const line = (name: string, text: string) => `<${name}>${escapeXmlText(text)}</${name}>`;
  const written = items.map((item) =>
    [
      '    <item>',
      `      ${line('title', item.title)}`,
      `      ${line('link', item.url)}`,
      `      <guid isPermaLink="true">${escapeXmlText(item.url)}</guid>`,
      `      ${line('pubDate', item.publishedAt.toUTCString())}`,
      `      ${line('dc:creator', item.author)}`,
      ...item.categories.map((category) => `      ${line('category', category)}`),
      `      ${line('description', item.summary)}`,
      '    </item>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '  <channel>',
    `    ${line('title', channel.title)}`,
    `    ${line('link', channel.link)}`,
    `    ${line('description', channel.description)}`,
    '    <language>en-US</language>',
    `    <atom:link href="${escapeXmlText(channel.url)}" rel="self" type="application/rss+xml" />`,
    ...written,
    '  </channel>',
    '</rss>\n',
  ].join('\n');
}
