/** The first bytes of files that are no tables, and the name of the format. */
const NON_TABLE_FILE_SIGNATURES: readonly { bytes: string; name: string }[] = [
  { bytes: '%PDF-', name: 'a PDF' },
  { bytes: 'PK\u0003\u0004', name: 'a workbook or a ZIP file' },
  { bytes: '\u00d0\u00cf\u0011\u00e0', name: 'an old Excel workbook' },
  { bytes: '{\\rtf', name: 'a text document' },
  { bytes: '\u001f\u008b', name: 'a compressed file' },
  { bytes: '\u0089PNG', name: 'an image' },
  { bytes: '\u00ff\u00d8\u00ff', name: 'an image' },
];

/**
 * Returns the format of a file that is not a table despite its name, by its
 * first bytes; null if it may be a table.
 */
export function detectNonTableImportFormat(start: Buffer): string | null {
  const text = start.toString('latin1').replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '');
  if (/^<(?:!doctype|html|\?xml)/i.test(text)) return 'a web page';
  return NON_TABLE_FILE_SIGNATURES.find(({ bytes }) => text.startsWith(bytes))?.name ?? null;
}
