import { OPENS_NEW_TAB_NOTE_HTML } from './external-links.ts';
import { convertHtmlToSingleLineText } from './plain-text.ts';
import { slugifyTitle } from './slug.ts';

/** One line of a table of contents; `id` is the anchor of its heading. */
export type TableOfContentsEntry = { id: string; title: string; level: 2 | 3 };

/**
 * Returns the anchor a heading had when letters without a Latin base were left out: old links still use it.
 */
const createLegacyHeadingAnchor = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '');

// The text of a heading ends before the next heading tag, so that hostile text costs linear time.
const HEADING_PATTERN = /<h([23])((?:\s[^<>]*)?)>((?:[^<]|<(?!\/?h[1-6][\s>]))*)<\/h\1>/g;

/**
 * Gives each h2 and h3 of clean HTML (as `renderRichText` returns it: no ids, every element closed) an anchor
 * made from its text, and lists them. Headings without text get none. `taken` are the ids of the page around
 * the text.
 */
export function addHeadingAnchors(
  html: string,
  taken: readonly string[] = ['main'],
): { html: string; contents: TableOfContentsEntry[] } {
  const ids = new Set(taken);
  /** Returns a target for links to the former anchor, where it differs and no other heading has it. */
  const formerMark = (title: string): string => {
    const former = createLegacyHeadingAnchor(title);
    if (former === '' || former === slugifyTitle(title) || ids.has(former)) return '';
    ids.add(former);
    return `<span id="${former}"></span>`;
  };
  const contents: TableOfContentsEntry[] = [];
  const anchored = html.replaceAll(
    HEADING_PATTERN,
    (whole, level: string, attributes: string, inner: string) => {
      const title = convertHtmlToSingleLineText(inner.replaceAll(OPENS_NEW_TAB_NOTE_HTML, ''));
      if (title === '') return whole;
      const wanted = slugifyTitle(title) || 'section';
      let id = wanted;
      for (let next = 2; ids.has(id); next += 1) id = `${wanted}-${next}`;
      ids.add(id);
      contents.push({ id, title, level: level === '2' ? 2 : 3 });
      return `<h${level}${attributes} id="${id}">${formerMark(title)}${inner}</h${level}>`;
    },
  );
  return { html: anchored, contents };
}

/**
 * Wraps tables of clean HTML in boxes and makes long code focusable, so that both can be scrolled sideways
 * with the keyboard on a narrow screen while the table remains a table for assistive technology.
 */
export function makeWideContentScrollable(html: string): string {
  return html
    .replaceAll(
      /<table(?=[\s>])/g,
      '<div class="rich-text-wide" role="region" aria-label="Table" tabindex="0"><table',
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<pre(?=[\s>])/g, '<pre tabindex="0"');
}
