import { type PictureUploadFailure, getPictureUploadFailureMessage } from '#app/lib/picture-rules.ts';

import { getServiceDeliveryDaysOrDefault, type ResponsivePictureSource } from '../model.ts';
import { parseServiceDescriptionSections, buildServiceChecklistRows } from '../service-description.ts';

import { buildDrawnCoverAltText } from './cover-alt.ts';

/** The slides that the shop draws of a service, in order; the first is the thumbnail of its card. */
export const DRAWN_SLIDE_KINDS = ['cover', 'included', 'delivery', 'change'] as const;
export type DrawnSlideKind = (typeof DRAWN_SLIDE_KINDS)[number];

/** Size of every drawn slide in px. */
export const DRAWN_SLIDE_WIDTH_PX = 960;
export const DRAWN_SLIDE_HEIGHT_PX = 480;

/** The path of drawn slides: `/media/slides/{service id}/{kind}.svg`. */
export const DRAWN_SERVICE_SLIDES_PATH = '/media/slides/';

/** What a service's slides show. */
export type ServiceSlideDrawingData = {
  id: string;
  title: string;
  category: string;
  deliveryDays: number | null;
  description: string;
  painPoint: string | null;
};

/** The figure and the color of a slide; without a color, the shipped one. */
export type DrawnSlideColorStyle = { hue: string; colour?: string };

/** Returns the path of a drawn slide; pages append `?v=` and the version of its content. */
export const getDrawnServiceSlidePath = (serviceId: string, kind: DrawnSlideKind) =>
  `${DRAWN_SERVICE_SLIDES_PATH}${serviceId}/${kind}.svg`;

/** `24 hours`, `5 days`. */
export function formatDeliveryTime(deliveryDays: number | null): string {
  const days = getServiceDeliveryDaysOrDefault(deliveryDays);
  return days === 1 ? '24 hours' : `${days} days`;
}

/**
 * Returns what the service includes, from its checklist; empty if it has no list, and then no such slide is
 * drawn.
 */
export function getServiceIncludedChecklist({
  description,
  title,
}: Pick<ServiceSlideDrawingData, 'description' | 'title'>): string[] {
  const sections = parseServiceDescriptionSections(description);
  return sections.included === '' ? [] : buildServiceChecklistRows(sections, title).includedRows;
}

/** Returns the slides for which this service has the facts. */
export function listServiceGallerySlideKinds(facts: ServiceSlideDrawingData): DrawnSlideKind[] {
  return DRAWN_SLIDE_KINDS.filter((kind) => {
    if (kind === 'included') return getServiceIncludedChecklist(facts).length > 0;
    return kind !== 'change' || facts.painPoint !== null;
  });
}

/** Returns the alt text of a slide. */
export function getDrawnSlideAltText(kind: DrawnSlideKind, facts: ServiceSlideDrawingData): string {
  const time = formatDeliveryTime(facts.deliveryDays);
  switch (kind) {
    case 'cover':
      return buildDrawnCoverAltText(facts);
    case 'included':
      return `What you get: ${getServiceIncludedChecklist(facts).join(', ')}`;
    case 'delivery':
      return `A strip of days: done in ${time}`;
    case 'change':
      return `Today: ${facts.painPoint ?? ''} In ${time}: ${facts.title}, done.`;
  }
}

/** Maximum number of slides per service (ASLIDE-02). */
export const MAX_SLIDES_PER_SERVICE = 5;
/** The folder of uploaded slides in the media storage (ASLIDE-06). */
export const UPLOADED_SLIDES_FOLDER = 'service-slides';

/** A smaller copy of an uploaded picture. */
export type ResizedSlidePicture = { url: string; format: 'avif' | 'webp'; width: number };

/** Returns the sources of a `<picture>`; empty until the copies exist. */
export function buildPictureSources(variants: readonly ResizedSlidePicture[]): ResponsivePictureSource[] {
  return (['avif', 'webp'] as const).flatMap((format) => {
    const srcSet = variants
      .filter((variant) => variant.format === format)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', ');
    return srcSet === '' ? [] : [{ type: `image/${format}`, srcSet }];
  });
}

/** Why slides are not changed. */
export type ServiceSlideChangeFailure =
  | { code: 'service-not-found' }
  | { code: 'slide-not-found' }
  | { code: 'in-trash' }
  | { code: 'too-many-slides' }
  | PictureUploadFailure;

/** Returns the message for the editor. */
export function getServiceSlideFailureMessage(failure: ServiceSlideChangeFailure): string {
  switch (failure.code) {
    case 'service-not-found':
      return 'This service no longer exists.';
    case 'slide-not-found':
      return 'This slide no longer exists.';
    case 'in-trash':
      return 'This service is in the trash. Restore it to change it.';
    case 'too-many-slides':
      return `A service has at most ${MAX_SLIDES_PER_SERVICE} slides. Delete one first.`;
    default:
      return getPictureUploadFailureMessage(failure);
  }
}

/** Whether a path is that of a drawn slide, whose text keeps clear of the edges. */
export const isGeneratedSlideImagePath = (path: string): boolean =>
  path.startsWith(DRAWN_SERVICE_SLIDES_PATH);
