import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Heading, headingsOf } from '../../api/export/cells.ts';
import { csv } from '../../api/export/csv.ts';
import { harmless, plain } from '../../api/export/formulas.ts';
import { xlsx } from '../../api/export/xlsx.ts';
import { registry } from '../../resources/index.ts';
import { type ExportValue, fieldAt, type Resource } from '../../resources/language/index.ts';

async function* chunks(...given: ExportValue[][][]): AsyncGenerator<ExportValue[][]> {
  yield* given;
}

const collected = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

const A = [{ label: 'A' }];
const csvOf = async (lines: ExportValue[][], headings: readonly Heading[] = A): Promise<string> =>
  (await collected(csv(headings, chunks(lines)))).toString('utf8');
/** The parts of a workbook, by their path. */
async function partsOf(lines: ExportValue[][][], headings: readonly Heading[] = A) {
  const files = unzipSync(await collected(xlsx(headings, chunks(...lines))));
  return (path: string): string => strFromU8(files[path] ?? new Uint8Array());
}
const sheetOf = async (...lines: ExportValue[][]): Promise<string> =>
  (await partsOf([lines]))('xl/worksheets/sheet1.xml');

describe('a CSV export', () => {
  it.each<readonly [what: string, values: ExportValue[], lines: string]>([
    ['begin with the mark of UTF-8 and end its lines as RFC 4180 says', ['x', 'y'], 'x\r\ny'],
    ['quote what needs quoting', ['a,b', 'say "hi"', 'two\nlines'], '"a,b"\r\n"say ""hi"""\r\n"two\nlines"'],
    [
      'leave numbers numbers, and say yes, no and nothing',
      [-5, 1234.5, true, false, null],
      '-5\r\n1234.5\r\nYes\r\nNo\r\n',
    ],
  ])('should %s', async (_what, values, lines) => {
    expect(await csvOf(values.map((value) => [value]))).toBe(`\uFEFFA\r\n${lines}\r\n`);
  });

  it.each(['=1+1', '+971501234567+1', '-2', '@SUM(A1)', '\tx', '\rx', '＝1', '\0=1'])(
    'should keep %j text',
    async (text) => {
      const line = (await csvOf([[text]])).slice('\uFEFFA\r\n'.length);
      expect(line.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  /**
   * The cells of a line as a spreadsheet reads it whose region separates by `;`: quotes count only
   * at the front of a cell.
   */
  const cellsBySemicolon = (text: string): string[] => {
    const cells: string[] = [];
    for (let at = 0; at <= text.length; ) {
      const quoted = /^"((?:[^"]|"")*)"?/.exec(text.slice(at));
      const cell = quoted?.[0] ?? /^[^;\r\n]*/.exec(text.slice(at))?.[0] ?? '';
      cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : cell);
      at += cell.length;
      const rest = /^[^;\r\n]*/.exec(text.slice(at))?.[0] ?? '';
      at += rest.length + 1;
    }
    return cells;
  };

  it.each([
    ...['x;=1+1', 'x;+971501234567', 'x;;@SUM(A1)', 'two\n=lines', 'two\r\n-lines', 'a\t=b', 'a;\rb', "x;'=1"],
    ...['say "hi";=1+1', 'a, b;=cmd|x', '；=1;＝1'],
  ])('should keep %j text also where a region separates by semicolons', async (text) => {
    for (const lines of [[text], ['before', text, 'after']]) {
      const written = (await csvOf([lines])).slice('\uFEFFA\r\n'.length);
      for (const cell of cellsBySemicolon(written)) expect(cell).not.toMatch(/^[=+\-@\t＝＋－＠]|^\r(?!\n)/);
      for (const line of written.split(/[\n;]/)) expect(line).not.toMatch(/^[=+\-@\t＝＋－＠]/);
    }
  });

  it('should be read back exactly, whatever stood there', () => {
    const pieces = fc.constantFrom(...["'", '\t', '\r', '\n', '\0', ' ', '＝', '971'], ...'=+-@;,"a1');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(plain(harmless(text))).toBe(text);
        if (!/^\+\d{7,15}$/.test(text)) expect(harmless(text)).not.toMatch(/(^|[;\t\n\r])[=+\-@\0＝＋－＠]/u);
      }),
      { numRuns: 3000 },
    );
    // A phone number alone does nothing, and other programs would call what stands before it.
    expect(harmless('+971501234567')).toBe('+971501234567');
    for (const text of ['+971501234567+1', '+971501234567\n', '+1', '+971 50', '=+971501234567', '-971501234567'])
      expect(harmless(text)).toBe(`'${text}`);
    expect(harmless('x;+971501234567')).toBe("x;'+971501234567");
    expect(plain("'+971501234567")).toBe('+971501234567');
    expect(harmless('5 o;clock\n\nit is')).toBe('5 o;clock\n\nit is');
    expect(plain("'tis written by hand")).toBe("'tis written by hand");
  });

  it('should neutralise the header too', async () => {
    expect(await csvOf([], [{ label: '=A' }])).toBe("\uFEFF'=A\r\n");
  });
});

describe('an XLSX export', () => {
  it('should hold the parts a workbook needs', async () => {
    const files = unzipSync(await collected(xlsx([{ label: 'A' }], chunks([['x']]))));
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
    const sheet = (await partsOf(many))('xl/worksheets/sheet1.xml');
    const numbers = [...sheet.matchAll(/<v>(\d+)<\/v>/g)].map((match) => Number(match[1]));
    expect(numbers).toEqual(Array.from({ length: 4000 }, (_, index) => index));
  });
});

describe('amounts', () => {
  const AMOUNTS = [{ label: 'A' }, { label: 'Price', decimals: 2 }, { label: 'B' }, { label: 'Rate', decimals: 3 }];
  const lines: ExportValue[][] = [
    ['x', 42, 42, 1],
    [null, 1234.5, 1234.5, null],
    ['y', -0.1, true, 0.1234],
    ['z', null, 7, 2],
  ];

  it('should always have their decimals in a CSV file, and no other number does', async () => {
    const [, ...written] = (await csvOf(lines, AMOUNTS)).split('\r\n');
    expect(written).toEqual(['x,42.00,42,1.000', ',1234.50,1234.5,', 'y,-0.10,Yes,0.123', 'z,,7,2.000', '']);
  });

  it('should be numbers shown with their decimals in an XLSX file', async () => {
    const part = await partsOf([lines], AMOUNTS);
    expect(part('xl/worksheets/sheet1.xml')).toContain(
      '<c s="6"><v>42</v></c><c><v>42</v></c><c s="7"><v>1</v></c></row>',
    );
    const styles = part('xl/styles.xml');
    const formats = styles.matchAll(/<xf numFmtId="(\d+)" fontId="\d" fillId="0" borderId="0" xfId/g);
    expect([...formats].map(([, id]) => id)).toEqual(['0', '49', '49', '164', '165', '166', '167', '168']);
    expect(styles).toContain(
      '<numFmt numFmtId="167" formatCode="0.00"/><numFmt numFmtId="168" formatCode="0.000"/></numFmts>',
    );
    expect(styles).toContain('<cellXfs count="8">');
  });
});

describe('a column of an export', () => {
  it.each([
    ['an amount', 'products', 'price', 2, false],
    ['a sum of amounts of other records', 'customers', 'total_booking_amount', 2, false],
    ['a count', 'customers', 'total_bookings', undefined, false],
    ['a number', 'customers', 'loyalty_points', undefined, false],
    ['a day', 'bookings', 'schedule_date', undefined, true],
    ['a time of day', 'bookings', 'schedule_time', undefined, true],
    ['an instant', 'vendors', 'terms_agreed_at', undefined, true],
    ['a text', 'products', 'product_name', undefined, false],
  ])('should be read as what it holds: %s', (_, name, field, decimals, isMoment) => {
    const resource = registry.resources[name] as Resource;
    expect(headingsOf(resource, [fieldAt(registry, resource, field)])).toMatchObject([{ decimals, isMoment }]);
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
    const stream = write([{ label: 'A' }], endless());
    while (read < 3) await stream.next();
    await stream.return(undefined);
    expect(closed).toBe(true);
    expect(read).toBeLessThan(5000);
  });
});
