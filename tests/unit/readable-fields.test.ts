import { describe, expect, it } from 'vitest';
import { verified } from '../../api/checks/verified.ts';
import { redactionsOf } from '../../api/present/presenter.ts';
import { registry as product } from '../../resources/index.ts';
import {
  defineResource,
  kindOf,
  type List,
  queryableOn,
  type Resource,
  resolve,
  validate,
  warningsOf,
} from '../../resources/language/index.ts';
import { withStage } from '../stage/small-worlds.ts';
import { people, specimens } from '../stage/specimens.ts';

const warns = [
  { of: 'iban-checksum', message: 'Its check digits are wrong' },
  { of: 'iban-length', message: 'It is not as long as those of its country' },
] as const;
const accounts = defineResource({
  name: 'accounts',
  label: { one: 'Account', many: 'Accounts' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    contact: { kind: 'email', verified: true },
    number: { kind: 'text', masked: true, minLength: 4, maxLength: 34 },
    iban: { kind: 'text', case: 'upper', pattern: { of: 'iban', message: 'No IBAN' }, warnings: warns },
  },
});
const registry = resolve({ ...specimens, resources: [...people, accounts] });
const resource = registry.resources.accounts as Resource;
const field = (name: string) => resource.fields[name] as Resource['fieldList'][number];

describe('a masked text', () => {
  const number = field('number');

  it('should be shown by its last four, of a short one nothing', () => {
    const result = redactionsOf(resource, ['name', 'number']);
    expect(result.map(({ name }) => name)).toEqual(['number']);
    expect(['AE0700012345', '1234567', null].map((value) => result[0]?.of(value))).toEqual(['••••2345', '••••', null]);
    expect(kindOf(number).exported(number, { id: 1, number: 'AE0700012345' })).toBe('••••2345');
  });

  it('should be searched, filtered and ordered by nothing', () => {
    const kind = kindOf(number);
    expect(kind.search(number)).toBeUndefined();
    expect(kind.filter(number)).toEqual([]);
    expect(kind.ordered(number)).toBe(false);
  });

  it('should not be stored as it is shown, unless by a form that knows no more of it', () => {
    const judged = (number?: string) =>
      validate(resource, { number: '••••2345' }, { stored: number ? { number } : {} });
    expect(judged()).toMatchObject({ ok: false, errors: { number: [expect.stringContaining('is masked')] } });
    expect([judged('AE0700012345').ok, judged('••••2345').ok]).toEqual([false, true]);
  });

  it('should be what a bank knows somebody by', () => {
    const masked = Object.values(product.resources).flatMap(({ name, fieldList }) =>
      fieldList.filter((each) => kindOf(each).redact?.(each)).map((each) => `${name}.${each.name}`),
    );
    expect(masked).toEqual(expect.arrayContaining(['vendors.acc_number', 'vendors.iban_code', 'payouts.iban']));
  });

  it('should be refused where others would tell it', () => {
    const withMore = (more: object) => () =>
      resolve({ ...specimens, resources: [...people, { ...accounts, ...more } as never] });
    const withFields = (more: object) => withMore({ fields: { ...accounts.fields, ...more } });
    expect(withMore({ title: 'number' })).toThrow("title: 'number' is masked.");
    const unique = { ...accounts.fields.number, unique: true };
    expect(withFields({ number: unique })).toThrow('fields.number.unique: the field is masked.');
    const both = { kind: 'joined', of: ['name', 'number'] };
    expect(withFields({ both })).toThrow("fields.both.of[1]: there is no text field 'number'");
    const other_id = { kind: 'reference', to: 'accounts' };
    expect(withFields({ other_id, theirs: { kind: 'related', path: 'other_id.number' } })).toThrow(
      "'number' is masked.",
    );
  });
});

describe('a text', () => {
  it('should be stored in capital letters however it is typed, where it says so', () => {
    const stored = { iban: 'AE070331234567890123456' };
    expect(validate(resource, { iban: 'ae070331234567890123456' })).toMatchObject({ ok: true, value: stored });
  });

  it('should be accepted though it warns, and show what looks wrong', () => {
    const textOf = (iban: string) => warningsOf(field('iban'), iban);
    expect(textOf('AE070331234567890123456')).toEqual([]);
    expect(textOf('AE080331234567890123456')).toEqual(['Its check digits are wrong']);
    expect(textOf('AE460331234567890')).toContain('It is not as long as those of its country');
    expect(textOf('DE89370400440532013000')).toEqual([]);
    expect(warningsOf(field('iban'), null)).toEqual([]);
    expect(validate(resource, { iban: 'AE080331234567890123456' })).toMatchObject({ ok: true });
  });
});

describe('a verified field', () => {
  const ask = (stored: object | undefined, contact: string | null) =>
    verified({ resource, stored, value: { contact }, session: { role: { id: 1 } }, registry } as never);

  it('should change by no other write once it is stored', async () => {
    const stored = { id: 1, contact: 'a@example.com' };
    const refused = { contact: ['To change this, enter a code sent to the new one'] };
    expect(await ask(stored, 'b@example.com')).toEqual(refused);
    expect(await ask(stored, null)).toEqual(refused);
    expect(await ask(stored, 'a@example.com')).toEqual({});
    expect(await ask({ id: 1, contact: null }, 'b@example.com')).toEqual({});
    expect(await ask(undefined, 'b@example.com')).toEqual({});
  });
});

describe('how a list may be queried', () => {
  const withForm = (...form: string[]) => {
    const boats = defineResource({
      name: 'boats',
      label: { one: 'Boat', many: 'Boats' },
      title: 'name',
      fields: { id: { kind: 'id' }, name: { kind: 'text', required: true }, code: { kind: 'text', sensitive: true } },
      screens: {
        'boat-list': {
          ...{ module: 'Stage', path: '/boats', permissions: ['read', 'write', 'update'] },
          list: { columns: ['name'], filters: ['name', 'code'], search: ['name', 'code'] },
          form: { fields: form },
        },
      },
    } as never);
    const made = withStage({ resources: [boats] });
    const screen = made.screen['boat-list'];
    if (!made.resources.boats || !screen?.list) throw new Error('There is no list of boats.');
    const reading = (may: (flag: string) => boolean) =>
      queryableOn(made.resources.boats as Resource, { ...screen, list: screen.list as List }, may);
    return { readers: reading((flag) => flag === 'read'), editors: reading(() => true) };
  };

  it('should be what its pages show to whoever asks, and what no page shows', () => {
    const both = { filters: ['name', 'code'], search: ['name', 'code'] };
    const { readers, editors } = withForm('name', 'code');
    expect(readers).toEqual({ filters: ['name'], search: ['name'] });
    expect(editors).toEqual(both);
    expect(withForm('name').readers).toEqual(both);
  });
});
