import { useState } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Button } from '#app/ui/button.tsx';

const CONTENT_BLOCK_PREVIEW_SIZES = [
  { key: 'desktop', label: 'Desktop' },
  { key: 'phone', label: 'Phone' },
] as const;

const BLOCK_PREVIEW_FRAME_CLASSES = {
  desktop: 'h-[100rem] w-[80rem] origin-top-left scale-[0.25] md:scale-[0.4]',
  phone: 'h-[50rem] w-[24.375rem] max-w-full',
};
const PREVIEW_VIEWPORT_CLASSES = {
  desktop: 'h-[25rem] w-[20rem] md:h-[40rem] md:w-[32rem]',
  phone: 'w-fit max-w-full',
};

/** The page with the saved draft, as a scaled desktop or as a phone. Each save reloads it. */
export function ContentBlockPreviewFrame({
  address,
  version,
  title,
}: {
  address: string;
  version: number;
  title: string;
}) {
  const [size, setSize] = useState<(typeof CONTENT_BLOCK_PREVIEW_SIZES)[number]['key']>('desktop');
  // Each answer has a new preview link; reload only when the draft itself has changed.
  const [shown, setShown] = useState({ version, address });
  if (shown.version !== version) setShown({ version, address });
  return (
    <section
      aria-labelledby="preview-title"
      className="sticky top-4 grid max-w-[32rem] min-w-0 content-start gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview-title" className="text-lg font-semibold">
          Preview
        </h2>
        <div role="group" aria-label="Preview size" className="flex gap-2">
          {CONTENT_BLOCK_PREVIEW_SIZES.map(({ key, label }) => (
            <Button
              key={key}
              variant={key === size ? 'primary' : 'outline'}
              size="sm"
              aria-pressed={key === size}
              onClick={() => setSize(key)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <p className="text-sm text-ink-2">
        Shows the saved draft. Changes appear once they’re saved automatically.
      </p>
      <div
        className={joinClassNames(
          'overflow-hidden rounded-base border border-line bg-paper',
          PREVIEW_VIEWPORT_CLASSES[size],
        )}
      >
        <iframe
          key={`${shown.version} ${size}`}
          src={shown.address}
          title={`Preview of ${title}, ${size}`}
          loading="lazy"
          // The page is ours and needs its script; the sandbox blocks forms, popups and navigation of the
          // parent.
          // eslint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-same-origin allow-scripts"
          className={BLOCK_PREVIEW_FRAME_CLASSES[size]}
        />
      </div>
    </section>
  );
}
