import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  type Draft,
  derivedValue,
  type Field,
  kindOf,
  type Resource,
  type ResourceDefinition,
  resolve,
  schemaOf,
  sourceOf,
  type Value,
  validate,
} from '../../resources/language/index.ts';
import { viewOf } from '../../src/fields/index.ts';
import { people, specimens } from '../stage/specimens.ts';

const definition: ResourceDefinition = {
  name: 'leases',
  label: { one: 'Lease', many: 'Leases' },
  title: 'id',
  partOf: { field: 'building_id', form: ['fee', 'months', 'rent'] },
  fields: {
    id: { kind: 'id' },
    building_id: { kind: 'reference', to: 'buildings', required: true, onDelete: 'cascade' },
    fee: { kind: 'money', default: 100 },
    months: { kind: 'number', default: 12 },
    is_taxed: { kind: 'toggle' },
    tax: { kind: 'percent', visibleWhen: { is_taxed: { is: true } } },
    discount: { kind: 'money' },
    rent: { kind: 'formula', product: ['fee', 'months'] },
    vat: { kind: 'formula', label: 'VAT', product: ['rent', 'tax'] },
    total: { kind: 'formula', sum: ['rent', 'vat', { product: ['discount', -1] }] },
    years: { kind: 'formula', product: ['months', 0.0833333333] },
    flat_ids: { kind: 'references', to: 'buildings' },
    flats: { kind: 'formula', sum: ['flat_ids', 0] },
    note: {
      kind: 'text',
      requiredWhen: { rule: { total: { above: 2000 } }, message: 'Say why it costs so much' },
    },
  },
  checks: [
    {
      name: 'nobody is paid to live there',
      expect: { total: { from: 0 } },
      errors: { discount: 'This is more than the rent, which is {rent}' },
    },
  ],
};
const buildings: ResourceDefinition = {
  name: 'buildings',
  label: { one: 'Building', many: 'Buildings' },
  title: 'id',
  fields: {
    id: { kind: 'id' },
    floors: { kind: 'number' },
    fees: { kind: 'rollup', measure: 'sum', of: 'leases', by: 'building_id', field: 'fee' },
    taxed_fees: {
      kind: 'rollup',
      measure: 'sum',
      of: 'leases',
      by: 'building_id',
      field: 'fee',
      where: { is_taxed: { is: true } },
      stored: true,
    },
    untaxed_fees: { kind: 'formula', sum: ['fees', { product: ['taxed_fees', -1] }] },
    taxed_share: { kind: 'formula', share: ['taxed_fees', 'fees'] },
    full_share: { kind: 'formula', share: ['floors', 'flats'] },
    flats: { kind: 'number' },
    all_flats: { kind: 'formula', product: ['floors', 'flats'] },
  },
  screens: {
    'building-list': {
      module: specimens.modules[0]?.name ?? '',
      path: '/stage/buildings',
      permissions: ['read', 'write', 'update'],
      list: { columns: ['id', 'all_flats'] },
      form: {
        path: '/stage/building/:id',
        sections: [
          { title: 'Size', fields: ['floors', 'all_flats'] },
          { title: 'Leases', parts: 'leases' },
        ],
      },
    },
  },
};
const registry = resolve({ ...specimens, resources: [...people, buildings, definition] });
const leases = registry.resources.leases as Resource;
const field = (name: string): Field => leases.fields[name] as Field;
const worked = (name: string, draft: Draft): Value | undefined => derivedValue(leases, field(name), draft);
const drawn = (name: string, value: Value): string =>
  renderToStaticMarkup(
    createElement(viewOf(field(name)).Cell, { field: field(name), value, row: { id: 1, [name]: value } }),
  ).replace(/<[^>]+>/g, '');

describe('a formula', () => {
  it('should be worked out of a draft, exactly, through formulas and what is always the same', () => {
    const draft = { fee: 0.1, months: 3, is_taxed: true, tax: 5, discount: 0.05 };
    expect(['rent', 'vat', 'total'].map((name) => worked(name, draft))).toEqual([0.3, 0.02, 0.27]);
    // 2.15 × 5 % is 0.1075, and half a fils more than nothing is rounded away from nothing.
    expect(worked('vat', { ...draft, fee: 2.15, months: 1 })).toBe(0.11);
    expect(worked('total', { fee: 1, months: 1, discount: 9_999_999_999 })).toBe(-9_999_999_998);
    expect(worked('years', { months: 12 })).toBe(1);
  });

  it('should be nothing where a factor is, and leave out of a sum what is nothing or hidden', () => {
    expect(worked('rent', { fee: 100 })).toBeNull();
    expect(worked('total', { fee: 100, months: 2, tax: 5 })).toBe(200);
    expect(worked('total', { tax: 5 })).toBeNull();
  });

  it('should count what a list holds', () => {
    expect([[4, 9], [], null].map((flat_ids) => worked('flats', { flat_ids }))).toEqual([2, 0, 0]);
  });

  it('should be read by rules, and be what no record can be where it is too large', () => {
    const base = { building_id: 1, fee: 100, months: 12 };
    expect(validate(leases, base).ok).toBe(true);
    expect(validate(leases, { ...base, fee: 200 })).toMatchObject({ errors: { note: ['Say why it costs so much'] } });
    expect(validate(leases, { ...base, discount: 1300 })).toMatchObject({
      errors: { discount: ['This is more than the rent, which is 1200'] },
    });
    expect(validate(leases, { ...base, fee: 9_999_999_999, months: 2, note: 'x' })).toMatchObject({
      errors: { fee: ['Rent must be at most 9999999999'] },
    });
    expect(validate(leases, { ...base, rent: 5 })).toMatchObject({
      errors: { rent: ['This field cannot be written'] },
    });
  });

  it('should be shown by forms, of parts too, and never be entered', () => {
    const screen = registry.screen['building-list'];
    expect(screen?.form?.fields).toEqual(['floors', 'all_flats']);
    expect([screen?.writes, screen?.updates]).toEqual([['floors'], ['floors']]);
    const part = screen?.parts.leases;
    expect(part?.form?.fields).toEqual(['fee', 'months', 'rent']);
    expect([part?.writes, part?.updates]).toEqual([
      ['fee', 'months'],
      ['fee', 'months'],
    ]);
  });

  it('should say how much one number is of another, and nothing of nothing', () => {
    const { buildings } = registry.resources as { buildings: Resource };
    const share = (floors: Value, flats: Value): Value | undefined =>
      derivedValue(buildings, buildings.fields.full_share as Field, { floors, flats });
    expect([share(2, 3), share(1, 2), share(0, 1), share(-1, 3)]).toEqual([66.67, 50, 0, -33.33]);
    expect([share(3, 0), share(null, 1), share(1, null)]).toEqual([null, null, null]);
  });

  it('should calculate with what is measured of other records, as with amounts where they are', () => {
    const { buildings } = registry.resources as { buildings: Resource };
    const decimals = ['untaxed_fees', 'taxed_share'].map((name) => {
      const field = buildings.fields[name] as Field;
      return kindOf(field).decimals?.(field);
    });
    expect(decimals).toEqual([2, undefined]);
    const plan = { operation: 'quotient', decimals: 2 };
    expect(sourceOf(registry, buildings, 'taxed_share')).toMatchObject(plan);
    // The store counts what the definition keeps counted, with what it counts.
    expect(schemaOf(registry).leases?.tallies).toEqual([
      { by: 'building_id', value: 'fee', where: { of: { column: 'is_taxed' }, is: true } },
    ]);
  });

  it('should be an amount where one is among its parts, else a number', () => {
    expect(['rent', 'vat', 'total', 'years'].map((name) => kindOf(field(name)).decimals?.(field(name)))).toEqual([
      2,
      2,
      2,
      undefined,
    ]);
    expect(['rent', 'years', 'rent'].map((name, at) => drawn(name, at < 2 ? 1234.5 : null))).toEqual([
      'AED 1,234.50',
      '1,234.5',
      '—',
    ]);
  });
});
