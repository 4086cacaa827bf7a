import { describe, expect, it } from 'vitest';
import { singular } from '../../tools/entity.ts';
import { planFrom, usage } from '../../tools/new-plan.ts';

const context = {
  modules: ['Dashboard', 'Catalogue', 'Reports'],
  resources: ['zones', 'workers'],
  vocabularies: ['size'],
  isTaken: (file: string) => file === 'products.ts',
};

describe('the arguments of npm run new', () => {
  it('should be one name at least', () => {
    const coupons = { name: 'coupons', one: 'Coupon', many: 'Coupons', module: 'Catalogue' };
    expect(planFrom(['coupons'], context)).toEqual({ ...coupons, fields: [], choices: [] });
    expect(planFrom(['--help'], context)).toBeUndefined();
    expect(usage(context.modules)).toContain("'Catalogue'");
  });

  const gifts = (...args: string[]) => ['gifts', ...args];
  it.each<[what: string, args: string[], said: RegExp]>([
    ['no name', [], /Give one name/],
    ['two names', ['gifts', 'cards'], /Give one name/],
    ['a name that is taken', ['products'], /resources\/products\.ts is there already/],
    ['what is not plural', ['gift'], /'gift' is not plural.*gifts/],
    ['capitals', ['Gifts'], /lower case/],
    ['a path', ['../gifts'], /no name of an entity/],
    ['an unknown module', gifts('--module', 'Gifts'), /no module 'Gifts'.*Catalogue/],
    ['a choice of one value', gifts('--choice', 'status=Draft'), /different values/],
    ['a choice with a value twice', gifts('--choice', 'status=A,A'), /different values/],
    ['a choice with a quote in it', gifts('--choice', "status=A,'"), /different values/],
    ['a choice of a field that is there', gifts('--choice', 'name=A,B'), /has a field name already/],
    ['an unknown option', gifts('--colour', 'red'), /--colour/],
    ['a field without a kind', gifts('--field', 'price'), /--field price: there is no kind ''.*Known: text/],
    ['a field of a kind there is not', gifts('--field', 'price:mony'), /no kind 'mony'. Did you mean 'money'\?/],
    ['of an option there is not', gifts('--field', 'price:money:big'), /a money takes no 'big', only 'required'/],
    ['a reference to nothing', gifts('--field', 'at:reference'), /names its entity, as in at:reference:zones/],
    ['of no entity', gifts('--field', 'at:reference:zone'), /no entity 'zone'. Did you mean 'zones'/],
    ['of no vocabulary', gifts('--field', 'size:choice:sizes'), /no vocabulary 'sizes'. Did you mean 'size'/],
    ['a field twice', gifts('--field', 'size:text', '--choice', 'size=A,B'), /has a field size already/],
    ['a state in other letters', gifts('--state', 'status=A,ب'), /--state takes a field/],
    ['parts of nothing', gifts('--part-of', 'zone'), /--part-of: there is no entity 'zone'. Did you mean 'zones'/],
    ['parts in the menu', gifts('--part-of', 'zones', '--module', 'Reports'), /in no menu. Leave it out/],
  ])('should not be %s', (_, args, text) => {
    expect(() => planFrom(args, context)).toThrow(text);
  });

  it('should hear of all that is wrong at once', () => {
    const wrong = 'Gifts --module Report --field price:mony --field Size:text --state status=A';
    const result = /lower case[\s\S]*'Reports'[\s\S]*'money'[\s\S]*'Size'[\s\S]*--state takes/;
    expect(() => planFrom(wrong.split(' '), context)).toThrow(result);
  });
});

it('should know the one of which a name is the plural', () => {
  const many = 'coupons categories boxes branches addresses service_areas invoices courses status process';
  const one = 'coupon category box branch address service_area invoice course status process';
  expect(many.split(' ').map(singular)).toEqual(one.split(' '));
});
