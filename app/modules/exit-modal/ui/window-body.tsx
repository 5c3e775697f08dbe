import type { ReactNode } from 'react';

/** The contents of an exit modal below its title: text, picture, offer and legal line. */
export function ExitModalBody({
  body,
  image,
  imageAlt,
  legalLine,
  children,
}: {
  body: string;
  image: string | null;
  imageAlt: string;
  legalLine: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere">
      {image ? (
        <img
          src={image}
          alt={imageAlt}
          width={480}
          height={270}
          className="aspect-[16/9] w-full rounded-base border border-line object-cover"
        />
      ) : null}
      {body ? <p className="text-base whitespace-pre-line text-ink-2">{body}</p> : null}
      {children}
      {legalLine ? <p className="text-xs text-ink-3">{legalLine}</p> : null}
    </div>
  );
}
