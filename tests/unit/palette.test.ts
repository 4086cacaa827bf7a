import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { SIGN_OUT } from '../../src/platform/account-pages.ts';
import { provideRegistry } from '../../src/platform/registry.ts';
import type { Can } from '../../src/platform/session.ts';
import { actionsFor, figuresFor } from '../../src/shell/palette/action-goals.ts';
import { goalOfHit, pathOfHit, screensFor } from '../../src/shell/palette/hits.ts';
import { typedMove } from '../../src/shell/palette/move-goals.ts';

provideRegistry(registry);

const everything: Can = () => true;
const only =
  (...screens: string[]): Can =>
  (screen) =>
    screens.includes(screen);
const titles = (can: Can, text: string): readonly string[] => screensFor(can, text).map(({ title }) => title);

describe('the screens the palette finds', () => {
  it('should be those the role may open', () => {
    expect(titles(only('category-setup', 'role-list'), '')).toEqual(['Category Setup', 'Roles']);
    expect(titles(() => false, '')).toEqual([]);
  });

  it('should hold every word in name or module, whatever the case, names that begin with it first', () => {
    expect(titles(everything, 'SETUP categ')).toContain('Category Setup');
    const setups = only('category-setup', 'sub-category-setup');
    expect(titles(setups, 'category')).toEqual(['Category Setup', 'Sub-category Setup']);
    expect(titles(everything, 'role management')).toEqual(['Roles']);
    expect(titles(everything, 'zebra')).toEqual([]);
  });
});

describe('what is made and measured', () => {
  const found = (goals: readonly { title: string; text: string }[]) =>
    goals.map(({ title, text }) => `${title}: ${text}`);
  const actions = (text: string, can = everything) => found(actionsFor(can, text));

  it('should be added by any word for it, by whoever may', () => {
    for (const text of ['new booking', 'add booking', 'Create BOOK', 'booking new'])
      expect(actions(text), text).toEqual(['Add Booking: Booking List']);
    // Words that begin so come first.
    const found = actions('new b');
    expect(found[0]).toBe('Add Booking: Booking List');
    expect(found.at(-1)).toBe('Add Sub-category: Sub-category Setup');
    expect(actionsFor(everything, 'add user')).toMatchObject([{ path: '/user-management/manage-user/new' }]);
    const reading: Can = (_screen, flag) => flag === 'access' || flag === 'read';
    expect(actions('new booking', reading)).toEqual([]);
    for (const text of ['', 'booking', 'new zebra']) expect(actions(text), text).toEqual([]);
  });

  it('should be one’s own account too', () => {
    expect(actionsFor(everything, 'sign out')).toMatchObject([{ title: 'Sign out', ...SIGN_OUT }]);
    expect(actions('my pro')).toEqual(['My profile: Your account']);
  });

  it('should be the figures of the reports a role may read', () => {
    expect(found(figuresFor(everything, 'net profit'))[0]).toBe('Net Profit: Business Reports');
    expect(figuresFor(everything, 'net profit')[0]).toMatchObject({ path: '/reports/business' });
    expect(figuresFor(only('booking-list'), 'profit')).toEqual([]);
    expect(figuresFor(everything, '')).toEqual([]);
  });
});

describe('why something was found', () => {
  it('should be marked in the name of a screen, else in its module, and rank it so', () => {
    const three = only('category-setup', 'transaction-reports', 'product-requests');
    expect(titles(three, 're')).toEqual(['Product Requests', 'Transaction Reports']);
    const found = screensFor(everything, 'vendor');
    const names = found.map(({ title }) => title.toLowerCase());
    const near = names.map((name) => (name.startsWith('vendor') ? 0 : name.includes('vendor') ? 1 : 2));
    expect(near).toEqual([...near].sort());
    for (const { title, text, marks, textMarks = [] } of found) {
      const [letters, of] = marks[0] ? [marks[0], title] : [textMarks[0], text];
      expect(of.slice(...(letters ?? [0, 0])).toLowerCase()).toBe('vendor');
    }
    const [setup] = screensFor(only('category-setup'), 'setup serv');
    expect(setup).toMatchObject({ marks: [[9, 14]], textMarks: [[0, 4]] });
  });

  it('should be shown for a record by its field, where its name does not say it', () => {
    const hit = { screen: 'user-list', id: 3, title: 'sw@example.com', text: 'User' };
    expect(goalOfHit({ ...hit, matched: { field: 'full_name', value: 'Sarah Whitfield' } }, 'whit')).toMatchObject({
      marks: [],
      why: { label: 'User Name', value: 'Sarah Whitfield', marks: [[6, 10]] },
    });
    const byName = goalOfHit({ ...hit, matched: { field: 'email', value: hit.title } }, 'SW@');
    expect(byName).toMatchObject({ marks: [[0, 3]] });
    expect(byName).not.toHaveProperty('why');
    expect(goalOfHit(hit, 'x')).toMatchObject({ title: hit.title, marks: [] });
  });

  it('should be shown with its state, in its words', () => {
    const about = [
      { field: 'schedule_date', value: '2026-11-26' },
      { field: 'admin_approval', value: 'PENDING_APPROVAL' },
    ];
    const hit = { screen: 'vendor-list', id: 3, title: '3', text: 'Vendor', about };
    expect(goalOfHit(hit, '3').about).toEqual(['26 Nov 2026', 'Pending Approval']);
  });
});

describe('where a record opens', () => {
  const hit = (screen: string) => ({ screen, id: 3, title: 'Pool & Care', text: 'x' });

  const readOnly: Can = (_screen, flag) => flag !== 'update';
  it.each<[what: string, screen: string, can: Can, path: string | undefined]>([
    [
      'the form above its list',
      'category-setup',
      everything,
      '/service-management/category-setup?q=Pool+%26+Care&record=3',
    ],
    ['its form', 'role-list', everything, '/role/edit-role/Mw'],
    ['its form, locked for whoever may not edit', 'role-list', readOnly, '/role/edit-role/Mw-view'],
    ['nowhere on a screen that is not known', 'nowhere', everything, undefined],
  ])('should be %s', (_what, screen, can, path) => expect(pathOfHit(hit(screen), 'poo', can)).toBe(path));

  it('should be its list searched for it, where it has no page of its own', () =>
    expect(pathOfHit(hit('transaction-reports'), 'poo', everything)).toMatch(/\?q=/));
});

describe('a move that is typed next to a record', () => {
  const labels = ['Assign Vendor', 'Assign Worker', 'Set Status', 'Set Price', 'Cancel', 'Tamám et'];

  it.each([
    ['assign 145', ['Assign Vendor', 'Assign Worker'], '145'],
    ['145 assign', ['Assign Vendor', 'Assign Worker'], '145'],
    ['as wo sarah  lee', ['Assign Worker'], 'sarah lee'],
    ['Sarah Lee ASSIGN W', ['Assign Worker'], 'Sarah Lee'],
    ['set status 150', ['Set Status'], '150'],
    ['set 150', ['Set Status', 'Set Price'], '150'],
    ['tamam 7', ['Tamám et'], '7'],
    ['cancel cancel', ['Cancel'], 'cancel'],
  ])('should be taken from either end: %s', (text, expected, rest) =>
    expect(typedMove(text, labels)).toMatchObject({ labels: expected, rest }),
  );

  it.each(['', 'assign', '145', 'a 145', '145 c', 'vendor 145', 'sarah cancel lee'])(
    'should not be taken without a record, from a single letter, or from the middle: %s',
    (text) => expect(typedMove(text, labels)).toBeUndefined(),
  );
});
