import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { definitions, registry } from '../../resources/index.ts';
import { nearest } from '../../resources/language/checks/report.ts';
import { DefinitionError, defineResource, resolve } from '../../resources/language/index.ts';
import { specimen, specimens } from '../stage/specimens.ts';

/** The mistakes found when one definition is changed by `change`. */
function mistakesOf(change: (copy: Record<string, never>) => void): string[] {
  const copy = JSON.parse(JSON.stringify(specimen));
  change(copy);
  try {
    resolve({ ...specimens, resources: [specimens.resources[0], copy] });
    return [];
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    return error.mistakes.map(({ file, path, wrong, right }) =>
      [`${file} › ${path}: ${wrong}`, right].filter(Boolean).join(' '),
    );
  }
}

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

const LIST = 'screens/specimen-list/list';
const SHOWN = 'fields/discount/visibleWhen';
const FORM = 'screens/specimen-list/form';

/** [what is changed, to what, part of the sentence that must be told]. */
const WRONG: readonly (readonly [string, unknown, string])[] = [
  ['name', 'Specimens', "'Specimens' is not a name. Write it in snake_case."],
  ['name', '__proto__', "'__proto__' is not a name. Write it in snake_case."],
  ['name', 'auth', 'is a path of the API'],
  ['label/many', undefined, 'label.many: is missing.'],
  ['title', 'nmae', "there is no field 'nmae'. Did you mean 'name'?"],
  ['title', 'is_active', "'is_active' is of kind 'toggle'"],
  ['fields/id', undefined, "there must be one field of kind 'id'"],
  ['fields/name/kind', 'txt', "there is no kind 'txt'. Did you mean 'text'?"],
  ['fields/name/requird', 'x', "there is no option 'requird'. Did you mean 'required'?"],
  ['fields/name/label', '', 'is not a text'],
  ['fields/name/required', true, 'true is not a text'],
  ['fields/name/minLength', 90, "is above 'maxLength'"],
  ['fields/letters/pattern/of', 'leters', "there is no pattern 'leters'. Did you mean 'letters'?"],
  ['fields/size/of', 'sizes', "there is no vocabulary 'sizes'. Did you mean 'size'?"],
  ['fields/size/only', ['smal'], "there is no value 'smal'. Did you mean 'small'?"],
  ['fields/parent_id/to', 'specimen', "there is no resource 'specimen'. Did you mean 'specimens'?"],
  ['fields/child_id/dependsOn', 'parent_id', "there is no option 'dependsOn'"],
  ['fields/child_id/where', { parent_id: { is: { referrer: 'parent' } } }, "there is no field 'parent'"],
  ['fields/children/by', 'zone_ids', "there is no field referring to 'specimens' 'zone_ids'"],
  ['fields/children/required', 'x', 'this field is never written'],
  ['fields/is_active/required', 'x', 'a toggle is never empty'],
  ['fields/size/unique', 'x', 'a choice cannot be unique'],
  ['fields/notes/keepWhenHidden', true, 'the field is never hidden'],
  ['fields/price/default', 'free', '"free" is not a value of the field. Price must be a number.'],
  ['fields/name/examples', ['x'], '"x" is not a value of the field. Name must have at least 2 characters.'],
  [
    'fields/discount/visibleWhen',
    { is_discountd: { is: true } },
    "there is no field 'is_discountd'. Did you mean 'is_discounted'?",
  ],
  ['fields/discount/visibleWhen', { is_discounted: { iz: true } }, "there is no test 'iz'. Did you mean 'is'?"],
  ['fields/discount/visibleWhen', { any: [] }, "'any' needs a list of rules"],
  ['fields/discount/visibleWhen', {}, 'the rule is empty'],
  ['fields/discount/visibleWhen', { price: { above: { feild: 'x' } } }, 'cannot be compared with'],
  [
    'fields/discount/visibleWhen',
    { price: { above: { field: 'pric' } } },
    "there is no field 'pric'. Did you mean 'price'?",
  ],
  ['picture', 'name', "'name' is of kind 'text'. A picture is an image or a file."],
  ['picture', 'photo', "there is no field 'photo'"],
  ['fields/price/emptyAs', 'free', '"free" is not a value of the field. Price must be a number.'],
  ['fields/contact/format', 'local', "there is no format 'local'. Known: uae, international."],
  ['fields/stage/initial', 'opened', "there is no state 'opened'. Did you mean 'open'?"],
  ['fields/stage/default', 'open', 'this field is never written'],
  ['fields/worth/field', 'name', "'name' has no sum. Measured can be: number."],
  ['fields/worth/where', { sze: { is: 'small' } }, "there is no field 'sze'"],
  ['fields/worth/where', { size: { is: 'smal' } }, "'size' can never be 'smal'"],
  ['fields/stage/moves/0/to', 'shut', "there is no state 'shut'"],
  ['fields/stage/moves/0/from', [], 'the list is empty'],
  ['fields/stage/moves/0/name', 'Close It', "'Close It' is not a name. Write it in kebab-case."],
  ['fields/stage/moves/0/name', 'export', "'export' is a call of the API"],
  ['fields/stage/moves/0/asks', [{ field: 'worth' }], "'worth' is never written"],
  ['fields/stage/moves/0/sets', { children: 1 }, "'children' is never written"],
  ['fields/stage/moves/0/sets', { size: 'huge' }, "'size' can never be 'huge'"],
  ['fields/stage/moves/0/flag', 'access', "there is no flag 'access'"],
  ['fields/stage/moves/0/screens', ['specimens'], "there is no screen of this resource 'specimens'"],
  ['fields/stage/moves/0/does', ['mail'], "there is no handler 'mail'"],
  ['fields/stage/moves/0/path', { method: 'GET', path: '/x', id: 'id' }, "there is no method 'GET'"],
  ['fields/stage/moves/0/path', { method: 'POST', path: '/auth/x', id: 'id' }, 'is not an address below /api'],
  [
    'moves',
    [
      {
        name: 'close',
        label: 'C',
        when: { size: { is: 'small' } },
        sets: { size: 'large' },
        messages: { done: 'd', failed: 'f' },
      },
    ],
    "two moves are called 'close'",
  ],
  [
    'moves',
    [{ name: 'x', label: 'X', when: { size: { is: 'small' } }, messages: { done: 'd', failed: 'f' } }],
    'the move changes nothing',
  ],
  [`${LIST}/under`, { name: ['colour'] }, "there is no field 'colour'"],
  [`${LIST}/under`, { notes: ['name'] }, "there is no column 'notes'"],
  [`${LIST}/headings`, { id: '' }, 'is not a text'],
  ['screens/specimen-list/ownerSeesAll', true, 'the resource has no owner'],
  ['screens/specimen-list/show/tabs', [{ name: 'a', label: 'A' }], 'the tab is empty'],
  [
    'screens/specimen-list/show/tabs',
    [{ name: 'a', label: 'A', cards: ['price'] }],
    "needs either 'fields' or 'sections' or 'tabs'",
  ],
  [
    'screens/specimen-list/show/tabs',
    [{ name: 'a', label: 'A', charts: [{ label: 'C', shape: 'pie', fields: ['name'] }] }],
    "'name' is no number",
  ],
  [
    'screens/specimen-list/show/tabs',
    [{ name: 'a', label: 'A', list: { of: 'specimens', by: 'zone_ids', columns: ['name'] } }],
    "there is no reference to 'specimens' 'zone_ids'",
  ],
  [
    'screens/specimen-list/show/tabs',
    [{ name: 'a', label: 'A', list: { of: 'specimens', by: 'parent_id', columns: ['nam'] } }],
    "there is no field of 'specimens' 'nam'",
  ],
  ['fields/full/of', ['price'], "there is no text field 'price'"],
  ['fields/parent_size/path', 'size.name', "'size' leads to no other record"],
  ['fields/parent_size/path', 'size', 'a path leads to another record'],
  ['fields/parent_size/path', 'parent_id.siz', "there is no field of 'specimens' 'siz'. Did you mean 'size'?"],
  ['fields/parent_size/path', 'zone_ids.zone_name', "'zone_ids' leads to no other record"],
  [
    'fields/parent_size/path',
    'parent_id.parent_size',
    'is computed of itself. It is: specimens.parent_size → specimens.parent_size.',
  ],
  ['fields/full/required', 'x', 'this field is never written'],
  ['owner', { field: 'size', role: 2 }, "there is no reference 'size'"],
  ['owner', { field: 'parent_id', role: 2 }, "'parent_id' refers to 'specimens', not to users"],
  ['does', { created: ['invite-usr'] }, "there is no handler 'invite-usr'. Did you mean 'invite-user'?"],
  ['does', { creatd: ['invite-user'] }, "there is no option 'creatd'. Did you mean 'created'?"],
  ['fields/discount/visibleWhen', { size: { is: 'smal' } }, "'size' can never be 'smal'. Known: small, large."],
  ['fields/discount/visibleWhen', { is_discounted: { is: 'yes' } }, "'is_discounted' can never be 'yes'"],
  ['fields/discount/visibleWhen', { is_discounted: { above: true } }, "'is_discounted' can never be above true"],
  ['fields/discount/visibleWhen', { any: [{ day: { above: 'tomorrow' } }] }, "'day' can never be above 'tomorrow'"],
  ['fields/discount/visibleWhen', { discount: { empty: true } }, 'a field cannot decide itself'],
  ['fields/parent_id/where', { price: { is: '5' } }, "'price' can never be '5'"],
  ['screens/specimen-list/list/tabs/1/where', { is_active: { is: 1 } }, "'is_active' can never be 1"],
  ['fields/picture/maxSize', 0, 'is not from 1 to 5242880 bytes'],
  ['fields/expanded', { kind: 'text', label: 'X' }, "'expanded' has a meaning in queries"],
  ['fields/price_gte', { kind: 'text', label: 'X' }, 'has a meaning in queries'],
  ['checks', [{ name: 'x', on: 'nmae', expect: { name: { is: 'x' } }, message: 'x' }], "there is no field 'nmae'"],
  ['checkedBy', ['no-overlap'], "there is no check 'no-overlap'"],
  ['keepWhen', { rule: { x: { is: 1 } }, message: 'x' }, "there is no field 'x'"],
  ['screens/specimen-list/module', 'Stag', "there is no module 'Stag'. Did you mean 'Stage'?"],
  ['screens/specimen-list/path', 'specimens', "'specimens' is not a path"],
  ['screens/specimen-list/path', '/api/specimens', 'belongs to the server'],
  ['screens/specimen-list/offers', ['raed'], "there is no flag 'raed'. Did you mean 'read'?"],
  ['screens/specimen-list/offers', ['write', 'update'], "'read' is missing"],
  ['screens/specimen-list/form', undefined, "'write' needs a form"],
  ['screens/specimen-list/mesages', {}, "there is no option 'mesages'. Did you mean 'messages'?"],
  ['screens/Specimen_List', {}, "'Specimen_List' is not a screen's name"],
  [`${LIST}/columns`, ['id', 'nmae'], "there is no field 'nmae'. Did you mean 'name'?"],
  [`${LIST}/columns`, ['id', 'id'], "'id' stands twice"],
  [`${LIST}/columns`, [], 'the list is empty'],
  ['screens/specimen-list/path', '/no-access', 'belongs to the server'],
  [`${LIST}/search`, ['price'], "'price' cannot be searched"],
  [`${LIST}/filters`, ['notes'], "'notes' cannot be filtered"],
  [`${LIST}/sort`, ['zone_ids'], "'zone_ids' has no order"],
  [`${LIST}/toggles`, ['name'], "'name' is no toggle"],
  [`${LIST}/pageSize`, 7, 'there is no page size 7'],
  [`${LIST}/tabs/1/name`, 'all', "two tabs are called 'all'"],
  [`${LIST}/cells`, { name: 'fancy' }, "there is no cell 'fancy'"],
  [`${FORM}/placement`, 'beside', "there is no placement 'beside'"],
  [`${FORM}/path`, undefined, 'a form on its own page needs a path'],
  [`${FORM}/path`, '/stage/manage-specimen', 'is not a path'],
  [`${FORM}/newPath`, '/stage/:id', 'is not a path'],
  [`${FORM}/fields`, ['name'], "needs either 'fields' or 'sections'"],
  [`${FORM}/sections/0/fields/0`, 'created_at', "'created_at' is never written"],
  [`${FORM}/sections/1/fields/0`, 'name', "'name' stands in two sections"],
  [`${FORM}/sections/0/fields`, ['email'], "'name' is required, and the form does not offer it"],
  [`${FORM}/panels`, ['map'], "there is no panel 'map'"],
  ['screens/specimen-list/show/path', '/stage/specimens', 'is not a path'],
  // What cannot be compared, ordered or computed is refused, not accepted and ignored.
  [
    SHOWN,
    { price: { above: { field: 'name' } } },
    `'price' cannot be compared with {"field":"name"}. One is a number, the other text.`,
  ],
  [SHOWN, { price: { from: { today: true } } }, 'One is a number, the other a day.'],
  [SHOWN, { day: { to: { now: true } } }, 'One is a day, the other an instant.'],
  [SHOWN, { created_at: { to: { today: true } } }, 'One is an instant, the other a day.'],
  [
    SHOWN,
    { parent_id: { is: { field: 'id' }, not: { field: 'zone_ids' } } },
    'It is a list: write the test the other way round',
  ],
  [SHOWN, { zone_ids: { is: { field: 'id' } } }, "One is a record of 'zones', the other a record of 'specimens'."],
  [SHOWN, { zone_ids: { above: 1 } }, "'zone_ids' can never be above 1. It has no order"],
  [SHOWN, { size: { above: 'large' } }, "'size' can never be above 'large'. It has no order"],
  [SHOWN, { parent_id: { from: 3 } }, "'parent_id' can never be from 3. It has no order"],
  [SHOWN, { price: { above: null } }, "'price' can never be above nothing. Test whether it is 'empty'."],
  [SHOWN, { picture: { is: 'abcdefghij0123456789' } }, "'picture' cannot be compared. Test whether it is 'empty'."],
  [SHOWN, { permissions: { in: ['x'] } }, "'permissions' cannot be compared."],
  [SHOWN, { name: { is: { me: 'name' } } }, "nothing says who signs in. Name their resource under 'identity'."],
  [SHOWN, { name: { is: { referrer: 'name' } } }, "no record refers here. It belongs into a reference's 'where'."],
  [SHOWN, { name: { is: { now: false } } }, 'cannot be compared with'],
  [SHOWN, { 'parent_id.siz': { is: 'small' } }, "there is no field of 'specimens' 'siz'. Did you mean 'size'?"],
  [SHOWN, { 'parent_id.size': { is: 'smal' } }, "'parent_id.size' can never be 'smal'. Known: small, large."],
  [SHOWN, { 'zone_ids.zone_name': { is: 'x' } }, "'zone_ids' leads to no other record"],
  [
    SHOWN,
    { name: { is: { field: 'parent_id.nmae' } } },
    "there is no field of 'specimens' 'nmae'. Did you mean 'name'?",
  ],
  [SHOWN, { share: { above: 'half' } }, "'share' can never be above 'half'"],
  [SHOWN, { full: { is: 7 } }, "'full' can never be 7"],
  [
    'fields/child_id/where',
    { parent_id: { is: { referrer: 'name' } } },
    "One is a record of 'specimens', the other text.",
  ],
  ['fields/child_id/where', { parent_id: { is: { referrer: 'zone_ids' } } }, 'It is a list'],
  [
    'fields/worth/where',
    { name: { is: { me: 'name' } } },
    'nobody asks here. What is computed is the same for everybody.',
  ],
  ['fields/worth/measure', 'median', "there is no measure 'median'. Known: count, sum, avg, min, max."],
  ['fields/worth/field', undefined, 'is missing. Say what is measured.'],
  ['fields/worth/field', 'parent_id.nmae', "there is no field of 'specimens' 'nmae'"],
  ['fields/worth/measure', 'count', 'records are counted, not measured'],
  ['fields/children/where', { children: { above: 0 } }, 'It is: specimens.children → specimens.children.'],
  [
    'fields/children/where',
    { 'parent_id.share': { above: 0 } },
    'It is: specimens.children → specimens.share → specimens.children.',
  ],
  ['fields/share/of', 'price', "there is no rollup of numbers 'price'"],
  ['fields/share/of', 'children', 'a share of itself is always 100'],
  ['fields/share/default', 5, 'this field is never written'],
  ['fields/is_active/emptyAs', true, 'a toggle is never empty'],
  [`${LIST}/search`, ['parent_size'], "'parent_size' cannot be searched. It is of kind 'related'."],
  [`${LIST}/search`, ['children'], "'children' cannot be searched"],
  [
    'screens/specimen-list/show/tabs',
    [{ name: 'a', label: 'A', charts: [{ label: 'C', shape: 'line', fields: ['price'] }] }],
    "there is no shape 'line'. Known: pie, bar.",
  ],
];

describe('definitions', () => {
  it('should equal their own JSON copies: plain data, never functions', () => {
    expect(JSON.parse(JSON.stringify(definitions))).toEqual(definitions);
  });

  it('should resolve into a registry that is complete, frozen, and plain', () => {
    expect(Object.keys(registry.resources)).toEqual(definitions.resources.map((each) => each.name));
    expect(Object.isFrozen(registry.screens[0]?.list?.tabs)).toBe(true);
    expect(registry.screen['category-setup']?.flags).toEqual(['access', 'read', 'write', 'update', 'delete', 'export']);
    expect(Object.keys(registry.screen['sub-category-setup']?.choices ?? {}).toSorted()).toEqual([
      'category_id',
      'zone_ids',
    ]);
    expect(registry.resources.categories?.referredBy).toContainEqual({
      resource: 'sub_categories',
      field: 'category_id',
    });
  });

  it('should leave the author’s definition as it was', () => {
    const before = JSON.stringify(specimen);
    resolve(specimens);
    expect(JSON.stringify(specimen)).toBe(before);
    expect(Object.isFrozen(specimen)).toBe(false);
  });

  it.each(WRONG)('should refuse %s = %j', (path, value, told) => {
    const mistakes = mistakesOf(set(path, value));
    expect(mistakes.join('\n')).toContain(told);
    expect(mistakes.every((each) => each.startsWith('resources/'))).toBe(true);
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
        const computed = [
          'children',
          'worth',
          'share',
          'full',
          'parent_size',
          'parent_name',
          'elder_worth',
          'last_day',
        ];
        set(`${LIST}/columns`, ['id', ...computed])(copy);
        set(`${LIST}/sort`, computed)(copy);
        set(`${LIST}/filters`, computed)(copy);
        set(`${LIST}/search`, ['full', 'parent_name'])(copy);
        set(`${LIST}/tabs/1/where`, { children: { above: 0 }, last_day: { below: { field: 'day' } } })(copy);
        set('keepWhen', { rule: { children: { above: 0 }, 'parent_id.share': { from: 50 } }, message: 'Kept' })(copy);
        set('fields/discount/visibleWhen', { elder_worth: { above: { field: 'worth' } } })(copy);
      }),
    ).toEqual([]);
  });

  it('should know who asks where an identity says so', () => {
    const told = (rule: unknown, of: string) => {
      const copy = JSON.parse(JSON.stringify(specimen));
      set('keepWhen', { rule, message: 'Kept' })(copy);
      try {
        resolve({ ...specimens, identity: { users: of }, resources: [specimens.resources[0], copy] } as never);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(told({ zone_ids: { is: { me: 'id' } } }, 'zones')).not.toContain('who signs in');
    expect(told({ zone_ids: { is: { me: 'name' } } }, 'zones')).toContain("there is no field of the user's 'name'");
  });

  it('should tell a missing vocabulary once, with the number of places that name it', () => {
    const { size: _missing, ...vocabularies } = specimens.vocabularies;
    expect(() => resolve({ ...specimens, vocabularies })).toThrow(
      /^1 mistake in the definitions:\n {2}resources\/specimens\.ts › fields\.size\.of: there is no vocabulary 'size'\. Known: stage\. 1 more place names it\.$/,
    );
  });

  it('should suggest only what is near', () => {
    expect(nearest('line', ['pie', 'bar'])).toBeUndefined();
    expect(nearest('nmae', ['name', 'notes'])).toBe('name');
    expect(nearest('vendor', ['vendors', 'zones'])).toBe('vendors');
    expect(nearest('iz', ['in', 'is', 'not'])).toBe('in');
    expect(nearest('x', ['id'])).toBeUndefined();
  });

  it('should print its sentences and nothing else when it stops a start', () => {
    try {
      resolve({ ...specimens, resources: [] });
      resolve({ ...specimens, resources: [{ name: 'x' }] });
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
    expect(() => resolve({ ...specimens, resources: [specimens.resources[0], bad] })).toThrow(
      'a function is not plain data',
    );
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
      { numRuns: 2000 },
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
});
