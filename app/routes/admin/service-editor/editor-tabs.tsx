import { Link } from 'react-router';

import { EDITOR_TABS, type EditorTab, TAB_LABELS } from './editor-words.ts';

/** The four tabs as links: each has its address, so that Back and a new window find it (AEDIT-01). */
export function EditorTabs({ current }: { current: EditorTab }) {
  return (
    <nav aria-label="Parts of the service" className="border-b border-line">
      <ul className="-mb-px flex gap-1 overflow-x-auto">
        {EDITOR_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={tab === 'basics' ? '?' : `?tab=${tab}`}
              preventScrollReset
              aria-current={tab === current ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent px-4 text-sm font-semibold text-ink-2 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
            >
              {TAB_LABELS[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
