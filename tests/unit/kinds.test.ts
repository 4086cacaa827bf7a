import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../resources/house.ts';
import {
  type FieldDefinition,
  type Kind,
  kindOf,
  kinds,
  type ResourceDefinition,
  refers,
  resolve,
  sameKey,
} from '../../resources/language/index.ts';
import { specimens } from '../stage/specimens.ts';
import '../../resources/house.ts';

const registry = resolve(specimens);
const fields = Object.fromEntries((registry.resources.specimens?.fieldList ?? []).map((field) => [field.name, field]));

/** A module's or screen's grant with every flag off but access. */
const grant = (id: string, children?: readonly unknown[]) => ({
  id,
  access: true,
  read: false,
  write: false,
  update: false,
  delete: false,
  export: false,
  ...(children || /^[A-Z]/.test(id) ? { children: children ?? [] } : {}),
});

/** For each field of the specimens: what is given, and what is stored or the sentence shown. */
const CASES: readonly (readonly [string, unknown, { value: unknown } | { message: string }])[] = [
  ['name', '  Nada  ', { value: 'Nada' }],
  ['name', 'x', { message: 'Name must have at least 2 characters' }],
  ['name', 'x'.repeat(31), { message: 'Name cannot exceed 30 characters' }],
  ['name', 'a\u0000b', { message: 'Name must be one line of text' }],
  ['name', 'a\u2028b', { message: 'Name must be one line of text' }],
  ['name', '\u200b', { message: 'Name has nothing that can be seen' }],
  ['name', '\u2800\u3164', { message: 'Name has nothing that can be seen' }],
  ['name', 'a\ud800', { message: 'Name has characters that cannot be stored' }],
  ['name', 'می\u200cخواهم 👩\u200d🔧', { value: 'می\u200cخواهم 👩\u200d🔧' }],
  ['name', 7, { message: 'Name must be text' }],
  ['letters', 'Zoë', { value: 'Zoë' }],
  ['letters', 'فاطمة', { value: 'فاطمة' }],
  ['letters', 'R2D2', { message: 'Only letters please' }],
  ['notes', 'two\nlines', { value: 'two\nlines' }],
  ['notes', 'x'.repeat(41), { message: 'Notes cannot exceed 40 characters' }],
  ['email', ' Amal@Example.COM ', { value: 'amal@example.com' }],
  ['email', 'amal@example', { message: 'Invalid email' }],
  ['email', 'ａmal@example.com', { message: 'Invalid email' }],
  ['email', 'am\u00adal@example.com', { message: 'Invalid email' }],
  ['email', 'amal\u0000@example.com', { message: 'Invalid email' }],
  ['email', 'zoë@example.com', { value: 'zoë@example.com' }],
  ['email', 'amal example@x.com', { message: 'Invalid email' }],
  ['email', `${'a'.repeat(250)}@x.com`, { message: 'Invalid email' }],
  ['phone', '501234567', { value: '+971501234567' }],
  ['phone', '0501234567', { value: '+971501234567' }],
  ['phone', '+971 50 123 4567', { value: '+971501234567' }],
  ['phone', '00971-50-1234567', { value: '+971501234567' }],
  ['phone', '٠٥٠١٢٣٤٥٦٧', { value: '+971501234567' }],
  ['phone', '50123456', { message: 'Phone number must be exactly 9 digits' }],
  ['phone', '+44501234567', { message: 'Phone number must be exactly 9 digits' }],
  ['phone', 501234567, { message: 'Phone must be text' }],
  ['minutes', 30, { value: 30 }],
  ['minutes', 4, { message: 'Minutes must be at least 5' }],
  ['minutes', 601, { message: 'Minutes must be at most 600' }],
  ['minutes', 7.5, { message: 'Minutes must be a whole number' }],
  ['minutes', '30', { message: 'Minutes must be a number' }],
  ['minutes', Number.NaN, { message: 'Minutes must be a number' }],
  ['price', 19.99, { value: 19.99 }],
  ['price', 19.999, { message: 'Price can have at most 2 decimals' }],
  ['price', -1, { message: 'Price must be at least 0' }],
  ['price', 1e-7, { message: 'Price can have at most 2 decimals' }],
  ['discount', 100, { value: 100 }],
  ['discount', 100.5, { message: 'Discount must be at most 100' }],
  ['is_active', false, { value: false }],
  ['is_active', 'true', { message: 'Status must be true or false' }],
  ['size', 'small', { value: 'small' }],
  ['size', 'huge', { message: 'Size must be one of: Small, Large' }],
  ['sizes', ['large', 'small'], { value: ['small', 'large'] }],
  ['sizes', ['small', 'small'], { message: 'Sizes names one twice' }],
  ['sizes', ['huge'], { message: 'Sizes must be some of: Small, Medium, Large' }],
  ['sizes', 'small', { message: 'Sizes must be a list' }],
  ['sizes', [1], { message: 'Sizes must be a list of texts' }],
  ['stage', 'closed', { value: 'closed' }],
  ['stage', 'lost', { message: 'Stage has no such state' }],
  ['worth', 5, { message: 'Worth is computed' }],
  ['contact', '+44 20 7946 0958', { value: '+442079460958' }],
  ['contact', '0501234567', { value: '+971501234567' }],
  ['contact', '971501234567', { value: '+971501234567' }],
  ['contact', '0044 (20) 7946-0958', { value: '+442079460958' }],
  ['contact', '00971501234567', { value: '+971501234567' }],
  ['contact', '0012345678', { message: 'Invalid phone number' }],
  ['contact', '2079460958', { value: '2079460958' }],
  ['contact', '501234567', { message: 'Invalid phone number' }],
  ['contact', '+1234567890123456', { message: 'Invalid phone number' }],
  ['contact', 'call me', { message: 'Invalid phone number' }],
  ['parent_id', 3, { value: 3 }],
  ['parent_id', '3', { message: 'Parent must be an id' }],
  ['parent_id', -3, { message: 'Parent must be an id' }],
  ['zone_ids', [2, 1], { value: [2, 1] }],
  ['zone_ids', [1, 1], { message: 'Zones names one twice' }],
  ['zone_ids', 1, { message: 'Zones must be a list of ids' }],
  ['zone_ids', ['1'], { message: 'Zones must be a list of ids' }],
  ['picture', 'abcdefghij0123456789', { value: 'abcdefghij0123456789' }],
  ['picture', '../../etc/passwd', { message: "Picture must be a file's id" }],
  ['paper', { id: 'x' }, { message: "Paper must be a file's id" }],
  ['day', '2026-02-28', { value: '2026-02-28' }],
  ['day', 20260228, { message: 'Day must be a day, like 2027-01-31' }],
  ['expires', '2001-01-01', { message: 'Expiry date must be in the future' }],
  ['seen_at', '2026-01-31T08:00:00.000Z', { value: '2026-01-31T08:00:00.000Z' }],
  ['chosen', { ids: [3], is_gift: false, weight: 1.5 }, { value: { weight: 1.5, is_gift: false, ids: [3] } }],
  ['chosen', 'all', { message: 'Chosen must be an object' }],
  ['chosen', [], { message: 'Chosen must be an object' }],
  ['chosen', { weight: 1, is_gift: true }, { message: 'Chosen: ids is missing' }],
  ['chosen', { weight: 1, is_gift: true, ids: [], more: 1 }, { message: 'Chosen: more is not known' }],
  ['chosen', { weight: 1, is_gift: true, ids: [], __proto__: null }, { value: { weight: 1, is_gift: true, ids: [] } }],
  [
    'chosen',
    JSON.parse('{"weight":1,"is_gift":true,"ids":[],"__proto__":1}'),
    { message: 'Chosen: __proto__ is not known' },
  ],
  ['chosen', { weight: '1', is_gift: true, ids: [] }, { message: 'Chosen: weight must be a number' }],
  ['chosen', { weight: 1.25, is_gift: true, ids: [] }, { message: 'Chosen: weight can have at most 1 decimals' }],
  ['chosen', { weight: 10.5, is_gift: true, ids: [] }, { message: 'Chosen: weight must be at most 10' }],
  ['chosen', { weight: -1, is_gift: true, ids: [] }, { message: 'Chosen: weight must be at least 0' }],
  ['chosen', { weight: 1, is_gift: 'yes', ids: [] }, { message: 'Chosen: is_gift must be true or false' }],
  ['chosen', { weight: 1, is_gift: true, ids: {} }, { message: 'Chosen: ids must be a list' }],
  ['chosen', { weight: 1, is_gift: true, ids: [1, 2, 3, 4] }, { message: 'Chosen: ids can have at most 3 items' }],
  ['chosen', { weight: 1, is_gift: true, ids: [1, 2.5] }, { message: 'Chosen: ids[1] must be a whole number' }],
  ['permissions', 'all', { message: 'Permissions must be a list of modules with their screens and flags' }],
  ['permissions', [grant('Stag')], { message: "Permissions: there is no module 'Stag'" }],
  [
    'permissions',
    [grant('Stage', [grant('specimen-lst')])],
    { message: "Permissions: 'Stage' has no screen 'specimen-lst'" },
  ],
  ['permissions', [grant('Stage'), grant('Stage')], { message: "Permissions: 'module Stage' stands twice" }],
  ['full', 'x', { message: 'Full is made of other fields' }],
  ['parent_size', 'x', { message: 'Parent size belongs to another record' }],
  ['seen_at', null, { message: 'Seen must be a day and a time, like 31 Jan 2027, 08:00' }],
];

describe('field kinds', () => {
  it.each(CASES)('should judge %s: %j', (name, given, expected) => {
    const field = fields[name];
    if (!field) throw new Error(name);
    const result = kindOf(field).parse(field, given);
    expect(result).toEqual('value' in expected ? { ok: true, ...expected } : { ok: false, ...expected });
  });

  it('should have a specimen of every kind', () => {
    const shown = new Set(Object.values(fields).map((field) => field.kind));
    expect([...shown].sort()).toEqual((Object.keys(kinds) as Kind[]).sort());
  });

  it('should never throw and never store what it would refuse again', () => {
    for (const field of Object.values(fields)) {
      const { parse } = kindOf(field);
      fc.assert(
        fc.property(fc.anything(), (given) => {
          const first = parse(field, given);
          if (first.ok) expect(parse(field, first.value)).toEqual(first);
          else expect(first.message).not.toBe('');
        }),
        { numRuns: 200 },
      );
    }
  });

  it('should make samples that the field itself takes', () => {
    for (const field of Object.values(fields)) {
      const kind = kindOf(field);
      if (!kind.stored || !kind.writable(field)) continue;
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 100_000 }), fc.infiniteStream(fc.nat()), (index, numbers) => {
          const next = (): number => numbers.next().value as number;
          const random = {
            integer: (min: number, max: number) => min + (next() % (max - min + 1)),
            pick: <T>(items: readonly T[]): T => items[next() % items.length] as T,
          };
          const now = new Date();
          const sample = kind.sample(field, {
            random,
            index,
            ids: [1, 2, 3, 4],
            file: 'abcdefghij0123456789',
            now,
            derived: new Date(now.getTime() - 86_400_000),
          });
          expect(kind.parse(field, sample)).toEqual({ ok: true, value: sample });
        }),
        { numRuns: 100 },
      );
    }
  });

  it('should keep an address or a number as the key it is distinguished by, however it is written', () => {
    const reached = Object.values(fields).filter((field) => kindOf(field).reached !== undefined);
    expect(reached.map(({ name }) => name).toSorted()).toEqual(['contact', 'email', 'phone']);
    const written = fc
      .tuple(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.constantFrom('', 'a@example.com', '501234567', '442079460958'),
      )
      .map((parts) => parts.join(''));
    for (const field of reached)
      fc.assert(
        fc.property(written, (text) => {
          const read = kindOf(field).parse(field, text);
          if (read.ok) expect(read.value).toBe(sameKey(String(read.value)));
        }),
        { numRuns: 2000 },
      );
  });

  it('should read a cell back as it was exported, references as what they are called', () => {
    const titles = ['', 'Deira', 'Al Barsha', 'Jumeirah'];
    const minute = fc.integer({ min: 0, max: 20_000_000 }).map((at) => new Date(at * 60_000).toISOString());
    const words = fc.stringMatching(/^[A-Za-z\u0600-\u0640][\w ,.'-]{0,20}[A-Za-z]$/);
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 });
    /** Values of each kind that a file can say. */
    const VALUES: { readonly [field: string]: fc.Arbitrary<unknown> } = {
      id: fc.integer({ min: 1 }),
      name: words,
      notes: words,
      email: fc.constantFrom('amal@example.com', 'a.b-c@mail.example.ae'),
      phone: fc.constantFrom('+971501234567', '+97143334444'),
      contact: fc.constantFrom('+442079460958', '2079460958'),
      minutes: fc.integer({ min: 5, max: 600 }),
      price: fc.integer({ min: 0, max: 999_999_999_999 }).map((fils) => fils / 100),
      discount: fc.integer({ min: 0, max: 10_000 }).map((share) => share / 100),
      is_active: fc.boolean(),
      size: fc.constantFrom('small', 'large'),
      sizes: fc.subarray(['small', 'medium', 'large']),
      stage: fc.constantFrom('open', 'closed'),
      parent_id: fc.integer({ min: 1, max: 3 }),
      zone_ids: ids,
      day: fc.constantFrom('2026-01-31', '2024-02-29'),
      seen_at: minute,
    };
    const written = (value: unknown): string =>
      value === null ? '' : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
    for (const [name, values] of Object.entries(VALUES)) {
      const field = fields[name];
      if (!field) throw new Error(name);
      const kind = kindOf(field);
      fc.assert(
        fc.property(fc.option(values, { nil: null }), (value) => {
          const wanted = [value].flat().map((id) => ({ id, name: titles[Number(id)], zone_name: titles[Number(id)] }));
          const expanded = { [name]: value === null ? null : Array.isArray(value) ? wanted : wanted[0] } as never;
          const cell = written(kind.exported(field, { id: 1, [name]: value as never, expanded }));
          const read = kind.imported(field, cell);
          const empty = value === null || (Array.isArray(value) && value.length === 0);
          const expected =
            refers(field) && !empty
              ? { titles: wanted.map((each) => each.name), between: expect.any(Array) }
              : { value: empty ? null : value };
          expect(read).toEqual({ ok: true, ...expected });
        }),
        { numRuns: 100 },
      );
    }
    const unsaid = Object.values(fields).filter(
      ({ name }) => kindOf(fields[name] as never).imported(fields[name] as never, 'x').ok === false,
    );
    const never = unsaid.filter((field) =>
      (kindOf(field).imported(field, 'x') as { message: string }).message.endsWith('cannot be imported'),
    );
    expect(never.map(({ kind }) => kind).toSorted()).toEqual([
      'data',
      'file',
      'formula',
      'image',
      'joined',
      'permissions',
      'related',
      'rollup',
      'rollup',
      'rollup',
      'snapshot',
    ]);
  });

  it('should read cells as people write them, and say what it cannot read', () => {
    const read = (name: string, text: string) => {
      const field = fields[name];
      if (!field) throw new Error(name);
      return kindOf(field).imported(field, text);
    };
    expect(read('is_discounted', 'yes')).toEqual({ ok: true, value: true });
    expect(read('is_active', 'FALSE')).toEqual({ ok: true, value: false });
    expect(read('is_discounted', 'perhaps')).toEqual({ ok: false, message: 'Discounted must be Yes or No' });
    expect(read('is_active', 'in active')).toEqual({ ok: true, value: false });
    expect(read('is_active', 'yes')).toEqual({ ok: true, value: true });
    expect(read('size', 'SMALL')).toEqual({ ok: true, value: 'small' });
    expect(read('size', 'Medium')).toEqual({ ok: false, message: "Size has no 'Medium'" });
    expect(read('sizes', 'Large,small')).toEqual({ ok: true, value: ['large', 'small'] });
    expect(read('sizes', 'Large, huge').ok).toBe(false);
    expect(read('price', '-1,000 aed')).toEqual({ ok: true, value: -1000 });
    expect(read('day', '1-sept-2026')).toEqual({ ok: true, value: '2026-09-01' });
    expect(read('seen_at', '2026-02-30 08:00').ok).toBe(false);
    expect(read('zone_ids', 'Deira, Jumeirah')).toEqual({ ok: true, titles: ['Deira', 'Jumeirah'], between: [', '] });
    expect(read('name', '  ')).toEqual({ ok: true, value: null });
  });

  it('should read filters, and cut days in Dubai', () => {
    const filter = (name: string, text: string, bound: 'is' | 'from' | 'to' = 'is') => {
      const field = fields[name];
      if (!field) throw new Error(name);
      return kindOf(field).parseFilter(field, text, bound);
    };
    expect(filter('created_at', '2026-02-01', 'from')).toEqual({ ok: true, value: '2026-01-31T20:00:00.000Z' });
    expect(filter('created_at', '2026-02-01', 'to')).toEqual({ ok: true, value: '2026-02-01T19:59:59.999Z' });
    expect(filter('created_at', 'soon', 'from').ok).toBe(false);
    expect(filter('is_active', 'true')).toEqual({ ok: true, value: true });
    expect(filter('is_active', '1').ok).toBe(false);
    expect(filter('price', '12.50', 'from')).toEqual({ ok: true, value: 12.5 });
    expect(filter('price', '1e9', 'from').ok).toBe(false);
    expect(filter('size', 'huge').ok).toBe(false);
    expect(filter('parent_id', '12')).toEqual({ ok: true, value: 12 });
    expect(filter('parent_id', '(').ok).toBe(false);
    // What is computed is filtered as what it is.
    expect(filter('children', '3')).toEqual({ ok: true, value: 3 });
    expect(filter('worth', 'all').ok).toBe(false);
    expect(filter('full', 'Arjun Thapa')).toEqual({ ok: true, value: 'Arjun Thapa' });
    expect(filter('parent_size', 'small')).toEqual({ ok: true, value: 'small' });
    expect(filter('parent_size', 'huge')).toEqual({ ok: false, message: 'Parent size has no such value' });
  });

  it('should export what people read', () => {
    const row = {
      id: 1,
      size: 'small',
      price: 5,
      phone: '+971501234567',
      created_at: '2026-01-31T21:30:00.000Z',
      is_active: true,
      parent_id: 2,
      zone_ids: [1, 2],
      expanded: {
        parent_id: { id: 2, name: 'Two' },
        zone_ids: [
          { id: 1, zone_name: 'Deira' },
          { id: 2, zone_name: 'Jumeirah' },
        ],
      },
    };
    const exported = Object.fromEntries(
      Object.values(fields).map((field) => [field.name, kindOf(field).exported(field, row)]),
    );
    expect(exported).toMatchObject({
      size: 'Small',
      price: 5,
      phone: '+971501234567',
      created_at: '2026-02-01 01:30',
      is_active: 'Active',
      parent_id: 'Two',
      zone_ids: 'Deira, Jumeirah',
      name: null,
    });
  });
});

describe('what a field narrows', () => {
  const parsed = (options: Partial<FieldDefinition>, value: unknown) => {
    const field = resolve({
      ...specimens,
      resources: specimens.resources.map((each) =>
        each.name === 'specimens'
          ? ({ ...each, fields: { ...each.fields, extra: { label: 'Extra', ...options } } } as ResourceDefinition)
          : each,
      ),
    }).resources.specimens?.fields.extra;
    return field && kindOf(field).parse(field, value);
  };

  it('should take multiples of a step only, however a machine divides', () => {
    for (const value of [0, 0.3, 0.7, 1.1, 2.9])
      expect(parsed({ kind: 'number', decimals: 1, step: 0.1 }, value), String(value)).toEqual({ ok: true, value });
    for (const value of [0.4, 0.75, 1.1])
      expect(parsed({ kind: 'number', decimals: 2, step: 0.5 }, value), String(value)).toEqual({
        ok: false,
        message: 'Extra must be a multiple of 0.5',
      });
  });

  it.each<[option: string, field: Partial<FieldDefinition>, right: unknown, wrong: unknown, message: string]>([
    ['text.minLength', { kind: 'text', minLength: 3 }, 'abc', 'ab', 'Extra must have at least 3 characters'],
    ['text.maxLength', { kind: 'text', maxLength: 3 }, 'abc', 'abcd', 'Extra cannot exceed 3 characters'],
    ['number.decimals', { kind: 'number', decimals: 2 }, 1.55, 1.555, 'Extra can have at most 2 decimals'],
    ['money.min', { kind: 'money', min: 5 }, 5, 4.99, 'Extra must be at least 5'],
    ['money.max', { kind: 'money', max: 5 }, 5, 5.01, 'Extra must be at most 5'],
    ['email.message', { kind: 'email', message: 'No address' }, 'a@example.com', 'a', 'No address'],
    ['phone.message', { kind: 'phone', message: 'No number' }, '+971501234567', '1', 'No number'],
    ['choice.only', { kind: 'choice', of: 'size', only: ['small'] }, 'small', 'large', 'Extra must be one of: Small'],
    [
      'choices.only',
      { kind: 'choices', of: 'size', only: ['small'] },
      ['small'],
      ['large'],
      'Extra must be some of: Small',
    ],
    [
      'state.only',
      { kind: 'state', of: 'stage', initial: 'open', only: ['open'] },
      'open',
      'closed',
      'Extra has no such state',
    ],
    ['data.shape', { kind: 'data', shape: 'chosen' }, { weight: 1, is_gift: true, ids: [] }, { weight: 11 }, ''],
  ])('should follow %s', (_option, field, right, wrong, message) => {
    expect(parsed(field, right)).toEqual({ ok: true, value: right });
    expect(parsed(field, wrong)).toMatchObject({ ok: false, ...(message && { message }) });
  });

  it('should take the times of a day', () => {
    const time = { kind: 'text', pattern: { of: 'time-of-day', message: 'Not a time' } } as const;
    for (const value of ['00:00', '09:30', '19:59', '23:59']) expect(parsed(time, value)).toEqual({ ok: true, value });
    for (const [value, stored] of [
      ['9:30', '09:30'],
      ['12.30', '12:30'],
      ['٠٩:٣٠', '09:30'],
    ])
      expect(parsed(time, value), value).toEqual({ ok: true, value: stored });
    for (const value of ['24:00', '12:60', '930', 'noon'])
      expect(parsed(time, value), value).toEqual({ ok: false, message: 'Not a time' });
  });

  it('should find a record by its number, whole and as people write it', () => {
    const id = fields.id;
    const needles = (text: string) => id && kindOf(id).search(id)?.needles(text);
    expect([needles('#1042'), needles(' 7 '), needles('0'), needles('10a'), needles('x')]).toEqual([
      ['1042'],
      ['7'],
      [],
      [],
      [],
    ]);
  });
});
