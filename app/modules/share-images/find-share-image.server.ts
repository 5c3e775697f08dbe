import { createHash } from 'node:crypto';

import { and, eq, isNotNull } from 'drizzle-orm';

import { getCategoryColorKey } from '#app/lib/categories.ts';
import { formatWholeDollars } from '#app/lib/money.ts';
import { buildPublicPostCondition } from '#app/modules/blog/list-posts.server.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { listPublicServices } from '#app/modules/catalog/list-public-services.server.ts';
import { getServiceDeliveryHours } from '#app/modules/catalog/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { renderSvgToPng } from '#app/platform/drawing/png.server.ts';
import { getCategoryColorUnlessBuiltIn } from '#app/ui/category-colours.ts';

import {
  parseShareFileName,
  SHARE_IMAGE_HEIGHT_PX,
  LINK_PREVIEW_WIDTH_PX,
  formatShareImageAlt,
  type SocialShareImageMeta,
  type SocialShareImageContent,
} from './share-image.ts';

/** Increment when the drawing changes, which gives every picture a new URL. */
const SHARE_IMAGE_DRAWING_VERSION = 2;

/** A file name that encodes everything the picture shows, so that it can be cached forever. */
function buildShareFileName(picture: SocialShareImageContent): string {
  const facts = JSON.stringify([SHARE_IMAGE_DRAWING_VERSION, picture]);
  const hash = createHash('sha256').update(facts).digest('hex').slice(0, 16);
  return `${picture.kind === 'shop' ? 'shop' : `${picture.kind}-${picture.id}`}-${hash}.png`;
}

function buildShareImageMeta(ctx: AppContext, picture: SocialShareImageContent): SocialShareImageMeta {
  return {
    url: `${ctx.settings.publicUrl}/media/og/${buildShareFileName(picture)}`,
    width: LINK_PREVIEW_WIDTH_PX,
    height: SHARE_IMAGE_HEIGHT_PX,
    alt: formatShareImageAlt(picture),
  };
}

async function readShopSharePicture(ctx: AppContext): Promise<SocialShareImageContent> {
  const { provider, home } = await readSiteContent(ctx);
  return { kind: 'shop', name: provider.name, strong: home.hero.strong, light: home.hero.light };
}

/** The color is included only if it is not the shipped one, so that existing file names stay valid. */
function getShareImageCategoryColor(
  { categories }: AppContext,
  category: string,
): { hue: string; colour?: string } {
  const hue = getCategoryColorKey(categories, category);
  const colour = getCategoryColorUnlessBuiltIn(categories, hue);
  return { hue, ...(colour !== null && { colour }) };
}

type ShareImageService = {
  id: string;
  title: string;
  category: string;
  priceCents: number;
  deliveryHours: number;
};

async function readServiceSharePicture(
  ctx: AppContext,
  service: ShareImageService,
): Promise<SocialShareImageContent> {
  const { provider } = await readSiteContent(ctx);
  return {
    kind: 'service',
    id: service.id,
    name: provider.name,
    title: service.title,
    label: service.category,
    line: `${formatWholeDollars(service.priceCents)}, delivered in ${service.deliveryHours} hours`,
    ...getShareImageCategoryColor(ctx, service.category),
  };
}

type ShareImagePost = { id: string; title: string; category: string | null; author: string };

async function buildPostShareImage(ctx: AppContext, post: ShareImagePost): Promise<SocialShareImageContent> {
  const { provider } = await readSiteContent(ctx);
  return {
    kind: 'post',
    id: post.id,
    name: provider.name,
    title: post.title,
    label: post.category ?? 'Blog',
    line: `By ${post.author}`,
    ...getShareImageCategoryColor(ctx, post.category ?? ''),
  };
}

/** Returns the share image of pages without one of their own. */
export async function findShopShareImage(ctx: AppContext): Promise<SocialShareImageMeta> {
  return buildShareImageMeta(ctx, await readShopSharePicture(ctx));
}

export async function findServiceShareImage(
  ctx: AppContext,
  service: ShareImageService,
): Promise<SocialShareImageMeta> {
  return buildShareImageMeta(ctx, await readServiceSharePicture(ctx, service));
}

/** Returns a post's chosen picture, else the one drawn for it. */
export async function getBlogPostShareImage(
  ctx: AppContext,
  post: ShareImagePost & { shareImageUrl: string | null },
): Promise<SocialShareImageMeta> {
  if (post.shareImageUrl !== null)
    return { url: ctx.settings.publicUrl + post.shareImageUrl, alt: post.title };
  return buildShareImageMeta(ctx, await buildPostShareImage(ctx, post));
}

async function findSharePictureByFileName(
  ctx: AppContext,
  name: string,
): Promise<SocialShareImageContent | null> {
  const requested = parseShareFileName(name);
  if (!requested) return null;
  if (requested.kind === 'shop') return readShopSharePicture(ctx);
  if (requested.kind === 'service') {
    const [service] = await listPublicServices(ctx, { ids: [requested.id] });
    if (!service) return null;
    return readServiceSharePicture(ctx, {
      ...service,
      deliveryHours: getServiceDeliveryHours(service.deliveryDays),
    });
  }
  const [post] = await ctx.db
    .select({ id: posts.id, title: posts.title, category: posts.category, author: posts.author })
    .from(posts)
    .where(and(buildPublicPostCondition(ctx.now), eq(posts.id, requested.id), isNotNull(posts.title)));
  return post ? buildPostShareImage(ctx, post) : null;
}

const MAX_PICTURE_CACHE_BYTES = 16 * 1024 * 1024;
/** Pictures drawn by this process by file name, least recently used first. */
const shareImageCache = new Map<string, Promise<Buffer>>();
let shareImageCacheBytes = 0;

function drawAndCacheShareImage(name: string, picture: SocialShareImageContent): Promise<Buffer> {
  const drawing = renderSvgToPng(() =>
    import('./draw-share.server.tsx').then(({ drawLinkPreviewSvg }) => drawLinkPreviewSvg(picture)),
  );
  shareImageCache.set(name, drawing);
  drawing.then(
    (png) => {
      shareImageCacheBytes += png.byteLength;
      for (const [oldest, old] of shareImageCache) {
        if (shareImageCacheBytes <= MAX_PICTURE_CACHE_BYTES || oldest === name) break;
        shareImageCache.delete(oldest);
        void old.then((evicted) => (shareImageCacheBytes -= evicted.byteLength));
      }
    },
    () => shareImageCache.delete(name),
  );
  return drawing;
}

/**
 * Returns the picture behind `/media/og/{name}`, drawn once and cached in memory; for an outdated name, the
 * current name instead. Null if there is no such picture. Throws `WorkQueueFullError`.
 */
export async function findShareImagePng(
  ctx: AppContext,
  name: string,
): Promise<{ png: Buffer } | { currentName: string } | null> {
  const kept = shareImageCache.get(name);
  if (kept) {
    shareImageCache.delete(name);
    shareImageCache.set(name, kept);
    return { png: await kept };
  }
  const picture = await findSharePictureByFileName(ctx, name);
  if (!picture) return null;
  const currentName = buildShareFileName(picture);
  return currentName === name
    ? { png: await (shareImageCache.get(name) ?? drawAndCacheShareImage(name, picture)) }
    : { currentName };
}
