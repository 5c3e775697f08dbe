import { Icon } from '#app/ui/icon.tsx';

import type { ServiceSectionListMarkerKind, ServiceSectionBodyContent as Body } from '../page-sections.ts';

function SectionListRowMarker({ mark, place }: { mark: ServiceSectionListMarkerKind; place: number }) {
  if (mark === 'number')
    return (
      <span aria-hidden className="w-4 shrink-0 font-semibold text-ink">
        {place + 1}
      </span>
    );
  if (mark === 'check') return <Icon name="check" className="mt-1 size-4 shrink-0 text-good" />;
  return <Icon name="x" className="mt-1 size-4 shrink-0 text-ink-3" />;
}

/** The contents of an accordion section: a marked list, paragraphs, or the author's own sanitized HTML. */
export function ServiceAccordionSectionBody({ body }: { body: Body }) {
  if (body.kind === 'html') {
    // Sanitized by `renderRichText` when the page was loaded (safety.md "Rich text").
    return <div className="rich-text" dangerouslySetInnerHTML={{ __html: body.html }} />;
  }
  if (body.kind === 'paragraphs') {
    return (
      <div className="grid gap-4">
        {body.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    );
  }
  const List = body.mark === 'number' ? 'ol' : 'ul';
  return (
    <List className="grid gap-2.5">
      {body.rows.map((row, place) => (
        <li key={row} className="flex gap-3">
          <SectionListRowMarker mark={body.mark} place={place} />
          {row}
        </li>
      ))}
    </List>
  );
}
