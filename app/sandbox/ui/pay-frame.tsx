import type { ReactNode } from 'react';

/** The bare frame of the test payment page: it states what it is first, and has no distracting links. */
export function SandboxPaymentPageLayout({
  logo,
  backUrl,
  children,
}: {
  /** The shop's logo with its name. */
  logo: ReactNode;
  backUrl: string | null;
  children: ReactNode;
}) {
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-paper">
        <p className="bg-warn-tint px-5 py-2.5 text-center text-sm font-semibold text-warn">
          Test payments, no card is charged
        </p>
        <div className="wrap flex min-h-16 items-center justify-between gap-4">
          <p className="flex items-center gap-2.5 text-lg font-bold tracking-tight">{logo}</p>
          {backUrl ? (
            <a
              href={backUrl}
              className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
            >
              Back
            </a>
          ) : null}
        </div>
      </header>
      <main className="wrap py-10 md:py-20">{children}</main>
    </div>
  );
}
