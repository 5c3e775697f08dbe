import { expect, test } from 'vitest';

import { goodPicture, hostileFiles, loadedPictures } from '../../../tests/shop/hostile-files.ts';
import { MAX_UPLOADED_PICTURE_BYTES, getPictureUploadFailureMessage } from '#app/lib/picture-rules.ts';
import { createPictureVariants, reencodeUploadedPicture } from './prepare.server.ts';
import { openSharpImageLibrary } from './sharp.server.ts';

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  const outcome = await reencodeUploadedPicture(bytes, 'webp');
  return outcome.ok ? 'kept' : outcome.failure.code;
}

test('[T10] none of the hostile files is kept, and each refusal has its reason', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(35);
  const outcomes = new Map<string, string>();
  for (const { name, bytes } of files) outcomes.set(name, await outcomeOf(bytes));
  expect([...outcomes].filter(([, outcome]) => outcome === 'kept')).toEqual([]);
  expect(outcomes.get('drawing.svg')).toBe('not-an-image');
  expect(outcomes.get('drawing.png')).toBe('not-an-image');
  expect(outcomes.get('animation.gif')).toBe('not-an-image');
  expect(outcomes.get('photo.heic')).toBe('not-an-image');
  expect(outcomes.get('half.png')).toBe('broken');
  expect(outcomes.get('jpeg-start-svg.jpg')).toBe('broken');
  expect(outcomes.get('bomb.png')).toBe('too-many-pixels');
});

test('the two sentences of the specification', () => {
  expect(getPictureUploadFailureMessage({ code: 'not-an-image' })).toBe('Please upload an image file');
  expect(getPictureUploadFailureMessage({ code: 'too-large' })).toBe('File size must be less than 10MB');
});

test('a file of 10 MB is too large, one byte less is looked at', async () => {
  const png = await goodPicture('png');
  const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
  expect(await outcomeOf(padded(MAX_UPLOADED_PICTURE_BYTES + 1))).toBe('too-large');
  expect(await outcomeOf(padded(MAX_UPLOADED_PICTURE_BYTES))).toBe('too-large');
  expect(await outcomeOf(padded(MAX_UPLOADED_PICTURE_BYTES - 1))).toBe('kept');
});

test('a prepared picture keeps nothing but its pixels', async () => {
  for (const { name, bytes } of await loadedPictures()) {
    for (const as of ['webp', 'jpg'] as const) {
      const outcome = await reencodeUploadedPicture(bytes, as);
      if (!outcome.ok) throw new Error(`${name}: ${outcome.failure.code}`);
      const kept = outcome.value.bytes.toString('latin1');
      for (const trace of ['<script', '<?php', 'Exif', 'PK\u0003\u0004'])
        expect(kept, name).not.toContain(trace);
      expect(outcome.value).toMatchObject({ kind: as, width: 400, height: 200 });
    }
  }
});

test('a large picture is brought down to 2400 px, and one taken on its side is put upright', async () => {
  const large = await reencodeUploadedPicture(await goodPicture('jpeg', 4000, 2000), 'webp');
  expect(large).toMatchObject({ ok: true, value: { width: 2400, height: 1200 } });
  const sharp = await openSharpImageLibrary();
  const turned = await sharp(await goodPicture('jpeg', 400, 200))
    .withExif({ IFD0: {} })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await reencodeUploadedPicture(turned, 'webp')).toMatchObject({
    ok: true,
    value: { width: 200, height: 400 },
  });
});

test('variants have both formats at every width the picture fills', async () => {
  const outcome = await reencodeUploadedPicture(await goodPicture('jpeg', 1000, 500), 'webp');
  if (!outcome.ok) throw new Error('refused');
  const variants = await createPictureVariants(outcome.value.bytes, outcome.value.width);
  expect(variants.map(({ format, width }) => `${format} ${width}`)).toEqual([
    'avif 320',
    'webp 320',
    'avif 640',
    'webp 640',
    'avif 960',
    'webp 960',
  ]);
  const sharp = await openSharpImageLibrary();
  const { format, width } = await sharp(variants[1]?.bytes).metadata();
  expect([format, width]).toEqual(['webp', 320]);
});
