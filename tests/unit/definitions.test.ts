import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { definitions, registry } from '../../resources/index.ts';
import { DefinitionError, defineResource, kinds, resolve } from '../../resources/language/index.ts';
import { nearest } from '../../resources/language/nearest.ts';
import type { Authored } from '../../resources/language/resolve.ts';
import { stageNames } from '../stage/names.ts';
import { specimen, specimens } from '../stage/specimens.ts';
import { IN_DECLARATIONS, IN_IDENTITY } from './mistakes-in-declarations.ts';
import { IN_FIELDS } from './mistakes-in-fields.ts';
import { IN_MEASURES } from './mistakes-in-measures.ts';
import { IN_PARTS } from './mistakes-in-parts.ts';
import { IN_RESOURCES, type Mistaken } from './mistakes-in-resources.ts';
import { IN_RULES } from './mistakes-in-rules.ts';

const FIELDS = Object.keys(specimen.fields).join(', ');
const KINDS = Object.keys(kinds).join(', ');

/** The mistakes found in definitions: place, what is wrong, what would be right. */
function mistakesIn(definitions: Authored): string[] {
  try {
    resolve(definitions);
    return [];
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    return error.mistakes.map(({ file, path, wrong, right }) =>
      [`${file} › ${path}: ${wrong}`, right].filter(Boolean).join(' '),
    );
  }
}

/** The stage with the specimen changed. */
function changed(change: (copy: Record<string, never>) => void): Authored {
  const copy = JSON.parse(JSON.stringify(specimen));
  change(copy);
  return { ...specimens, resources: specimens.resources.map((each) => (each.name === specimen.name ? copy : each)) };
}

const mistakesOf = (change: (copy: Record<string, never>) => void): string[] => mistakesIn(changed(change));

/** The same, short: names of the specimen's file and lists of all fields and kinds are left out. */
const short = (mistakes: readonly string[]): string[] =>
  mistakes.map((each) =>
    each
      .replace(/^resources\/(?:specimens|identity)\.ts › /, '')
      .replace(FIELDS, '<fields>')
      .replace(KINDS, '<kinds>'),
  );

/** Sets a value deep in a copy of the definition. */
const set =
  (path: string, value: unknown) =>
  (copy: Record<string, never>): void => {
    const keys = path.split('/');
    let place: Record<string, unknown> = copy;
    for (const key of keys.slice(0, -1)) place = place[key] as Record<string, unknown>;
    const last = keys.at(-1) ?? '';
    if (value === undefined) delete place[last];
    else place[last] = value;
  };

const setAll =
  (changes: Mistaken[0]) =>
  (copy: Record<string, never>): void => {
    for (const [path, value] of Object.entries(changes)) set(path, value)(copy);
  };

const LIST = 'screens/specimen-list/list';

describe('definitions', () => {
  it('should equal their own JSON copies: plain data, never functions', () => {
    expect(JSON.parse(JSON.stringify(definitions))).toEqual(definitions);
  });

  it('should resolve into a registry that is complete, frozen, and plain', () => {
    expect(Object.keys(registry.resources)).toEqual(definitions.resources.map((each) => each.name));
    expect(Object.isFrozen(registry.screens[0]?.list?.tabs)).toBe(true);
    expect(registry.screen['category-setup']?.flags).toEqual(['access', 'read', 'write', 'update', 'delete', 'export']);
    expect(registry.resources.categories?.referredBy).toContainEqual({
      resource: 'sub_categories',
      field: 'category_id',
    });
  });

  it('should let a definition name its JSON Schema, and read nothing of it', () => {
    const named = changed(set('$schema', './definition.schema.json'));
    expect(resolve(named)).toEqual(resolve(specimens));
    expect(mistakesOf(set('$schema', 7))).toEqual([
      'resources/specimens.ts › $schema: 7 is not a text. Write a sentence or a word.',
    ]);
  });

  it('should leave the author’s definition as it was', () => {
    const before = JSON.stringify(specimen);
    resolve(specimens);
    expect(JSON.stringify(specimen)).toBe(before);
    expect(Object.isFrozen(specimen)).toBe(false);
  });

  it.each([...IN_FIELDS, ...IN_RULES, ...IN_RESOURCES, ...IN_PARTS, ...IN_MEASURES, ...IN_DECLARATIONS])(
    'should refuse %j',
    (changes, told) => {
      expect(told).not.toEqual([]);
      expect(short(mistakesOf(setAll(changes)))).toEqual(told);
    },
  );

  it.each(IN_IDENTITY)('should refuse an identity with %j', (changes, told) => {
    const identity = JSON.parse(JSON.stringify(specimens.identity));
    setAll(changes)(identity);
    expect(short(mistakesIn({ ...specimens, identity }))).toEqual(told);
  });

  it('should refuse fields that decide over each other whether they are shown', () => {
    const mistakes = mistakesOf((copy) => {
      set('fields/notes/visibleWhen', { full: { empty: false } })(copy);
      set('fields/letters/visibleWhen', { remark: { empty: true } })(copy);
      set('fields/remark/visibleWhen', { notes: { empty: true } })(copy);
    });
    expect(mistakes).toContain(
      'resources/specimens.ts › fields.notes.visibleWhen: a field cannot decide itself whether it is shown. ' +
        'It does: specimens.notes → specimens.full → specimens.letters → specimens.remark → specimens.notes.',
    );
  });

  it('should take every source in tabs, filters, searches, orders and rules', () => {
    expect(
      mistakesOf((copy) => {
        set('fields/parent_name', { kind: 'related', label: 'Parent name', path: 'parent_id.full' })(copy);
        set('fields/elder_worth', { kind: 'related', label: 'Worth', path: 'parent_id.parent_id.worth' })(copy);
        set('fields/last_day', {
          kind: 'rollup',
          label: 'Last day',
          measure: 'max',
          of: 'specimens',
          by: 'parent_id',
          field: 'parent_id.day',
          where: { day: { from: { today: true } } },
        })(copy);
        const computed = ['children', 'worth', 'full', 'parent_size', 'parent_name', 'elder_worth', 'last_day'];
        set(`${LIST}/columns`, ['id', ...computed])(copy);
        set(`${LIST}/filters`, computed)(copy);
        set(`${LIST}/search`, ['full', 'parent_name'])(copy);
        set(`${LIST}/tabs`, [{ name: 'a', where: { children: { above: 0 }, last_day: { below: { field: 'day' } } } }])(
          copy,
        );
        set('keepWhen', { rule: { children: { above: 0 }, 'parent_id.priced': { from: 5 } }, message: 'Kept' })(copy);
        set('fields/discount/visibleWhen', { elder_worth: { above: { field: 'worth' } } })(copy);
      }),
    ).toEqual([]);
  });

  it('should refuse shapes that nothing could be judged by', () => {
    const told = (chosen: unknown): string[] =>
      mistakesIn({ ...specimens, shapes: { chosen } } as Authored).map((each) =>
        each.replace('resources/shapes.ts › chosen', ''),
      );
    expect(told({ is: 'text' })).toEqual([
      ".is: there is no sort of shape 'text'. Known: number, boolean, list, object.",
    ]);
    expect(told('list')).toEqual([": 'list' is not an object."]);
    expect(told({ is: 'number', min: 3, max: 2 })).toEqual([".min: 3 is above 'max', 2."]);
    expect(told({ is: 'number', min: 0 })).toEqual(['.max: is missing.']);
    expect(told({ is: 'list', of: { is: 'boolean' } })).toEqual(['.most: is missing.']);
    expect(told({ is: 'object', of: { 'no name': { is: 'boolean' }, ids: { is: 'list', of: {}, most: 1 } } })).toEqual([
      '.of.ids.of.is: there is no sort of shape undefined. Known: number, boolean, list, object.',
      ".of.no name: 'no name' is not a name. Write it in snake_case.",
    ]);
    expect(told({ is: 'boolean', max: 3 })).toEqual([".max: there is no option 'max'. Known: is."]);
  });

  it('should tell a missing vocabulary once, with the number of places that name it', () => {
    const { size: _missing, ...vocabularies } = specimens.vocabularies;
    expect(() => resolve({ ...specimens, vocabularies })).toThrow(
      /^1 mistake in the definitions:\n {2}resources\/specimens\.ts › fields\.size\.of: there is no vocabulary 'size'\. Known: stage\. 2 more places name it\.$/,
    );
  });

  it('should suggest only what is near', () => {
    expect(nearest('line', ['pie', 'bar'])).toBeUndefined();
    expect(nearest('nmae', ['name', 'notes'])).toBe('name');
    expect(nearest('vendor', ['vendors', 'zones'])).toBe('vendors');
    expect(nearest('iz', ['in', 'is', 'not'])).toBe('in');
    expect(nearest('x', ['id'])).toBeUndefined();
    const modules = ['Service Management', 'Booking Management', 'Reports'];
    expect(nearest('Bookings', modules)).toBe('Booking Management');
    expect(nearest('service', modules)).toBe('Service Management');
    expect(nearest('Report', modules)).toBe('Reports');
    expect(nearest('Management', modules)).toBeUndefined();
  });

  it('should print its sentences and nothing else when it stops a start', () => {
    try {
      resolve({ ...specimens, resources: [...specimens.resources, { name: 'x' }] });
      throw new Error('accepted');
    } catch (error) {
      expect(String((error as Error).stack)).toMatch(
        /^DefinitionError: \d+ mistakes? in the definitions:\n {2}resources\/x\.ts › /,
      );
      expect(Object.keys(error as object)).not.toContain('mistakes');
    }
  });

  it('should tell all mistakes at once, each with its place', () => {
    const mistakes = mistakesOf((copy) => {
      set('title', 'nmae')(copy);
      set('fields/price/kind', 'mony')(copy);
      set(`${LIST}/columns/0`, 'idd')(copy);
    });
    expect(mistakes).toEqual(
      expect.arrayContaining([
        expect.stringContaining('resources/specimens.ts › title:'),
        expect.stringContaining('resources/specimens.ts › fields.price.kind:'),
        expect.stringContaining('resources/specimens.ts › screens.specimen-list.list.columns[0]:'),
      ]),
    );
  });

  it('should refuse functions and other things that are not plain data', () => {
    const bad = {
      ...specimen,
      fields: { ...specimen.fields, notes: { kind: 'textarea', label: 'Notes', default: () => 'x' } },
    };
    expect(() =>
      resolve({ ...specimens, resources: [...specimens.resources.filter(({ name }) => name !== specimen.name), bad] }),
    ).toThrow('a function is not plain data');
  });

  it('should refuse two resources, screens or paths of one name', () => {
    const other = { ...specimen, name: 'others' };
    const told = () => resolve({ ...specimens, resources: [...specimens.resources, other] });
    expect(told).toThrow("the screen 'specimen-list' is defined in resources/specimens.ts already");
    expect(told).toThrow("'/stage/specimens' is the path of screen 'specimen-list' already");
    expect(() => resolve({ ...specimens, resources: [...specimens.resources, specimen] })).toThrow(
      "two resources are called 'specimens'",
    );
  });

  it('should answer any change of a definition with a registry or a list of mistakes, never another error', () => {
    const paths: string[][] = [];
    const walk = (value: unknown, path: string[]): void => {
      if (path.length > 0) paths.push(path);
      if (value !== null && typeof value === 'object')
        for (const [key, part] of Object.entries(value)) walk(part, [...path, key]);
    };
    walk(JSON.parse(JSON.stringify(specimen)), []);
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      fc.constantFrom('name', 'id', 'price', 'constructor', '__proto__', ''),
    );
    fc.assert(
      fc.property(fc.constantFrom(...paths), junk, (path, value) => {
        const mistakes = mistakesOf(set(path.join('/'), value));
        expect(Array.isArray(mistakes)).toBe(true);
      }),
      { numRuns: 800 },
    );
  }, 60_000);

  it('should check the names of fields while the author types', () => {
    expectTypeOf<NonNullable<typeof specimen.title>>().toEqualTypeOf<Extract<keyof typeof specimen.fields, string>>();
    defineResource({
      name: 'x',
      label: { one: 'X', many: 'X' },
      // @ts-expect-error: there is no such field
      title: 'nmae',
      fields: { id: { kind: 'id', label: 'ID' }, name: { kind: 'text', label: 'Name' } },
    });
  });

  it('should let a page draw a record or its form, and change nothing of what is told and written there', () => {
    const plain = resolve(specimens).screens.find(({ name }) => name === 'specimen-list');
    const [page] = stageNames.pages;
    const named = resolve(
      changed((copy) => {
        set('screens/specimen-list/show/page', page)(copy);
        set('screens/specimen-list/form/page', page)(copy);
      }),
    ).screens.find(({ name }) => name === 'specimen-list');
    expect([plain?.show?.page, plain?.form?.page]).toEqual([undefined, undefined]);
    expect(named).toEqual({ ...plain, show: { ...plain?.show, page }, form: { ...plain?.form, page } });
  });

  it('should know the pages while the author types', () => {
    defineResource({
      name: 'x',
      label: { one: 'X', many: 'X' },
      title: 'id',
      fields: { id: { kind: 'id' } },
      screens: {
        'x-list': {
          module: 'Stage',
          path: '/x',
          offers: ['read'],
          list: { columns: ['id'] },
          // @ts-expect-error: there is no such page
          show: { path: '/x/:id', sections: [], page: 'bokking' },
          // @ts-expect-error: nor this one
          form: { path: '/y/:id', fields: ['id'], page: 'bokking' },
        },
      },
    });
  });
});
