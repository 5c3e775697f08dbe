import type { TableOfContentsEntry } from '#app/lib/heading-anchors.ts';
import { joinClassNames } from '#app/lib/class-names.ts';

/**
 * The headings of a long text as links: beside the text on wide screens, collapsed above it on narrow ones.
 */
export function TableOfContents({
  lines,
  className,
}: {
  lines: readonly TableOfContentsEntry[];
  className?: string;
}) {
  if (lines.length < 2) return null;
  const list = (
    <ol className="grid gap-0.5">
      {lines.map((line) => (
        <li key={line.id} className={joinClassNames(line.level === 3 && 'pl-4')}>
          {/* A native link, which moves the focus to the heading as well. */}
          <a
            href={`#${line.id}`}
            className="flex min-h-9 items-center py-1 text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline"
          >
            {line.title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label="Contents" data-no-print className={className}>
      <details className="rounded-base border border-line bg-paper lg:hidden">
        <summary className="flex min-h-12 items-center justify-between px-4 text-sm font-semibold">
          Contents
          <span aria-hidden className="text-ink-3">
            {lines.length}
          </span>
        </summary>
        <div className="border-t border-line px-4 py-2">{list}</div>
      </details>
      <div className="border-t-2 border-ink pt-3 max-lg:hidden">
        <p className="mb-2 text-sm font-semibold">Contents</p>
        {list}
      </div>
    </nav>
  );
}
