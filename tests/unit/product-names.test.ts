import { expect, it } from 'vitest';
import { defineServer } from '../../api/product/product.ts';
import { product } from '../../product/server.ts';
import { registry } from '../../resources/index.ts';
import type { NameKind, Names } from '../../resources/language/index.ts';
import { names } from '../../resources/names.ts';

/** The product's own half, with names of our choice. */
const withNames = (more: Names) => () =>
  defineServer(more, {
    registry,
    checks: {},
    fills: {},
    handlers: {},
    jobs: {},
    routes: [],
    fixtures: product.fixtures,
  } as never);

it('the names a product registers should be taken when definitions use every one', () => {
  expect(withNames(names)).not.toThrow();
});

it.each(Object.keys(names) as NameKind[])(
  'the names a product registers should be refused when no definition uses one of the %s',
  (kind) => {
    expect(withNames({ ...names, [kind]: [...names[kind as keyof typeof names], 'nobodys'] })).toThrow(
      'No definition uses nobodys: take it out of the names.',
    );
  },
);
