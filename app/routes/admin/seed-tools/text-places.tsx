import { Link } from 'react-router';

import type { DemoTextsOnPage } from '#app/modules/content/demo/list-demo-texts.server.ts';

/** Texts of the shop grouped by the page that edits them, each a link. */
export function ShopTextLinks({ places, isOpen = false }: { places: DemoTextsOnPage[]; isOpen?: boolean }) {
  return (
    <ul>
      {places.map(({ title, href, texts }) => (
        <li key={href} className="border-b border-line py-2.5 text-sm last:border-b-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link to={href} className="inline-flex min-h-6 items-center underline underline-offset-4">
              {title}
            </Link>
            <span className="text-ink-2">{texts.length === 1 ? '1 text' : `${texts.length} texts`}</span>
          </div>
          <details className="text-ink-2" open={isOpen}>
            <summary className="inline-flex min-h-6 cursor-pointer items-center">{`Show the texts of ${title}`}</summary>
            <ul className="mt-1 list-disc pl-5 wrap-anywhere">
              {texts.map((text, place) => (
                <li key={place}>{text}</li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
