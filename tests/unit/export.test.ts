import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csv } from '../../api/export/csv.ts';
import { xlsx } from '../../api/export/xlsx.ts';
import type { ExportValue } from '../../resources/language/index.ts';

async function* chunks(...given: ExportValue[][][]): AsyncGenerator<ExportValue[][]> {
  yield* given;
}

const collected = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

const csvOf = async (...lines: ExportValue[][]): Promise<string> =>
  (await collected(csv(['A'], chunks(lines)))).toString('utf8');
const sheetOf = async (...lines: ExportValue[][]): Promise<string> => {
  const files = unzipSync(await collected(xlsx(['A'], chunks(lines))));
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
};

describe('a CSV export', () => {
  it('should begin with the mark of UTF-8 and end its lines as RFC 4180 says', async () => {
    expect(await csvOf(['x'], ['y'])).toBe('\uFEFFA\r\nx\r\ny\r\n');
  });

  it('should quote what needs quoting', async () => {
    expect(await csvOf(['a,b'], ['say "hi"'], ['two\nlines'])).toBe(
      '\uFEFFA\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n',
    );
  });

  it.each(['=1+1', '+971501234567', '-2', '@SUM(A1)', '\tx', '\rx', '＝1', '\0=1'])(
    'should keep %j text',
    async (text) => {
      const line = (await csvOf([text])).slice('\uFEFFA\r\n'.length);
      expect(line.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('should leave numbers numbers, and say yes, no and nothing', async () => {
    expect(await csvOf([-5], [1234.5], [true], [false], [null])).toBe('\uFEFFA\r\n-5\r\n1234.5\r\nYes\r\nNo\r\n\r\n');
  });

  it('should neutralise the header too', async () => {
    expect((await collected(csv(['=A'], chunks([])))).toString('utf8')).toBe("\uFEFF'=A\r\n");
  });
});

describe('an XLSX export', () => {
  it('should hold the parts a workbook needs', async () => {
    const files = unzipSync(await collected(xlsx(['A'], chunks([['x']]))));
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it.each(['=1+1', '+971501234567', '-2', '@x'])('should type %j as text', async (text) => {
    expect(await sheetOf([text])).toContain(`<c s="1" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`);
  });

  it('should leave numbers numbers', async () => {
    expect(await sheetOf([-5], [1234.5])).toContain('<row><c><v>-5</v></c></row><row><c><v>1234.5</v></c></row>');
  });

  it('should escape markup and leave out what XML cannot carry', async () => {
    expect(await sheetOf(['<a href="x">&'], ['a\0b\u0007c\uD800d\uFFFF'])).toContain(
      '&lt;a href=&quot;x&quot;&gt;&amp;</t></is></c></row><row><c s="1" t="inlineStr"><is><t xml:space="preserve">abc\uFFFDd</t>',
    );
  });

  it('should keep all rows of many chunks in order', async () => {
    const many = Array.from({ length: 40 }, (_, chunk) =>
      Array.from({ length: 100 }, (_each, row) => [chunk * 100 + row]),
    );
    const files = unzipSync(await collected(xlsx(['N'], chunks(...many))));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const numbers = [...sheet.matchAll(/<v>(\d+)<\/v>/g)].map((match) => Number(match[1]));
    expect(numbers).toEqual(Array.from({ length: 4000 }, (_, index) => index));
  });
});

describe('every export', () => {
  it.each([
    ['csv', csv],
    ['xlsx', xlsx],
  ] as const)('%s should read no further than its reader, and stop when that one leaves', async (_name, write) => {
    let read = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<ExportValue[][]> {
      try {
        for (;;) {
          read++;
          yield [[`row ${read} ${Math.random()}`]];
        }
      } finally {
        closed = true;
      }
    }
    const stream = write(['A'], endless());
    while (read < 3) await stream.next();
    await stream.return(undefined);
    expect(closed).toBe(true);
    expect(read).toBeLessThan(5000);
  });
});
