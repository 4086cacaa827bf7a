import { describe, expect, it } from 'vitest';
import type { Reason } from '../../access-control/preview.ts';
import { effectLines, reasonInWords, usersInWords } from '../../product/roles/ui/role-words.ts';
import { registry } from '../../resources/index.ts';
import type { Flag } from '../../resources/language/index.ts';

/** What a change does, as `user-list +access,read -delete`, of which there may be several. */
const lines = (changes: string, users: number | undefined): string[] =>
  effectLines({
    ...{ registry, role: 'Operations', users },
    changes: changes.split('; ').map((change) => {
      const [screen = '', ...signed] = change.split(' ');
      const flagsOf = (sign: string) =>
        signed.filter((each) => each.startsWith(sign)).flatMap((each) => each.slice(1).split(',') as Flag[]);
      return { screen, gained: flagsOf('+'), lost: flagsOf('-') };
    }),
  }).map(({ tone, text }) => `${tone}: ${text.replace('Operations ', '')}`);

describe('what a change of a role does, in words', () => {
  it.each<[changes: string, users: number | undefined, ...said: string[]]>([
    ['category-setup -delete', 3, 'takes: loses Delete on Category Setup; 3 users affected'],
    ['category-setup +export', 1, 'gives: gains Export on Category Setup; 1 user affected'],
    [
      'category-setup -delete,export; sub-category-setup -delete,export; user-list -delete,export',
      0,
      'takes: loses Delete and Export on Category Setup, Sub-category Setup and Users; no users affected',
    ],
    // What opens can be read, which is not said.
    ['user-list +access,read,write,update', undefined, 'gives: gains access to Users, with Add and Edit'],
    ['user-list +access,read', 3, 'gives: gains access to Users; 3 users affected'],
    // What closes does so whatever it held.
    [
      'user-list -access,read,write; role-list -access,read',
      3,
      'takes: loses access to Users and Roles; 3 users affected',
    ],
    // What is taken comes first, and whom it concerns is said apart.
    [
      'category-setup +export; user-list +write -delete',
      3,
      'takes: loses Delete on Users',
      'gives: gains Export on Category Setup',
      'gives: gains Add on Users',
    ],
  ])('should be said of %s, of %s users', (changes, users, ...message) => {
    expect(lines(changes, users)).toEqual(message);
  });

  it('should be nothing where nothing changes, and name the role', () => {
    const lost = { screen: 'user-list', gained: [], lost: ['delete'] } as const;
    const texts = [[], [lost]].map((changes) => effectLines({ registry, role: 'Operations', changes, users: 2 }));
    expect(texts.map((each) => each.map(({ text }) => text))).toEqual([
      [],
      ['Operations loses Delete on Users; 2 users affected'],
    ]);
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
