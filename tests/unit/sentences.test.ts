import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Party, RULES_OF_OFFERS, refusalsOf, type Wanted } from '../../product/bookings/rules/candidates.ts';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { amountsOf, price } from '../../product/catalogue/rules/price.ts';
import { refusalsToPublish } from '../../product/catalogue/rules/publishable.ts';
import type { Message, Text } from '../../resources/language/message.ts';
import { finder } from '../../src/platform/i18n/dictionary.ts';
import { pseudo, pseudoDictionary } from '../../tools/pseudo-locale.ts';
import { sentences, sentencesOf } from '../../tools/sentences.ts';
import { completed } from '../../tools/words.ts';
import { rates, services } from './service-stage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = sentences(root);

describe('what a dictionary holds', () => {
  it('should be what the pages say, with both forms of what counts', () => {
    expect(sentencesOf('a.ts', "t('Edit {name}', { name }); tn('{count} user', '{count} users', n);")).toEqual({
      plain: ['Edit {name}'],
      counted: ['{count} user|{count} users'],
    });
  });

  it('should be what stands elsewhere and is said later, and what is put together with its gaps', () => {
    const text = `
      import { x } from 'Some module';
      type Look = 'Not said';
      const LABELS = { light: 'Light', system: 'As the device' };
      throw notFound(\`This \${one} does not exist.\`);
      throw new Error('For engineers only');
      const name = 'camelCase', css = 'row-actions', key = 'ArrowDown', path = '/api/users and more';
    `;
    expect(sentencesOf('a.ts', text).plain).toEqual(['Light', 'As the device', 'This {1} does not exist.']);
  });

  it('should be what definitions say, their records counted in words, and what the server refuses with', () => {
    const message = ['Category Setup', 'ID', 'You sign in with this address.', 'Please correct the marked fields.'];
    expect(all.plain).toEqual(expect.arrayContaining(message));
    expect(all.counted).toContain('{count} category|{count} categories');
    const find = finder(pseudoDictionary(all));
    expect(find('This category cannot be deleted: 3 sub-categories refer to it.')).toBeDefined();
  });

  it('should keep what is translated, have a place for what is new in every form, and drop what nobody says', () => {
    const before = { Edit: 'تعديل', 'Nobody says this': 'x' };
    const after = completed('ar', { plain: ['Edit', 'View'], counted: ['{count} user|{count} users'] }, before);
    expect(after).toEqual({
      Edit: 'تعديل',
      View: '',
      '{count} user|{count} users': { zero: '', one: '', two: '', few: '', many: '', other: '' },
    });
  });
});

describe('what the product’s rules say', () => {
  const known = new Set(all.plain);
  const keysIn = ({ key, values }: Message): string[] => [
    key,
    ...Object.values(values).flatMap((value) => (typeof value === 'object' && 'key' in value ? keysIn(value) : [])),
  ];

  it('should have its place in a dictionary, whatever a service asks, costs and refuses', () => {
    const choice = fc.record({ option_id: fc.integer({ min: 0, max: 20 }), count: fc.integer({ min: -1, max: 9 }) });
    const basket = fc.record({
      hours: fc.constantFrom(0, 1),
      quantity: fc.constantFrom(0, 1),
      recurring: fc.boolean(),
      selection: fc.array(choice, { maxLength: 6 }),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(services, basket, rates, (version, wanted, day) => {
        const priced = price(compileService(version), wanted, day);
        const refusals = refusalsToPublish(version).map(({ message }) => message);
        const amounts = priced.ok ? amountsOf(priced).map(({ label }) => label) : Object.values(priced.errors).flat();
        for (const each of [...refusals, ...amounts] as readonly (Text | undefined)[])
          for (const key of typeof each === 'object' ? keysIn(each) : []) seen.add(key);
      }),
      { numRuns: 300 },
    );
    expect([...seen].filter((key) => !known.has(key))).toEqual([]);
    expect(seen.size).toBeGreaterThan(25);
  });

  it('should have its place there for every reason against somebody', () => {
    const slot = { start: 600, end: 720 };
    const wanted = [1, null].map((vendor_id): Wanted => ({ slot, zone_id: 1, sub_category_id: 1, vendor_id }));
    const nobody = {
      ...{ id: 1, vendor_id: 2, name: 'A', isActive: false, zones: [], papersUntil: '1960-01-01' },
      lapsing: [{ paper: 'P', until: '1960-01-01', isOver: true }],
      busy: [{ booking: 1, slot }],
      ...{ rating: null, reviews: 0, hasHands: false, load: 0, minutes: null, full: null, earlier: 0 },
    };
    const does = [
      { services: [], unsubscribed: [] },
      { services: [1], unsubscribed: [] },
      { services: [1], unsubscribed: [1] },
    ];
    const parties = (['Vendor', 'Worker'] as const).flatMap((kind) =>
      does.map((own): Party => ({ ...nobody, ...own, kind })),
    );
    const reasons = parties.flatMap((party) => wanted.flatMap((what) => refusalsOf(what, party, RULES_OF_OFFERS)));
    expect(new Set(reasons.map(({ rule }) => rule)).size).toBe(RULES_OF_OFFERS.length);
    expect(reasons.flatMap(({ text }) => keysIn(text)).filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('the pseudo-locale', () => {
  it('should mark every text, keep its gaps and be about a third longer', () => {
    const text = 'Records that others refer to are kept, {name}.';
    const made = pseudo(text);
    expect(made).toMatch(/^⟦.*\{name\}.*⟧$/);
    expect(made.length / text.length).toBeGreaterThan(1.3);
    expect(made.length / text.length).toBeLessThan(1.45);
  });

  it('should say which form was taken', () => {
    const dictionary = pseudoDictionary({ plain: [], counted: ['{count} user|{count} users'] });
    expect(dictionary['{count} user|{count} users']).toMatchObject({
      few: expect.stringMatching(/^⟦few·\{count\} üsërs/),
    });
  });
});
