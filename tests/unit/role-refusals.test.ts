import { describe, expect, it } from 'vitest';
import { grantAll, permissionsWhere } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { Flag, Resource, Row, Value } from '../../resources/language/index.ts';
import { refusalOf } from '../../src/refusals.ts';

const roles = registry.resources.roles as Resource;
const role = (id: number, permissions: unknown): Row => ({
  id,
  name: 'Tested',
  is_active: true,
  permissions: permissions as Value,
});
const nobody = { role_id: 99 };
const all = (): boolean => true;
const noDelete = (_screen: string, flag: Flag): boolean => flag !== 'delete';
const everything = grantAll(registry);
const harmless = permissionsWhere(registry, (_screen, flag) => flag === 'access' || flag === 'read');

describe('what a page knows will be refused', () => {
  it('should be nothing for a role that holds no more than one’s own', () => {
    const asked = { resource: roles, row: role(7, harmless), user: nobody, can: noDelete };
    expect(refusalOf('update', asked)).toBeUndefined();
    expect(refusalOf('delete', asked)).toBeUndefined();
  });

  it('should be any change of one’s own role', () => {
    const asked = { resource: roles, row: role(7, harmless), user: { role_id: 7 }, can: all };
    expect(refusalOf('update', asked)).toBe('You cannot change your own role.');
    expect(refusalOf('delete', asked)).toBe('You cannot change your own role.');
  });

  it('should be any change of a role that holds more, naming what', () => {
    const more = permissionsWhere(registry, ({ name }, flag) => name === 'user-list' && flag !== 'export');
    const asked = { resource: roles, row: role(7, more), user: nobody, can: noDelete };
    const sentence = 'This role holds more than yours: Delete on Users. You cannot change it.';
    expect(refusalOf('update', asked)).toBe(sentence);
    expect(refusalOf('delete', asked)).toBe(sentence);
  });

  it('should name ten at most, and count the rest', () => {
    const sentence = refusalOf('update', { resource: roles, row: role(7, everything), user: nobody, can: () => false });
    expect(sentence?.match(/ on /g)).toHaveLength(10);
    expect(sentence).toMatch(/ and \d+ more\. You cannot change it\.$/);
  });

  it('should not count what a closed screen would hold', () => {
    const closed = permissionsWhere(registry, ({ name }, flag) => name !== 'user-list' || flag !== 'access');
    const screen = permissionsWhere(registry, ({ name }, flag) => name === 'user-list' && flag === 'delete');
    expect(refusalOf('update', { resource: roles, row: role(7, screen), user: nobody, can: noDelete })).toBeUndefined();
    expect(refusalOf('update', { resource: roles, row: role(7, closed), user: nobody, can: noDelete })).toBeDefined();
  });

  it.each([1, 2])('should be deleting the built-in role %i', (id) => {
    const asked = { resource: roles, row: role(id, harmless), user: nobody, can: all };
    expect(refusalOf('delete', asked)).toBe('This role is built in and cannot be deleted.');
    expect(refusalOf('update', asked)).toBeUndefined();
  });

  it('should be nothing of resources that name no such checks', () => {
    const categories = registry.resources.categories as Resource;
    const asked = { resource: categories, row: { id: 99 } as Row, user: { role_id: 99 }, can: () => false };
    expect(refusalOf('update', asked)).toBeUndefined();
    expect(refusalOf('delete', asked)).toBeUndefined();
  });
});
