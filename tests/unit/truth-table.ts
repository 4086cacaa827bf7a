import type { Operand, Present, Rule, Test } from '../../resources/language/index.ts';

/** Already the 1st of February in Dubai. */
export const NOW = new Date('2026-01-31T21:30:00.000Z');

/**
 * The truth table of the rule language: [what, rule, record, holds]. Every other evaluator has to
 * pass the same table.
 */
export const TRUTH: readonly (readonly [string, Rule, Record<string, unknown>, boolean])[] = [
  // 01:30 of the house's day: what the clock shows is text, as times of a day are.
  ['before the clock', { time: { below: { clock: true } } }, { time: '01:29' }, true],
  ['not before the clock', { time: { below: { clock: true } } }, { time: '01:30' }, false],
  ['is: equal text', { a: { is: 'x' } }, { a: 'x' }, true],
  ['is: other text', { a: { is: 'x' } }, { a: 'X' }, false],
  ['is: number is not its text', { a: { is: 1 } }, { a: '1' }, false],
  ['is: nothing equals nothing', { a: { is: null } }, { a: '' }, true],
  ['is: missing equals null', { a: { is: null } }, {}, true],
  ['is: empty list is nothing', { a: { is: null } }, { a: [] }, true],
  ['is: zero is not nothing', { a: { is: null } }, { a: 0 }, false],
  ['is: false is not nothing', { a: { is: null } }, { a: false }, false],
  ['is: a list holds it', { a: { is: 2 } }, { a: [1, 2] }, true],
  ['is: a list does not hold it', { a: { is: 3 } }, { a: [1, 2] }, false],
  ['is: another field', { a: { is: { field: 'b' } } }, { a: 5, b: 5 }, true],
  ['not: other', { a: { not: 'x' } }, { a: 'y' }, true],
  ['not: same', { a: { not: 'x' } }, { a: 'x' }, false],
  ['not: holds for nothing', { a: { not: 'x' } }, { a: null }, true],
  ['not null: something', { a: { not: null } }, { a: 'x' }, true],
  ['in: one of', { a: { in: ['x', 'y'] } }, { a: 'y' }, true],
  ['in: none of', { a: { in: ['x', 'y'] } }, { a: 'z' }, false],
  ['in: nothing is in no list', { a: { in: ['x'] } }, { a: null }, false],
  ['in: a list with one of', { a: { in: [3, 2] } }, { a: [1, 2] }, true],
  ['above: greater', { a: { above: 1 } }, { a: 2 }, true],
  ['above: strict', { a: { above: 2 } }, { a: 2 }, false],
  ['above: nothing is above nothing', { a: { above: 0 } }, { a: null }, false],
  ['above: mixed types never', { a: { above: 1 } }, { a: '2' }, false],
  ['below: smaller', { a: { below: 3 } }, { a: 2 }, true],
  ['below: strict', { a: { below: 2 } }, { a: 2 }, false],
  ['below: empty other field never', { a: { below: { field: 'b' } } }, { a: 1, b: null }, false],
  ['below: other field', { a: { below: { field: 'b' } } }, { a: 1, b: 2 }, true],
  ['below: text of days', { a: { below: '2026-02-01' } }, { a: '2026-01-31' }, true],
  ['today is cut in Dubai', { a: { is: { today: true } } }, { a: '2026-02-01' }, true],
  ['a day after today', { a: { is: { today: 1 } } }, { a: '2026-02-02' }, true],
  ['a week before today', { a: { is: { today: -7 } } }, { a: '2026-01-25' }, true],
  ['the last of so many days', { a: { to: { today: 28 } } }, { a: '2026-03-01' }, true],
  ['past the last of so many days', { a: { to: { today: 27 } } }, { a: '2026-03-01' }, false],
  ['yesterday is below today', { a: { below: { today: true } } }, { a: '2026-01-31' }, true],
  ['from: the same', { a: { from: 2 } }, { a: 2 }, true],
  ['to: the same', { a: { to: '2026-01-31' } }, { a: '2026-01-31' }, true],
  ['above: text by code point, not by code unit', { a: { above: '\uffee' } }, { a: '\u{1f600}' }, true],
  ['now is this instant', { a: { is: { now: true } } }, { a: '2026-01-31T21:30:00.000Z' }, true],
  ['an instant before now', { a: { below: { now: true } } }, { a: '2026-01-31T21:29:59.999Z' }, true],
  ['a path is a name like others', { 'b.c': { is: 1 } }, { 'b.c': 1 }, true],
  ['a path compared with', { a: { is: { field: 'b.c' } } }, { a: 1, 'b.c': 1 }, true],
  ['empty: null', { a: { empty: true } }, { a: null }, true],
  ['empty: blank text', { a: { empty: true } }, { a: '  ' }, true],
  ['empty: false is not empty', { a: { empty: true } }, { a: false }, false],
  ['empty: false asks for something', { a: { empty: false } }, { a: 0 }, true],
  ['two tests: both', { a: { above: 1, below: 5 } }, { a: 3 }, true],
  ['two tests: one fails', { a: { above: 1, below: 5 } }, { a: 7 }, false],
  ['two fields: both', { a: { is: 1 }, b: { is: 2 } }, { a: 1, b: 2 }, true],
  ['two fields: one fails', { a: { is: 1 }, b: { is: 2 } }, { a: 1, b: 3 }, false],
  ['all', { all: [{ a: { is: 1 } }, { b: { is: 2 } }] }, { a: 1, b: 2 }, true],
  ['all: one fails', { all: [{ a: { is: 1 } }, { b: { is: 2 } }] }, { a: 1, b: 1 }, false],
  ['any: one holds', { any: [{ a: { is: 1 } }, { b: { is: 2 } }] }, { a: 0, b: 2 }, true],
  ['any: none holds', { any: [{ a: { is: 1 } }, { b: { is: 2 } }] }, { a: 0, b: 0 }, false],
  ['none: none holds', { none: [{ a: { is: 1 } }] }, { a: 0 }, true],
  ['none: one holds', { none: [{ a: { is: 1 } }, { a: { is: 2 } }] }, { a: 2 }, false],
  [
    'nested',
    { all: [{ any: [{ a: { is: 1 } }, { a: { is: 2 } }] }, { none: [{ b: { empty: true } }] }] },
    { a: 2, b: 'x' },
    true,
  ],
];

/** What a field holds in the grid below: nothing, values near 2, lists. */
export const HELD = [null, 1, 2, 3, [], [2], [1, 3]] as const;

/** What operands stand for in the grid below: 2, or nothing. */
export const PRESENT: Present = {
  now: NOW,
  me: { two: 2, nothing: null },
  referrer: { two: 2, nothing: null },
};

/** The other fields of each record in the grid below. */
export const BESIDE = { two: 2, nothing: null } as const;

const TWO: readonly (readonly [string, Operand])[] = [
  ['2', 2],
  ['a field that holds 2', { field: 'two' }],
  ['the user’s 2', { me: 'two' }],
  ['the referrer’s 2', { referrer: 'two' }],
];
const NOTHING: readonly (readonly [string, Operand])[] = [
  ['nothing', null],
  ['a field that holds nothing', { field: 'nothing' }],
  ['the referrer’s nothing', { referrer: 'nothing' }],
];
/** What the user has nothing of opens nothing, not even what is nothing too. */
const NOBODYS: readonly (readonly [string, Operand])[] = [['the user’s nothing', { me: 'nothing' }]];

const of = (operands: typeof TWO, tests: readonly (readonly [(operand: Operand) => Test, string])[]) =>
  operands.flatMap(([what, operand]) =>
    tests.map(([test, answers]): readonly [string, Test, string] => [
      `${JSON.stringify(test(operand)).split('"')[1]} ${what}`,
      test(operand),
      answers,
    ]),
  );

/** Every test, by every operand: for each of `HELD` whether it holds (y) or not (n). */
export const GRID: readonly (readonly [string, Test, string])[] = [
  ...of(TWO, [
    [(is) => ({ is }), 'nnynnyn'],
    [(not) => ({ not }), 'yynyyny'],
    [(each) => ({ in: [each] }), 'nnynnyn'],
    [(each) => ({ in: [1, each] }), 'nyynnyy'],
    [(each) => ({ in: [null, each] }), 'ynynyyn'],
    [(above) => ({ above }), 'nnnynnn'],
    [(below) => ({ below }), 'nynnnnn'],
    [(from) => ({ from }), 'nnyynnn'],
    [(to) => ({ to }), 'nyynnnn'],
  ]),
  ...of(NOTHING, [
    [(is) => ({ is }), 'ynnnynn'],
    [(not) => ({ not }), 'nyyynyy'],
    [(each) => ({ in: [each] }), 'ynnnynn'],
    [(each) => ({ in: [2, each] }), 'ynynyyn'],
    [(above) => ({ above }), 'nnnnnnn'],
    [(below) => ({ below }), 'nnnnnnn'],
    [(from) => ({ from }), 'nnnnnnn'],
    [(to) => ({ to }), 'nnnnnnn'],
  ]),
  ...of(NOBODYS, [
    [(is) => ({ is }), 'nnnnnnn'],
    [(not) => ({ not }), 'yyyyyyy'],
    [(each) => ({ in: [2, each] }), 'nnynnyn'],
    [(above) => ({ above }), 'nnnnnnn'],
    [(to) => ({ to }), 'nnnnnnn'],
  ]),
  ['empty', { empty: true }, 'ynnnynn'],
  ['not empty', { empty: false }, 'nyyynyy'],
];
