import { describe, expect, it } from 'vitest';
import type { Reason } from '../../access-control/preview.ts';
import { effectLines, reasonInWords, usersInWords } from '../../product/roles/ui/role-words.ts';
import { registry } from '../../resources/index.ts';
import type { Flag } from '../../resources/language/index.ts';

const lines = (
  changes: readonly [screen: string, gained: readonly Flag[], lost: readonly Flag[]][],
  users: number | null = 3,
): string[] =>
  effectLines({
    registry,
    role: 'Operations',
    changes: changes.map(([screen, gained, lost]) => ({ screen, gained, lost })),
    users: users ?? undefined,
  }).map(({ tone, text }) => `${tone}: ${text}`);

describe('what a change of a role does, in words', () => {
  it.each<[string, Parameters<typeof lines>, string[]]>([
    ['nothing', [[]], []],
    [
      'one flag taken',
      [[['category-setup', [], ['delete']]]],
      ['takes: Operations loses Delete on Category Setup; 3 users affected'],
    ],
    [
      'one flag given, to one user',
      [[['category-setup', ['export'], []]], 1],
      ['gives: Operations gains Export on Category Setup; 1 user affected'],
    ],
    [
      'the same of several screens',
      [
        [
          ['category-setup', [], ['delete', 'export']],
          ['sub-category-setup', [], ['delete', 'export']],
          ['user-list', [], ['delete', 'export']],
        ],
        0,
      ],
      ['takes: Operations loses Delete and Export on Category Setup, Sub-category Setup and Users; no users affected'],
    ],
    [
      'a screen that opens, without saying that it can be read',
      [[['user-list', ['access', 'read', 'write', 'update', 'delete'], []]], null],
      ['gives: Operations gains access to Users, with Add, Edit and Delete'],
    ],
    [
      'a screen that opens for reading',
      [[['user-list', ['access', 'read'], []]]],
      ['gives: Operations gains access to Users; 3 users affected'],
    ],
    [
      'screens that close, whatever they held',
      [
        [
          ['user-list', [], ['access', 'read', 'write']],
          ['role-list', [], ['access', 'read']],
        ],
      ],
      ['takes: Operations loses access to Users and Roles; 3 users affected'],
    ],
    [
      'both ways: what is taken first, and whom it concerns said apart',
      [
        [
          ['category-setup', ['export'], []],
          ['user-list', ['write'], ['delete']],
        ],
      ],
      [
        'takes: Operations loses Delete on Users',
        'gives: Operations gains Export on Category Setup',
        'gives: Operations gains Add on Users',
      ],
    ],
  ])('should tell %s', (_what, told, expected) => {
    expect(lines(...told)).toEqual(expected);
  });

  it('should count users', () => {
    expect([0, 1, 2].map(usersInWords)).toEqual(['no users affected', '1 user affected', '2 users affected']);
  });
});

describe('which setting decides, in words', () => {
  it.each<[Reason, Flag, string]>([
    ['granted', 'delete', 'Delete is on for Category Setup'],
    ['granted', 'access', 'Category Setup has access'],
    ['flag-off', 'delete', 'Delete is off on Category Setup'],
    ['screen-closed', 'delete', 'Category Setup has no access'],
    ['module-closed', 'delete', 'Module Service Management has no access'],
    ['inactive', 'delete', 'The role is inactive'],
    ['not-offered', 'export', 'Category Setup does not offer Export'],
    ['unknown', 'read', 'There is no such screen'],
  ])('should say %s of %s', (reason, flag, sentence) => {
    expect(reasonInWords(registry, reason, 'category-setup', flag)).toBe(sentence);
  });
});
