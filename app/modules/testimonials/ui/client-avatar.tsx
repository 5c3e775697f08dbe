import { useEffect, useRef, useState } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

import type { TestimonialClientAvatar } from '../feedback-cards.ts';

/**
 * A client's picture on top of their initials in the color of the category,
 * which stay visible if it is missing or broken.
 */
export function ClientAvatar({ face, className }: { face: TestimonialClientAvatar; className?: string }) {
  const ref = useRef<HTMLImageElement>(null);
  const [isFailed, setIsFailed] = useState(false);

  // It may have failed before the script could listen.
  useEffect(() => {
    const picture = ref.current;
    if (picture?.complete && picture.naturalWidth === 0) setIsFailed(true);
  }, []);

  return (
    <span
      aria-hidden
      data-cat={face.hue}
      className={joinClassNames(
        'relative grid size-10 shrink-0 place-items-center overflow-hidden rounded-base bg-cat text-sm font-bold text-on-cat',
        className,
      )}
    >
      {face.initials}
      {face.avatarUrl && !isFailed ? (
        <img
          ref={ref}
          src={face.avatarUrl}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setIsFailed(true)}
          className="absolute -inset-px size-[calc(100%+2px)] max-w-none object-cover"
        />
      ) : null}
    </span>
  );
}
