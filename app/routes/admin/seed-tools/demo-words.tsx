import { Link } from 'react-router';

import { Panel } from '#app/admin-kit/panel.tsx';
import type { DemoWordsPlace } from '#app/modules/content/demo/list-demo-words.server.ts';

/** Where the demo owner's words are still on the shop's pages, each with the page that edits it; nothing once they are gone. */
export function DemoWords({ places }: { places: DemoWordsPlace[] }) {
  if (places.length === 0) return null;
  return (
    <Panel id="words" title="Demo owner’s texts">
      <p className="max-w-2xl text-sm text-ink-2">
        These texts describe the demo shop’s owner. Replace them with your own, or remove them. Without them,
        neutral texts are shown and the About and Awards pages stay hidden until you fill them in.
      </p>
      <ul>
        {places.map(({ title, href, texts }) => (
          <li key={href} className="border-b border-line py-2.5 text-sm last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link to={href} className="inline-flex min-h-6 items-center underline underline-offset-4">
                {title}
              </Link>
              <span className="text-ink-2">{texts.length === 1 ? '1 text' : `${texts.length} texts`}</span>
            </div>
            <details className="text-ink-2">
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
    </Panel>
  );
}
