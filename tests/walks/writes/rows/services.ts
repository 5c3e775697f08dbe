import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { makeServiceForm } from '#app/modules/catalog/fixtures.ts';
import { saveService } from '#app/modules/catalog/save-service.server.ts';
import { EMPTY_SERVICE_CONTENT } from '#app/modules/catalog/service-content.ts';
import { getServiceFormValues } from '#app/modules/catalog/service-form.ts';
import { serviceBadges, serviceImages, services } from '#app/modules/catalog/tables.server.ts';
import { listServiceVersionsWithChanges } from '#app/modules/catalog/list-versions.server.ts';

import { goodPicture } from '../../../shop/hostile-files.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { inTrash, serviceFor } from '../targets.ts';
import type { World } from '../world.ts';

const { EDITORS, MANAGERS, OWNER } = MAY;
const LIST = '/admin/services';
const TRASH = '/admin/services/trash';

type Target = Awaited<ReturnType<typeof serviceFor>>;
type Fields = NonNullable<Call['fields']>;

/** Returns an action of editors on a service, in the list, the trash or on its own page. */
const onService = (
  path: (service: Target) => string,
  fields: (service: Target) => Fields,
  create: (world: World) => Promise<Target> = serviceFor,
): Action => ({
  may: EDITORS,
  make: async (world) => {
    const service = await create(world);
    return { path: path(service), fields: fields(service) };
  },
});

const inList = (fields: (service: Target) => Fields, create?: (world: World) => Promise<Target>) =>
  onService(() => LIST, fields, create);
const trashed = (world: World) => serviceFor(world, {}, inTrash(world));
const archived = (world: World) => serviceFor(world, {}, { status: 'archived' });
const ids = ({ id }: Target) => ({ ids: id });

/** Returns the whole form of the editor. */
function form(more: Record<string, string> = {}): Fields {
  const { overwrite: _, ...values } = getServiceFormValues(EMPTY_SERVICE_CONTENT, 1);
  const title = `Title ${randomUUID().slice(0, 8)}`;
  const basics = { service_title: title, category: 'Fix Problems', about: '<p>Words.</p>', price: '149.00' };
  return { ...values, ...basics, delivery_hours: '48', included: ['Copy'], ...more };
}

const page = ({ id }: Target) => `${LIST}/${id}`;
const onPage = (fields: (service: Target) => Fields, create?: (world: World) => Promise<Target>) =>
  onService(page, fields, create);

async function withSlide(world: World) {
  const service = await serviceFor(world);
  const values = [0, 1].map((position) => ({
    serviceId: service.id,
    position,
    url: `/media/slides/${randomUUID()}.webp`,
  }));
  const [first] = await world.ctx().db.insert(serviceImages).values(values).returning();
  return { ...service, slide: first?.id ?? '' };
}

const onSlide = (fields: Fields): Action => ({
  may: EDITORS,
  make: async (world) => {
    const service = await withSlide(world);
    return { path: page(service), fields: { slide: service.slide, ...fields } };
  },
});

/** The values of the fixture, so that price and delivery time stay: editors may not change them. */
const SAME = { price: '149.00', delivery_hours: '48' };

async function versionOf(world: World): Promise<Call> {
  const service = await serviceFor(world);
  const saved = await saveService(world.ctx(), service.id, {
    form: makeServiceForm({ ...SAME, pain_point: 'Another' }),
  });
  if (!saved.ok) throw new Error('the service was not saved');
  const versions = await listServiceVersionsWithChanges(world.ctx(), service.id);
  return { path: page(service), fields: { versionId: versions.at(-1)?.id ?? '' } };
}

const upload = (): Action => ({
  may: EDITORS,
  make: async (world) => {
    const service = await serviceFor(world);
    const file = { name: 'slide.png', bytes: await goodPicture('png') };
    return { path: `${page(service)}/pictures`, fields: { alt: 'A picture' }, file };
  },
});

const badges = (path: (world: World) => Promise<string>): Record<string, Action> => ({
  'badge-save': {
    may: EDITORS,
    make: async (world) => ({
      path: await path(world),
      fields: { code: `b${randomUUID().slice(0, 8)}`, label: 'New', color: 'blue' },
    }),
  },
  'badge-delete': {
    may: EDITORS,
    make: async (world) => {
      const code = `b${randomUUID().slice(0, 8)}`;
      await world.ctx().db.insert(serviceBadges).values({ code, label: 'Old', color: 'blue' });
      return { path: await path(world), fields: { code } };
    },
  },
});

const NEW = `${LIST}/new`;

/** Services: the list, their trash, the editor and its pictures. */
export const serviceRows: Row[] = [
  ...at('/admin/services', {
    archive: inList(({ id }) => ({ id })),
    delete: inList(({ id }) => ({ id })),
    'archive-many': inList(ids),
    'delete-many': inList(ids),
    unarchive: inList(({ id }) => ({ published: id, drafts: '' }), archived),
    restore: inList(ids, trashed),
  }),
  ...at('/admin/services/trash', {
    restore: onService(() => TRASH, ids, trashed),
    'restore-many': onService(() => TRASH, ids, trashed),
    'delete-again': onService(() => TRASH, ids),
    purge: {
      may: MANAGERS,
      needsProof: true,
      make: async (world) => {
        const { id, title } = await trashed(world);
        return { path: TRASH, fields: { id, confirm: title } };
      },
    },
    empty: {
      may: OWNER,
      needsProof: true,
      make: async (world) => {
        await trashed(world);
        return { path: TRASH, fields: { confirm: 'empty trash' } };
      },
    },
  }),
  ...at('/admin/services/new', {
    save: { may: EDITORS, make: () => ({ path: NEW, fields: form({ price: '', delivery_hours: '' }) }) },
    // With a price, which editors may not set.
    publish: { may: MANAGERS, make: () => ({ path: NEW, fields: form() }) },
    ...badges(async () => NEW),
  }),
  ...at('/admin/services/:id', {
    save: onPage(() => form({ pain_point: 'Words of the walk' })),
    publish: onPage(() => form({ pain_point: 'Words of the walk' })),
    archive: onPage(() => ({})),
    slug: onPage(() => ({ slug: `moved-${randomUUID().slice(0, 8)}` })),
    'restore-version': { may: EDITORS, make: versionOf },
    trash: onPage(() => ({})),
    restore: onPage(() => ({}), trashed),
    'hard-delete': {
      may: MANAGERS,
      needsProof: true,
      make: async (world) => {
        const service = await trashed(world);
        return { path: page(service), fields: { confirm: service.title } };
      },
    },
    'slide-alt': onSlide({ alt: 'Other words' }),
    'slide-move': onSlide({ direction: 'down' }),
    'slide-delete': onSlide({}),
    'share-remove': onPage(
      () => ({}),
      async (world) => {
        const service = await serviceFor(world);
        const changed = { ogImage: `/media/og/${randomUUID()}.jpg` };
        await world.ctx().db.update(services).set(changed).where(eq(services.id, service.id));
        return service;
      },
    ),
    ...badges(async (world) => page(await serviceFor(world))),
  }),
  ...at('/admin/services/:id/pictures', { '': upload(), 'slide-upload': upload(), 'share-upload': upload() }),
  ...at('/preview/service/:id', {
    '': { may: EDITORS, isRead: true, make: () => ({ path: '/preview/service/new', fields: form() }) },
  }),
];
