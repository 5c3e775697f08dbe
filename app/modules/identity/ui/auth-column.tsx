import type { ReactNode } from 'react';

/** One 400 px column on the canvas, no picture (look.md, Auth). */
export function AuthPageLayout({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="wrap pt-10 pb-20 md:pt-16 md:pb-28">
      <div className="mx-auto grid max-w-100 gap-6">
        <h1 className="text-3xl font-extrabold">{title}</h1>
        {lead ? <p className="-mt-2 text-ink-2">{lead}</p> : null}
        {children}
      </div>
    </div>
  );
}

/**
 * A link to another auth page; a plain link, so that the page loads whole and no code of other pages runs in
 * it.
 */
export function AuthPagePlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4">
      {children}
    </a>
  );
}

/** A hidden field that only bots fill in. */
export function HoneypotFormField() {
  return (
    <div aria-hidden className="absolute -left-[9999px]">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
