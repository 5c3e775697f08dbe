import { createHash } from 'node:crypto';

import sanitizeHtml from 'sanitize-html';

import { OPENS_NEW_TAB_NOTE_HTML } from '#app/lib/external-links.ts';
import { parseStrictWebUrl, fixSlashesAfterUrlScheme } from '#app/lib/web-address.ts';

import { sanitizeStyleAttribute } from './clean-style.ts';

/** Maximum characters of one rich-text field (safety.md "Rich text"). */
export const MAX_RICH_TEXT_CHARACTERS = 100_000;

const ALLOWED_RICH_TEXT_TAGS =
  'p br hr h2 h3 h4 strong b em i u s sub sup small mark code pre blockquote ul ol li dl dt dd a span div table caption thead tbody tfoot tr th td figure figcaption img'.split(
    ' ',
  );
const TAGS_REMOVED_WITH_CONTENT =
  'script style iframe frame frameset object embed applet svg math template noscript noembed noframes form input button select option optgroup datalist fieldset legend label output textarea base meta link title xmp plaintext audio video canvas'.split(
    ' ',
  );

const allowedTableCellAttributes = ['colspan', 'rowspan', 'scope'];
const allowedAttributesByHtmlTag = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  th: allowedTableCellAttributes,
  td: allowedTableCellAttributes,
  ol: ['start', 'type'],
  // A callout is a note to screen readers too; no other role is kept.
  div: ['role'],
};
const NUMERIC_RICH_TEXT_ATTRIBUTES = new Set(['width', 'height', 'colspan', 'rowspan', 'start']);
const ALLOWED_HTML_ATTRIBUTE_PATTERNS: Readonly<Record<string, RegExp>> = {
  scope: /^(?:row|col|rowgroup|colgroup)$/,
  role: /^note$/,
  type: /^[1aAiI]$/,
  dir: /^(?:ltr|rtl|auto)$/,
  lang: /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i,
};

function isValidAttributeValue(name: string, value: string): boolean {
  if (NUMERIC_RICH_TEXT_ATTRIBUTES.has(name)) return /^\d{1,4}$/.test(value);
  return ALLOWED_HTML_ATTRIBUTE_PATTERNS[name]?.test(value) ?? true;
}

/** Returns an http(s) URL or a path of this shop; null for anything else. */
function sanitizeLinkHref(href: string): string | null {
  const address = href.trim();
  if (/^\/(?![/\\])[^\\]*$/.test(address) && !/\p{Cc}/u.test(address)) return address;
  // Other shops' texts contain `https:cal.example`, which on our pages would be a path of ours.
  return parseStrictWebUrl(fixSlashesAfterUrlScheme(address) ?? address)?.href ?? null;
}

const SHOP_MEDIA_PATH_PATTERN = /^\/media\/(?!.*\.\.)[\w./-]{1,300}$/;

type HtmlTagAttributes = Record<string, string>;
type HtmlAttributesTransform = (tagName: string, kept: HtmlTagAttributes) => HtmlTagAttributes;

function sanitizeRichTextHtmlAttributes(tagName: string, present: HtmlTagAttributes): HtmlTagAttributes {
  const kept = Object.entries(present).filter(([name, value]) => isValidAttributeValue(name, value));
  const result = Object.fromEntries(kept);
  const style = sanitizeStyleAttribute(present.style ?? '');
  if (style) result.style = style;
  else delete result.style;
  for (const name of ['class', 'target', 'rel']) delete result[name];
  const href = tagName === 'a' ? sanitizeLinkHref(present.href ?? '') : null;
  if (href) result.href = href;
  else delete result.href;
  return result;
}

function sanitizeRichText(html: string, extra: string[], finish: HtmlAttributesTransform): string {
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_RICH_TEXT_TAGS,
    allowedAttributes: {
      ...allowedAttributesByHtmlTag,
      '*': ['lang', 'dir', ...extra],
      a: [...allowedAttributesByHtmlTag.a, 'target', 'rel'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: TAGS_REMOVED_WITH_CONTENT,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, present) => ({
        tagName,
        attribs: finish(tagName, sanitizeRichTextHtmlAttributes(tagName, present)),
      }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !SHOP_MEDIA_PATH_PATTERN.test(frame.attribs.src ?? ''),
  });
}

/**
 * Returns the part of rich text that may be stored: the elements, attributes, links and style declarations of
 * safety.md "Rich text".
 */
export function sanitizeStoredRichText(html: string): string {
  return sanitizeRichText(html, ['style'], (_tagName, kept) => kept);
}

/**
 * Rich text ready for a page: no style attribute; `rules` are the CSS rules of its classes, one per class.
 */
export type RenderedRichText = { html: string; rules: string[] };

function computeRichTextStyleClassName(style: string): string {
  return `rt-${createHash('sha256').update(style).digest('hex').slice(0, 10)}`;
}

/**
 * Adds a note to the end of each external link of sanitized HTML that it opens in a new tab; changes nothing
 * else.
 */
function addNewTabLinkNotes(html: string): string {
  // Links may be nested until a browser parses them, so each end tag belongs to the last open link.
  const open: boolean[] = [];
  return html.replaceAll(/<a(?:\s[^<>]*)?>|<\/a>/g, (tag) => {
    if (tag === '</a>') return open.pop() ? OPENS_NEW_TAB_NOTE_HTML + tag : tag;
    open.push(tag.includes(' target="_blank"'));
    return tag;
  });
}

/**
 * Returns rich text as pages show it: sanitized again, links opening in a new tab without opener access
 * (DETAIL-15) and with a note, paths of this shop made absolute, and style declarations as classes, because
 * the page's security policy allows no inline style.
 */
export function renderRichText(html: string, publicUrl: string): RenderedRichText {
  const rules = new Map<string, string>();
  const rendered = sanitizeRichText(html, ['class'], (tagName, { style, ...kept }) => {
    if (style) {
      kept.class = computeRichTextStyleClassName(style);
      rules.set(kept.class, `.${kept.class}{${style}}`);
    }
    if (tagName === 'a' && kept.href) {
      return {
        ...kept,
        href: new URL(kept.href, publicUrl).href,
        target: '_blank',
        rel: 'noopener noreferrer',
      };
    }
    return kept;
  });
  return { html: addNewTabLinkNotes(rendered), rules: [...rules.values()] };
}

/** Returns the stylesheet of one page's rich text under a content-addressed name; null when it needs none. */
export function buildRichTextStylesheet(rules: readonly string[]): { name: string; css: string } | null {
  if (rules.length === 0) return null;
  const css = [...new Set(rules)].toSorted().join('\n');
  return { name: `${createHash('sha256').update(css).digest('hex').slice(0, 24)}.css`, css };
}

/** Returns the CSS of the stylesheets these texts need, at most one per text, by their names. */
export function buildRichTextStylesheetsByName(
  texts: readonly string[],
  publicUrl: string,
): ReadonlyMap<string, string> {
  const sheets = texts.map((html) => buildRichTextStylesheet(renderRichText(html, publicUrl).rules));
  return new Map(sheets.flatMap((sheet) => (sheet ? [[sheet.name, sheet.css] as const] : [])));
}
