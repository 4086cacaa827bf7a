import { describe, expect, it } from 'vitest';
import { definitions } from '../../resources/index.ts';
import { defineResource, kindOf, resolve } from '../../resources/language/index.ts';
import { fixturesFor } from '../stage/fixtures.ts';
import { SEARCHED, SPELLINGS } from '../stage/spellings.ts';
import { csvOf, importedOf, send } from './imports.ts';
import { stageFor } from './stage.ts';

/**
 * One text means one thing in a call, a file and the query of a list: some spellings of each field
 * over HTTP, all of them in `unit/readers.test.ts`.
 */

const FIELDS = ['price', 'minutes', 'discount', 'day', 'expires', 'phone', 'contact', 'name'] as const;
const SAMPLES = ['samples', 'samples'] as const;
const LABEL = 'screen_label=samples';

const samples = defineResource({
  name: 'samples',
  label: { one: 'Sample', many: 'Samples' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true },
    price: { kind: 'money' },
    minutes: { kind: 'number', unit: 'min' },
    discount: { kind: 'percent' },
    day: { kind: 'date' },
    expires: { kind: 'date', range: 'future', message: 'Expiry date must be in the future' },
    phone: { kind: 'phone' },
    zone_ids: { kind: 'references', label: 'Zones', to: 'zones' },
    contact: { kind: 'phone', format: 'international' },
  },
  screens: {
    samples: {
      module: 'Stage',
      path: '/stage/samples',
      permissions: ['read', 'write', 'update', 'export'],
      list: { columns: ['id', 'name'], search: ['name'], filters: ['price', 'minutes', 'discount', 'day', 'expires'] },
      form: { path: '/stage/sample/:id', fields: [...FIELDS, 'zone_ids'] },
    },
  },
});
/** What users and samples refer to. */
const KEPT: readonly string[] = ['zones', 'roles', 'users', 'document_types'];
const { landings: _, ...identity } = definitions.identity;
const registry = resolve({
  ...definitions,
  dashboards: [],
  identity,
  modules: [...definitions.modules, { name: 'Stage', icon: 'box' }],
  resources: [...definitions.resources.filter(({ name }) => KEPT.includes(name)), samples],
});
const fields = registry.resources.samples?.fields ?? {};

const { host: server, people } = stageFor(['admin'], { registry, fixtures: (of) => fixturesFor(of) });
const [admin] = people;

const labelOf = (name: string): string => fields[name]?.label ?? '';
const isNumber = (name: string): boolean => {
  const field = fields[name];
  return field !== undefined && kindOf(field).type(field, '').as === 'number';
};
const query = (name: string, value: string): string => `/api/samples?${LABEL}&${name}=${encodeURIComponent(value)}`;

const newest = async (name: string, count: number) =>
  (await server.all('samples')).map((record) => record[name]).slice(-count);

describe.each(FIELDS)('what is written as %s', (name) => {
  const all = SPELLINGS.filter(([field]) => field === name);
  const own = ['is', 'no'].flatMap((key) => all.filter(([, , read]) => key in read).slice(-2));

  it('should be read in a call', async () => {
    for (const [, text, read] of own) {
      const { status, body } = await admin.post(`/api/samples?${LABEL}`, { name: 'Sample', [name]: text });
      // In JSON a number is a number.
      const refusal = 'no' in read ? read.no : isNumber(name) ? `${labelOf(name)} must be a number` : undefined;
      expect([status, refusal ? body.errors[name] : body[name]], text).toEqual(
        refusal ? [422, [refusal]] : [201, 'is' in read ? read.is : ''],
      );
    }
  });

  it('should be read in a file', async () => {
    const line = ([, text]: (typeof own)[number], at: number) => (name === 'name' ? [text] : [`Sample ${at}`, text]);
    const columns = name === 'name' ? ['Name'] : ['Name', labelOf(name)];
    const tried = importedOf(await send(admin, SAMPLES, csvOf(columns, ...own.map(line)), '&dry_run=true'));
    expect(tried.mistakes.map(({ line: at, message }) => [own[at - 2]?.[1], message])).toEqual(
      own.flatMap(([, text, read]) => ('no' in read ? [[text, read.no]] : [])),
    );
    const right = own.filter(([, , read]) => 'is' in read);
    importedOf(await send(admin, SAMPLES, csvOf(columns, ...right.map(line))));
    expect(await newest(name, right.length)).toEqual(right.map(([, , read]) => ('is' in read ? read.is : '')));
  });

  it('should be read in the query of a list', async () => {
    const field = fields[name];
    if (!field || !kindOf(field).filter(field).includes('range')) return;
    for (const [, text, read] of own) {
      const { status, body } = await admin.get(query(`${name}_gte`, text));
      const isWrong = 'no' in read && !read.no.endsWith('in the future');
      expect([status, isWrong ? body.errors[`${name}_gte`] : undefined], text).toEqual(
        isWrong ? [400, [read.no]] : [200, undefined],
      );
    }
  });
});

describe('what is searched', () => {
  it('should be found however it is written', async () => {
    for (const [stored] of SEARCHED) await admin.post(`/api/samples?${LABEL}`, { name: stored });
    for (const [stored, ...typed] of SEARCHED)
      for (const text of typed) {
        const found = (await admin.get(query('q', text))).body.map(({ name }: { name: string }) => name);
        expect(found, text).toContain(stored);
      }
  });
});

describe('what is named', () => {
  it('should match however it is written, and by its own title first', async () => {
    const [one, other, third] = (await server.all('zones')).map(({ id }) => Number(id));
    await server.change('zones', one ?? 0, { zone_name: 'Dubai – Marina' });
    await server.change('zones', other ?? 0, { zone_name: 'الجميرة' });
    await server.change('zones', third ?? 0, { zone_name: 'الجميره' });
    const file = csvOf(['Name', 'Zones'], ['One', 'dubai  - marina, الجميره'], ['Two', 'الجميرة']);
    expect(importedOf(await send(admin, SAMPLES, file))).toMatchObject({ creates: 2, mistakes: [] });
    expect(await newest('zone_ids', 2)).toEqual([[one, third], [other]]);
  });

  it('should be separated by whatever stands between, and be its own title where that holds such a sign', async () => {
    const [one, other, third] = (await server.all('zones')).map(({ id }) => Number(id));
    await server.change('zones', one ?? 0, { zone_name: 'Palm; West, North' });
    await server.change('zones', other ?? 0, { zone_name: 'Marina' });
    await server.change('zones', third ?? 0, { zone_name: 'Creek' });
    const cells = ['Marina; Creek', 'Marina|creek', 'Marina\nCreek', 'Marina,Creek', 'Creek; Palm; West, North'];
    const file = csvOf(['Name', 'Zones'], ...cells.map((cell) => ['Sample', cell]));
    expect(importedOf(await send(admin, SAMPLES, file))).toMatchObject({ creates: cells.length, mistakes: [] });
    expect(await newest('zone_ids', cells.length)).toEqual([...Array(4).fill([other, third]), [third, one]]);
  });

  it('should be said where a title is none, with the one that is nearest', async () => {
    const [one] = (await server.all('zones')).map(({ id }) => Number(id));
    await server.change('zones', one ?? 0, { zone_name: 'Dubai – Marina' });
    const file = csvOf(['Name', 'Zones'], ['One', 'Dubai Mareena'], ['Two', 'Elsewhere entirely']);
    expect(importedOf(await send(admin, SAMPLES, file)).mistakes.map(({ message }) => message)).toEqual([
      "There is no zone 'Dubai Mareena'. Did you mean 'Dubai – Marina'?",
      "There is no zone 'Elsewhere entirely'",
    ]);
  });
});

describe('days in numbers alone', () => {
  const file = (...days: readonly string[]): string => csvOf(['Name', 'Day'], ...days.map((day) => ['Sample', day]));
  const tried = async (content: string, order = '') =>
    importedOf(await send(admin, SAMPLES, content, `&dry_run=true${order}`));
  const ask = (example: string) => ({ columns: ['Day'], example });

  it('should require a decision where a column may have its month first', async () => {
    expect(await tried(file('03/04/2027', '05/06/2027'))).toMatchObject({ days: ask('03/04/2027'), mistaken: 0 });
    const us = file('03/04/2027', '1/31/2027');
    expect(await tried(us)).toMatchObject({
      days: ask('1/31/2027'),
      mistakes: [{ line: 3, field: 'Day', message: 'Day must be a day, like 2027-01-31' }],
    });
    expect(await tried(us, '&day_order=month')).toMatchObject({ days: ask('1/31/2027'), mistaken: 0 });
    importedOf(await send(admin, SAMPLES, us, '&day_order=month'));
    expect(await newest('day', 2)).toEqual(['2027-03-04', '2027-01-31']);
  });

  it('should need no decision where the column makes it clear, and be the day first where nobody decides', async () => {
    for (const days of [['31/01/2027', '03/04/2027'], ['05/05/2027'], ['2027-04-03', '3 Apr 2027']])
      expect(await tried(file(...days))).not.toHaveProperty('days');
    importedOf(await send(admin, SAMPLES, file('03/04/2027')));
    expect(await newest('day', 1)).toEqual(['2027-04-03']);
  });
});
