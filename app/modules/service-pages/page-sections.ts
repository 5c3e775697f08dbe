import type { Cents } from '#app/lib/money.ts';
import { isHtml, convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import type { ServiceBadge } from '#app/modules/catalog/badges/service-badge.ts';
import type { ServiceCategoryKey } from '#app/lib/categories.ts';
import type { ResponsivePictureSource } from '#app/modules/catalog/model.ts';
import {
  SERVICE_PAGE_ACCORDION_SECTIONS,
  type ServiceDescriptionSections,
  splitSectionIntoChecklist,
} from '#app/modules/catalog/service-description.ts';
import type { ServiceCardStatistics } from '#app/modules/service-cards/service-card-data.ts';

/** The marks of list rows: steps are numbered, included items checked, excluded ones crossed out. */
export type ServiceSectionListMarkerKind = 'number' | 'check' | 'cross';

/**
 * The body of an accordion section: sanitized HTML if its author wrote HTML, otherwise formatted plain text.
 */
export type ServiceSectionBodyContent =
  | { kind: 'html'; html: string }
  | { kind: 'rows'; mark: ServiceSectionListMarkerKind; rows: string[] }
  | { kind: 'paragraphs'; paragraphs: string[] };

export type ServicePageAccordionSection = {
  key: keyof ServiceDescriptionSections;
  title: string;
  isOpen: boolean;
  body: ServiceSectionBodyContent;
};

/** The first four sections are open at load (look.md, storefront rule 4). */
const INITIALLY_EXPANDED_SERVICE_SECTION_COUNT = 4;

const SERVICE_SECTION_LIST_MARKERS: Partial<
  Record<keyof ServiceDescriptionSections, ServiceSectionListMarkerKind>
> = {
  process: 'number',
  included: 'check',
  excluded: 'cross',
};

/**
 * Returns the accordion of DETAIL-03: the non-empty sections, in order.
 * `storedRows` are the checklist an order will carry; they replace the plain
 * text they were split from. `render` sanitizes the HTML of a section.
 */
export function listServicePageAccordionSections(
  sections: ServiceDescriptionSections,
  storedRows: { included: string[]; excluded: string[] },
  render: (html: string) => string,
): ServicePageAccordionSection[] {
  const bodyOf = (key: keyof ServiceDescriptionSections): ServiceSectionBodyContent => {
    const text = sections[key];
    if (isHtml(text)) return { kind: 'html', html: render(text) };
    const mark = SERVICE_SECTION_LIST_MARKERS[key];
    if (!mark) return { kind: 'paragraphs', paragraphs: convertHtmlToTextLines(text) };
    if (text === '') return { kind: 'paragraphs', paragraphs: [] };
    const stored = key === 'included' || key === 'excluded' ? storedRows[key] : [];
    return { kind: 'rows', mark, rows: stored.length > 0 ? stored : splitSectionIntoChecklist(text, null) };
  };
  return SERVICE_PAGE_ACCORDION_SECTIONS.map(({ key, title }, place) => ({
    key,
    title,
    isOpen: place < INITIALLY_EXPANDED_SERVICE_SECTION_COUNT,
    body: bodyOf(key),
  })).filter(({ body }) => {
    if (body.kind === 'html')
      return convertHtmlToTextLines(body.html).length > 0 || body.html.includes('<img');
    return (body.kind === 'rows' ? body.rows : body.paragraphs).length > 0;
  });
}

/** Everything `/service/:slug` shows of its service. */
export type ServicePageData = {
  id: string;
  title: string;
  category: string;
  hue: ServiceCategoryKey;
  priceCents: Cents;
  deliveryHours: number;
  deliveryDays: number;
  revisionRounds: number;
  painPoint: string | null;
  summary: string;
  badge: string;
  /** Manually assigned badges (AEDIT-11), in order. */
  badges: readonly ServiceBadge[];
  /**
   * What search engines and previews show instead of title, summary and drawn
   * picture; null for each that is missing.
   */
  seo: { title: string | null; description: string | null; image: string | null };
  images: {
    id: string;
    url: string;
    alt: string;
    width: number;
    height: number;
    sources: ResponsivePictureSource[];
  }[];
  sections: ServicePageAccordionSection[];
  /** URL of the stylesheet its rich text needs, null without one. */
  stylesheet: string | null;
  /** Figures of DETAIL-02, those of its category. */
  metrics: ServiceCardStatistics;
  /** Requested by a former slug: the response is a redirect to `url`. */
  isFormerAddress: boolean;
  /** The canonical URL of this page. */
  url: string;
};

const REVISION_COUNT_NUMERALS = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

/** DETAIL-05: returns `One round of revisions is included.` */
export function formatIncludedRevisionsSentence(rounds: number): string {
  const count = REVISION_COUNT_NUMERALS[rounds] ?? String(rounds);
  return rounds === 1 ? 'One round of revisions is included.' : `${count} rounds of revisions are included.`;
}
