import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitions, registry } from '../../resources/index.ts';
import type { Authored } from '../../resources/language/checks/resolve.ts';
import { kinds, resolve } from '../../resources/language/index.ts';
import { nearest } from '../../resources/language/nearest.ts';
import { stageNames } from '../stage/names.ts';
import { specimen, specimens } from '../stage/specimens.ts';
import { changed, type Mistaken, mistakesIn } from './mistakes.ts';
import { IN_FIELDS } from './mistakes-in-fields.ts';
import { IN_MEASURES } from './mistakes-in-measures.ts';
import { IN_MOVES } from './mistakes-in-moves.ts';
import { IN_IDENTITY, IN_RESOURCES } from './mistakes-in-resources.ts';
import { IN_RULES } from './mistakes-in-rules.ts';
import { IN_SCREENS } from './mistakes-in-screens.ts';

const FIELDS = Object.keys(specimen.fields).join(', ');
const KINDS = Object.keys(kinds).join(', ');

/** The stage with the specimen changed. */
const stageWith = (changes: Mistaken[0]): Authored => ({
  ...specimens,
  resources: specimens.resources.map((each) => (each.name === specimen.name ? changed(specimen, changes) : each)),
});

/** The sentences without names of the specimen's file and lists of all fields and kinds. */
const short = (sentences: readonly string[]): string[] =>
  sentences.map((each) =>
    each
      .replace(/^resources\/(?:specimens|identity)\.ts › /, '')
      .replace(FIELDS, '<fields>')
      .replace(KINDS, '<kinds>'),
  );

const mistakesOf = (changes: Mistaken[0]): string[] => short(mistakesIn(() => resolve(stageWith(changes))));

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
    expect(resolve(stageWith({ $schema: './definition.schema.json' }))).toEqual(resolve(specimens));
    expect(mistakesOf({ $schema: 7 })).toEqual(['$schema: 7 is not a text. Write a sentence or a word.']);
  });

  it('should leave the author’s definition as it was', () => {
    const before = JSON.stringify(specimen);
    resolve(specimens);
    expect(JSON.stringify(specimen)).toBe(before);
    expect(Object.isFrozen(specimen)).toBe(false);
  });

  it.each([...IN_FIELDS, ...IN_RULES, ...IN_MOVES, ...IN_SCREENS, ...IN_MEASURES, ...IN_RESOURCES])(
    'should refuse %j',
    (changes, sentences) => {
      expect(sentences).not.toEqual([]);
      expect(mistakesOf(changes)).toEqual(sentences);
    },
  );

  it.each(IN_IDENTITY)('should refuse an identity with %j', (changes, sentences) => {
    const identity = changed(specimens.identity, changes);
    expect(short(mistakesIn(() => resolve({ ...specimens, identity })))).toEqual(sentences);
  });

  it.each<readonly [change: Mistaken[0], sentence: string]>([
    [{ 'fields/email/unique': undefined }, "login: people sign in with 'email'. It must be required and unique."],
    [{ 'fields/email/required': undefined }, "login: people sign in with 'email'. It must be required and unique."],
    [{ 'fields/role_id/required': undefined }, "role: nobody acts without a role. 'role_id' must be required."],
    [{ 'fields/role_id/to': 'zones' }, "role: 'role_id' refers to 'zones'. It must refer to 'roles'."],
  ])('should refuse users with %j, who could not sign in', (change, sentence) => {
    const resources = specimens.resources.map((each) => (each.name === 'users' ? changed(each, change) : each));
    expect(short(mistakesIn(() => resolve({ ...specimens, resources })))).toEqual([`identity.user.${sentence}`]);
  });

  it('should refuse what is no resource, and one without a name', () => {
    const resources = [...specimens.resources, 7, {}];
    expect(mistakesIn(() => resolve({ ...specimens, resources }))).toEqual([
      'resources/index.ts › (whole file): there is a resource that is not an object.',
      'resources/index.ts › name: is missing.',
    ]);
  });

  it('should take a state that only the server sets', () => {
    expect(mistakesOf({ 'fields/stage/moves/0/to': 'open', 'fields/stage/byServer': ['closed'] })).toEqual([]);
  });

  it('should refuse a module that stands twice', () => {
    const modules = [...specimens.modules, ...specimens.modules.slice(0, 1)];
    expect(mistakesIn(() => resolve({ ...specimens, modules }))).toEqual([
      `resources/modules.ts › modules: '${modules[0]?.name}' stands twice in it.`,
    ]);
  });

  it('should take every source in tabs, filters, searches, orders and rules', () => {
    const computed = ['children', 'worth', 'full', 'parent_size', 'parent_name', 'elder_worth', 'last_day'];
    expect(
      mistakesOf({
        'fields/parent_name': { kind: 'related', path: 'parent_id.full' },
        'fields/elder_worth': { kind: 'related', path: 'parent_id.parent_id.worth' },
        'fields/last_day': {
          kind: 'rollup',
          measure: 'max',
          of: 'specimens',
          by: 'parent_id',
          field: 'parent_id.day',
          where: { day: { from: { today: true } } },
        },
        [`${LIST}/columns`]: ['id', ...computed],
        [`${LIST}/filters`]: computed,
        [`${LIST}/search`]: ['full', 'parent_name'],
        [`${LIST}/tabs`]: [{ name: 'a', where: { children: { above: 0 }, last_day: { below: { field: 'day' } } } }],
        keepWhen: { rule: { children: { above: 0 }, 'parent_id.priced': { from: 5 } }, message: 'Kept' },
        'fields/discount/visibleWhen': { elder_worth: { above: { field: 'worth' } } },
      }),
    ).toEqual([]);
  });

  it('should refuse shapes that nothing could be judged by', () => {
    const resultOf = (chosen: unknown): string[] =>
      mistakesIn(() => resolve({ ...specimens, shapes: { chosen } } as Authored)).map((each) =>
        each.replace('resources/shapes.ts › chosen', ''),
      );
    expect(resultOf({ is: 'text' })).toEqual([
      ".is: there is no sort of shape 'text'. Known: number, boolean, list, object.",
    ]);
    expect(resultOf('list')).toEqual([": 'list' is not an object."]);
    expect(resultOf({ is: 'number', min: 3, max: 2 })).toEqual([".min: 3 is above 'max', 2."]);
    expect(resultOf({ is: 'number', min: 0 })).toEqual(['.max: is missing.']);
    expect(resultOf({ is: 'list', of: { is: 'boolean' } })).toEqual(['.most: is missing.']);
    expect(
      resultOf({ is: 'object', of: { 'no name': { is: 'boolean' }, ids: { is: 'list', of: {}, most: 1 } } }),
    ).toEqual([
      '.of.ids.of.is: there is no sort of shape undefined. Known: number, boolean, list, object.',
      ".of.no name: 'no name' is not a name. Write it in snake_case.",
    ]);
    expect(resultOf({ is: 'boolean', max: 3 })).toEqual([".max: there is no option 'max'. Known: is."]);
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

  it('should refuse to be without people', () => {
    expect(short(mistakesIn(() => resolve({ ...specimens, identity: undefined as never })))).toContain(
      'identity: is missing. Say who people are: { users, roles, user, role, builtIn, profile }.',
    );
  });

  it('should refuse functions and other things that are not plain data', () => {
    const resources = specimens.resources.map((each) => ({ ...each, active: () => 'x' }));
    expect(() => resolve({ ...specimens, resources })).toThrow('a function is not plain data');
  });

  it('should refuse two resources, screens or paths of one name', () => {
    const other = { ...specimen, name: 'others' };
    const resultOf = () => resolve({ ...specimens, resources: [...specimens.resources, other] });
    expect(resultOf).toThrow("the screen 'specimen-list' is defined in resources/specimens.ts already");
    expect(resultOf).toThrow("'/stage/specimens' is the path of screen 'specimen-list' already");
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
        expect(mistakesOf({ [path.join('/')]: value })).toBeInstanceOf(Array);
      }),
      { numRuns: 800 },
    );
  }, 60_000);

  it('should let a page draw a record or its form, and change nothing of what is shown and written there', () => {
    const listOf = (stage: Authored) => resolve(stage).screens.find(({ name }) => name === 'specimen-list');
    const [page] = stageNames.pages;
    const plain = listOf(specimens);
    const named = listOf(
      stageWith({ 'screens/specimen-list/show/page': page, 'screens/specimen-list/form/page': page }),
    );
    expect([plain?.show?.page, plain?.form?.page]).toEqual([undefined, undefined]);
    expect(named).toEqual({ ...plain, show: { ...plain?.show, page }, form: { ...plain?.form, page } });
  });
});
