import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { csvOf, formOf, type Imported, importedOf, send } from './imports.ts';
import { stageFor } from './stage.ts';

/** Files of other programs: what their columns are taken for, and whose ids they bear. */

const PAPERS = ['document_types', 'vendor-configuration'] as const;
const DRY = '&dry_run=true';

const { people, stored, one } = stageFor(['admin']);
const [admin] = people;

const take = async (file: string, query = ''): Promise<Imported> => importedOf(await send(admin, PAPERS, file, query));
const textOf = ({ headings: { columns } }: Imported) => columns.map(({ field, by }) => [field, by]);
const newest = async () => (await stored(PAPERS[0])).at(-1);
const card = (name: string) => [name, 'Service', 'No'] as const;

describe('the columns of a file', () => {
  it('should be known by what their fields are called, and by what is as good as that', async () => {
    const file = csvOf(['Document-Name *', 'vendor_type', 'Requird Fields', 'is_active'], [...card('Gate Pass'), '0']);
    const found = await take(file);
    expect([found.creates, found.mistakes]).toEqual([1, []]);
    expect(textOf(found)).toEqual([
      ['name', 'likeness'],
      ['vendor_type', 'likeness'],
      ['required_fields', 'likeness'],
      ['is_active', 'likeness'],
    ]);
    expect(await newest()).toMatchObject({ name: 'Gate Pass', is_active: false });
  });

  it('should be known by what other programs call the one phone and the one address of a record', async () => {
    const file = csvOf(['Mobile', 'E-Mail Address', 'First Name'], ['0501234567', 'a@example.com', 'Ann']);
    const found = importedOf(await send(admin, ['customers', 'customer-list'], file, DRY));
    expect(textOf(found)).toEqual([
      ['phone_number', 'likeness'],
      ['email', 'likeness'],
      ['first_name', 'heading'],
    ]);
  });

  it('should not be known by what could be two, or has another number', async () => {
    for (const heading of ['Statue 2', 'Stats2', 'Nam', 'Vendor']) {
      const found = await take(csvOf(['Document Name', 'Required Fields', heading], ['A', 'No', 'Service']), DRY);
      expect(found.mistakes[0], heading).toMatchObject({ field: heading });
      expect(textOf(found)[2], heading).toEqual([null, null]);
    }
  });

  it('should stop nothing once they are left out, or said to be a field', async () => {
    const file = csvOf(['What', 'Colour', 'Vendor Type', 'Needs'], ['Gate Pass', 'red', 'Service', 'No']);
    const before = await stored(PAPERS[0]);
    expect((await take(file)).mistakes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['What', 'Colour', 'Needs']),
    );
    const columns = '&columns=name,-,,required_fields';
    const tried = await take(file, `${DRY}${columns}`);
    expect([tried.creates, tried.mistakes, await stored(PAPERS[0])]).toEqual([1, [], before]);
    const saved = await take(file, columns);
    expect(textOf(saved)).toEqual([
      ['name', 'choice'],
      [null, 'choice'],
      ['vendor_type', 'heading'],
      ['required_fields', 'choice'],
    ]);
    expect(await newest()).toMatchObject({ name: 'Gate Pass', vendor_type: 'Service' });
    expect((await take(file, '&columns=name,name,,-')).mistakes).toContainEqual({
      ...{ line: 1, field: 'Colour', message: "The column 'Colour' is there twice" },
    });
    for (const wrong of ['nonsense', 'name,__proto__', ','.repeat(200)])
      expectRefusal(await send(admin, PAPERS, file, `&columns=${wrong}`), 400);
  });

  it('should be two imports under one key where they are said to be two things', async () => {
    const file = csvOf(['Document Name', 'Other', 'Vendor Type', 'Required Fields'], ['One', 'Two', 'Service', 'No']);
    const sent = (client: Client, columns: string) =>
      client.call('POST', `/api/${PAPERS[0]}/import?screen_label=${PAPERS[1]}&columns=${columns}`, undefined, {
        raw: formOf(file),
        headers: { 'Idempotency-Key': 'the-same-key' },
      });
    const names = async (columns: string) => {
      importedOf(await sent(admin, columns));
      return (await stored(PAPERS[0])).slice(-2).map(({ name }) => name);
    };
    const [last] = (await stored(PAPERS[0])).slice(-1);
    expect(await names(',-')).toEqual([last?.name, 'One']);
    expect(await names(',-')).toEqual([last?.name, 'One']);
    expect(await names('-,name')).toEqual(['One', 'Two']);
  });

  it('should be read from below titles and notes, with lines that count as before', async () => {
    const file = csvOf(
      ['Our papers', '', ''],
      ['Please fill in the white cells', '', ''],
      ['Document Name', 'Vendor Type', 'Required Fields'],
      [...card('Gate Pass')],
      ['Crew Pass', 'Nobody', 'No'],
    );
    const found = await take(file, DRY);
    expect([found.rows, found.creates, found.headings.line]).toEqual([2, 1, 3]);
    expect(found.mistakes).toEqual([{ line: 5, field: 'Vendor Type', message: "Vendor Type has no 'Nobody'" }]);
    // Headings that are known are headings, whatever stands below them.
    const twice = csvOf(['Document Name', 'Vendor Type'], ['Document Name', 'Vendor Type', 'Required Fields']);
    expect((await take(twice, DRY)).headings.line).toBe(1);
  });

  it('should be missed once where no line names any', async () => {
    const { mistakes } = await take(csvOf([...card('Gate Pass')], [...card('Crew Pass')]), DRY);
    expect(mistakes.slice(0, 1)).toEqual([
      {
        ...{ line: 1, field: null },
        message: expect.stringMatching(/^No column is known by its heading\. The first line must .* 'Document Name', /),
      },
    ]);
    expect(mistakes.filter(({ message }) => message.startsWith('There is no column'))).toEqual([]);
  });
});

describe('a number of another program', () => {
  const ask = (heading: string) => ({
    ...{ line: 1, field: heading },
    message: `Is '${heading}' the ID of the document types here, or a number of another program? Choose the ID, or leave it out`,
  });
  const COLUMNS = ['Document Name', 'Vendor Type', 'Required Fields'];

  it('should change no record by it before somebody says that it is ours', async () => {
    const before = await stored(PAPERS[0]);
    const foreign: readonly (readonly [headings: readonly string[], query: string])[] = [
      [['id', ...COLUMNS], ''],
      [['ID', 'name', ...COLUMNS.slice(1)], ''],
      [['ID', ...COLUMNS, 'Colour'], '&columns=,,,,-'],
      [['ID', 'What', ...COLUMNS.slice(1)], '&columns=,name'],
    ];
    for (const [headings, query] of foreign)
      for (const dry of ['', DRY]) {
        const found = await take(csvOf(headings, [1, ...card('Theirs')]), `${query}${dry}`);
        expect([found.updates, found.mistakes[0]], headings.join()).toEqual([0, ask(headings[0] ?? '')]);
      }
    expect(await stored(PAPERS[0])).toEqual(before);
  });

  it('should change it once that is said, add where it is left out, and be ours in our own file', async () => {
    const file = csvOf(['id', ...COLUMNS], [1, ...card('Theirs')]);
    expect(await take(file, '&columns=-')).toMatchObject({ creates: 1, updates: 0, mistakes: [] });
    const other = csvOf(['id', ...COLUMNS], [1, ...card('Ours')]);
    expect(await take(other, '&columns=id')).toMatchObject({ creates: 0, updates: 1, mistakes: [] });
    expect(await one(PAPERS[0], 1)).toMatchObject({ name: 'Ours' });
    const own = csvOf(['ID', ...COLUMNS], [1, ...card('Ours again')]);
    expect(await take(own)).toMatchObject({ creates: 0, updates: 1, mistakes: [] });
  });
});
