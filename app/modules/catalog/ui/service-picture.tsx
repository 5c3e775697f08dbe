import { useEffect, useRef, useState } from 'react';

import { ServiceCategoryArtwork, type CategoryStylesheetColorKey } from '#app/ui/category-art.tsx';

import type { ResponsivePictureSource } from '../model.ts';

export type ServicePictureData = {
  url: string;
  alt: string;
  width: number;
  height: number;
  sources?: readonly ResponsivePictureSource[];
};

/**
 * A picture of a service, replaced by its category's art if it fails to load. A failure before hydration
 * fired its event too early, so it is detected by inspecting the image.
 */
export function ServicePictureWithFallback({
  id,
  hue,
  image,
  loading,
  isPriority = false,
  sizes,
  className,
}: {
  /** The id of the service, which places the art's bright mark. */
  id: string;
  hue: CategoryStylesheetColorKey;
  image: ServicePictureData;
  loading: 'eager' | 'lazy';
  isPriority?: boolean;
  /** The displayed width, if it has smaller copies. */
  sizes?: string;
  className?: string;
}) {
  const ref = useRef<HTMLImageElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    const picture = ref.current;
    if (picture?.complete && picture.naturalWidth === 0) setIsFailed(true);
  }, []);
  if (isFailed) return <ServiceCategoryArtwork category={hue} id={id} />;
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
