import { expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Resource, Row } from '../../resources/language/index.ts';
import type { PartNode } from '../../src/record/parts/tree.ts';
import { nameOfPart, namingFieldOf } from '../../src/record/parts/words.ts';

const partOf = (name: string, row: object, path = 3): PartNode => ({
  key: `${name} 1`,
  resource: registry.resources[name] as Resource,
  row: { id: 1, ...row } as Row,
  place: path,
  lists: [],
});

it('what a part is called should be its title', () => {
  expect(nameOfPart(partOf('service_questions', { question: 'How many rooms?' }))).toBe('How many rooms?');
});

it.each([null, undefined, ''])('what a part is called should be its place where its title is %j', (question) => {
  expect(nameOfPart(partOf('service_questions', { question }))).toBe('Question 3');
});

it('what a part is called should be what it refers to, of one that has but a number', () => {
  const members = registry.resources.vendor_group_members as Resource;
  expect(namingFieldOf(members)).toBe('vendor_id');
  const expanded = { vendor_id: { id: 8, company_or_vendor_name: 'Premium Plumbing' } };
  expect(nameOfPart(partOf('vendor_group_members', { vendor_id: 8, expanded }))).toBe('Premium Plumbing');
});

it.each([{ vendor_id: null }, {}])(
  'what a part is called should be its position where what it refers to is not visible: %j',
  (expanded) => {
    expect(nameOfPart(partOf('vendor_group_members', { vendor_id: 8, expanded }, 12))).toMatch(/ 12$/);
  },
);
