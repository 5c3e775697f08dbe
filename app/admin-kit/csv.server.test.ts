import { expect, test } from 'vitest';

import { escapeSpreadsheetCell } from '#app/lib/safe-cell.ts';

import { createCsvResponse, createJsonFileResponse } from './csv.server.ts';

type Row = { name: string; price: number };
const columns = [
  { header: 'Name', value: (row: Row) => row.name },
  { header: 'Price', value: (row: Row) => row.price },
];
async function* pages(...all: Row[][]) {
  for (const rows of all) yield await Promise.resolve(rows);
}

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\0x', "'\0x"],
  ['1=1', '1=1'],
  ['', ''],
  [-5, '-5'],
  [null, ''],
])('a cell that could be a formula is only text: %j', (value, cell) => {
  expect(escapeSpreadsheetCell(value)).toBe(cell);
});

test('a CSV file quotes every cell, begins with the mark of UTF-8 and is never kept', async () => {
  const file = createCsvResponse(
    'services',
    columns,
    pages([{ name: 'Say "hi", all', price: 149 }], [{ name: '=2', price: -1 }]),
  );
  expect(file.headers.get('Content-Disposition')).toContain('filename="services.csv"');
  expect(file.headers.get('Cache-Control')).toBe('private, no-store');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    '"Name","Price"\r\n"Say ""hi"", all","149"\r\n"\'=2","-1"\r\n',
  );
});

test('pages are read one after the other, only as fast as the reader takes them', async () => {
  let count = 0;
  async function* endless() {
    for (;;) {
      count += 1;
      yield await Promise.resolve(Array.from({ length: 1000 }, () => ({ name: 'x'.repeat(100), price: 1 })));
    }
  }
  const reader = createCsvResponse('services', columns, endless()).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(count).toBeLessThan(20);
});

test('reading the file fails if the rows fail half way', async () => {
  async function* broken() {
    yield await Promise.resolve([{ name: 'a', price: 1 }]);
    throw new Error('gone');
  }
  await expect(createCsvResponse('services', columns, broken()).text()).rejects.toThrow(
    /gone|aborted|closed/i,
  );
});

test('a JSON file is one array, of none as well', async () => {
  const rows = [{ name: 'a', price: 1 }];
  expect(await createJsonFileResponse('x', pages(rows, rows)).json()).toEqual([...rows, ...rows]);
  expect(await createJsonFileResponse('x', pages()).json()).toEqual([]);
});
