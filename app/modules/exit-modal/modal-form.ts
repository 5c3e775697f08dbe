import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { type EditVersionConflictFailure, editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { formatDateTimeInput, parseDateTimeInput } from '#app/lib/date-time-input.ts';
import { createLinkAddressValidator } from '#app/modules/content/link-address.ts';

import {
  EXIT_MODAL_OFFER_TYPES,
  MAX_EXIT_MODAL_BODY_CHARACTERS,
  MODAL_BUTTON_LABEL_LIMIT,
  MODAL_LEGAL_TEXT_LIMIT,
  type ExitModalOfferType,
  type ModalTargetingRules,
  MODAL_TITLE_LIMIT,
} from './model.ts';

/** The content and rules of an exit modal. Empty texts are not filled in yet. */
export type ExitModalContent = ModalTargetingRules & {
  title: string;
  body: string;
  image: string;
  imageAlt: string;
  action: ExitModalOfferType;
  label: string;
  link: string;
  promoCode: string;
  dismissLabel: string;
  legalLine: string;
  startsAt: Date | null;
  endsAt: Date | null;
};
export type ExitModalForm = ExitModalContent & { version: number; overwrite: number | null };

/** The initial values of a new exit modal. */
export const EMPTY_EXIT_MODAL_CONTENT: ExitModalContent = {
  title: '',
  body: '',
  image: '',
  imageAlt: '',
  action: 'link',
  label: '',
  link: '',
  promoCode: '',
  dismissLabel: '',
  legalLine: '',
  startsAt: null,
  endsAt: null,
  isOnPhones: false,
  onlyPages: [],
  exceptPages: [],
  visitors: 'all',
  cart: 'any',
  utm: [],
};

/** What is missing before it can be shown, with its field. */
export type MissingExitModalContent = { field: string | null; message: string };
export type ExitModalChangeFailure =
  | EditVersionConflictFailure
  | { code: 'not-found' }
  | { code: 'incomplete'; gap: MissingExitModalContent }
  | { code: 'was-shown' };

const MAX_EXIT_MODAL_TARGETING_PATTERN_LINES = 20;
const EXIT_MODAL_PAGE_PATH_PATTERN = /^\/[\w\-./~%]{0,199}\*?$/;
const EXIT_MODAL_UTM_PATTERN = /^utm_(?:source|medium|campaign|term|content)=[^\s=&]{1,100}$/i;
const PROMO_CODE_PATTERN = /^[A-Z0-9_-]{3,32}$/;
const MEDIA_PATH_PATTERN = /^\/media\/[\w\-./]{1,200}$/;

const createSingleLineSchema = (label: string, longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest, `${label}: use at most ${longest} characters.`),
    z.refine((text) => !/[\r\n\0]/.test(text), `${label}: use one line of plain text.`),
  );

const toUniqueTargetingPatternLines = (text: string) => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

const createExitModalPatternLinesSchema = (label: string, pattern: RegExp, wrong: string) =>
  z.pipe(
    z.string().check(
      z.refine(
        (text) => toUniqueTargetingPatternLines(text).every((one) => pattern.test(one)),
        `${label}: ${wrong}`,
      ),
      z.refine(
        (text) => toUniqueTargetingPatternLines(text).length <= MAX_EXIT_MODAL_TARGETING_PATTERN_LINES,
        `${label}: use at most ${MAX_EXIT_MODAL_TARGETING_PATTERN_LINES} lines.`,
      ),
    ),
    z.transform(toUniqueTargetingPatternLines),
  );

const createExitModalDateTimeSchema = (zone: ShopTimeZone) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => text === '' || parseDateTimeInput(zone, text) !== null,
          'Enter a date and a time.',
        ),
      ),
    z.transform((text) => parseDateTimeInput(zone, text)),
  );

const INVALID_PAGE_PATHS_ERROR_MESSAGE = 'enter one path per line, such as /services or /blog/*.';
const alwaysRunModalFormCheck = () => true;

const createExitModalFormFieldSchemas = (zone: ShopTimeZone) => ({
  ...editorFormVersionFieldSchemas,
  title: createSingleLineSchema('Title', MODAL_TITLE_LIMIT),
  body: z.string().check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
    z.maxLength(
      MAX_EXIT_MODAL_BODY_CHARACTERS,
      `Text: use at most ${MAX_EXIT_MODAL_BODY_CHARACTERS} characters.`,
    ),
  ),
  image: createSingleLineSchema('Image', 220).check(
    z.refine((text) => text === '' || MEDIA_PATH_PATTERN.test(text), 'Upload an image or leave this blank.'),
  ),
  image_alt: createSingleLineSchema('Alt text', 160),
  action: z.enum(
    EXIT_MODAL_OFFER_TYPES.map(({ value }) => value),
    'Choose an offer.',
  ),
  label: createSingleLineSchema('Button label', MODAL_BUTTON_LABEL_LIMIT),
  link: createSingleLineSchema('Page', 500).check(
    createLinkAddressValidator('Enter a path such as /services, or an https URL.'),
  ),
  promo: z
    .pipe(
      z.string(),
      z.transform((text) => text.trim().toUpperCase()),
    )
    .check(
      z.refine((text) => text === '' || PROMO_CODE_PATTERN.test(text), 'Enter a promo code of this shop.'),
    ),
  dismiss: createSingleLineSchema('Dismiss label', MODAL_BUTTON_LABEL_LIMIT),
  legal: createSingleLineSchema('Legal line', MODAL_LEGAL_TEXT_LIMIT),
  starts: createExitModalDateTimeSchema(zone),
  ends: createExitModalDateTimeSchema(zone),
  phones: z.optional(z.string()),
  only: createExitModalPatternLinesSchema(
    'Only on these pages',
    EXIT_MODAL_PAGE_PATH_PATTERN,
    INVALID_PAGE_PATHS_ERROR_MESSAGE,
  ),
  except: createExitModalPatternLinesSchema(
    'Not on these pages',
    EXIT_MODAL_PAGE_PATH_PATTERN,
    INVALID_PAGE_PATHS_ERROR_MESSAGE,
  ),
  visitors: z.enum(['all', 'new', 'returning'], 'Choose an audience.'),
  cart: z.enum(['any', 'empty', 'filled'], 'Choose a cart condition.'),
  utm: createExitModalPatternLinesSchema(
    'Only for visits from',
    EXIT_MODAL_UTM_PATTERN,
    'enter one parameter per line, such as utm_campaign=spring.',
  ),
});

/** The editor's form of an exit modal; its times are in the shop's time zone. */
export const createExitModalFormSchema = (zone: ShopTimeZone) =>
  z.pipe(
    z.object(createExitModalFormFieldSchemas(zone)).check(
      z.refine(({ starts, ends }) => !(starts instanceof Date && ends instanceof Date) || ends > starts, {
        path: ['ends'],
        error: 'The end must be after the start.',
        when: alwaysRunModalFormCheck,
      }),
      z.refine(({ image, image_alt: alt }) => !image || Boolean(alt), {
        path: ['image_alt'],
        error: 'Enter alt text for the image.',
        when: alwaysRunModalFormCheck,
      }),
    ),
    z.transform((form): ExitModalForm => ({
      version: form.version,
      overwrite: form.overwrite,
      title: form.title,
      body: form.body,
      image: form.image,
      imageAlt: form.image_alt,
      action: form.action,
      label: form.label,
      link: form.link,
      promoCode: form.promo,
      dismissLabel: form.dismiss,
      legalLine: form.legal,
      startsAt: form.starts,
      endsAt: form.ends,
      isOnPhones: form.phones !== undefined,
      onlyPages: form.only,
      exceptPages: form.except,
      visitors: form.visitors,
      cart: form.cart,
      utm: form.utm,
    })),
  );

/** Returns the form values of an exit modal. */
export function toModalFormValues(
  content: ExitModalContent,
  version: number,
  zone: ShopTimeZone,
): FormValues {
  const { startsAt, endsAt } = content;
  return {
    version: String(version),
    title: content.title,
    body: content.body,
    image: content.image,
    image_alt: content.imageAlt,
    action: content.action,
    label: content.label,
    link: content.link,
    promo: content.promoCode,
    dismiss: content.dismissLabel,
    legal: content.legalLine,
    starts: startsAt ? formatDateTimeInput(zone, startsAt) : '',
    ends: endsAt ? formatDateTimeInput(zone, endsAt) : '',
    ...(content.isOnPhones && { phones: 'on' }),
    only: content.onlyPages.join('\n'),
    except: content.exceptPages.join('\n'),
    visitors: content.visitors,
    cart: content.cart,
    utm: content.utm.join('\n'),
  };
}

/** Returns the message for an exit modal that is not changed, with its field. */
export function describeExitModalChangeFailure(
  failure: Exclude<ExitModalChangeFailure, EditVersionConflictFailure>,
) {
  switch (failure.code) {
    case 'not-found':
      return { message: 'This exit modal no longer exists.', status: 404 as const };
    case 'incomplete':
      return failure.gap;
    case 'was-shown':
      return { message: 'Visitors have seen this exit modal. End it instead.', status: 409 as const };
  }
}
