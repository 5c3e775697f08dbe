import { useEffect, useRef, useState } from 'react';

import { CategoryArt, type CategoryHue } from '#app/ui/category-art.tsx';

import type { PictureSource } from '../model.ts';

export type Picture = {
  url: string;
  alt: string;
  width: number;
  height: number;
  sources?: readonly PictureSource[];
};

/**
 * A picture of a service; when it fails, the art of its category stands in its place. A failure before hydration is found
 * by looking, because its event is gone.
 */
export function ServicePicture({
  id,
  hue,
  image,
  loading,
  isPriority = false,
  sizes,
  className,
}: {
  /** Of the service: it places the art's bright mark. */
  id: string;
  hue: CategoryHue;
  image: Picture;
  loading: 'eager' | 'lazy';
  isPriority?: boolean;
  /** How wide it is shown, where it has smaller copies. */
  sizes?: string;
  className?: string;
}) {
  const ref = useRef<HTMLImageElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    const picture = ref.current;
    if (picture?.complete && picture.naturalWidth === 0) setIsFailed(true);
  }, []);
  if (isFailed) return <CategoryArt category={hue} id={id} />;
  const picture = (
    <img
      ref={ref}
      src={image.url}
      alt={image.alt}
      width={image.width}
      height={image.height}
      loading={loading}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      draggable={false}
      onError={() => setIsFailed(true)}
      className={className}
    />
  );
  if (!image.sources?.length) return picture;
  return (
    <picture className="contents">
      {image.sources.map((source) => (
        <source key={source.type} sizes={sizes} {...source} />
      ))}
      {picture}
    </picture>
  );
}
