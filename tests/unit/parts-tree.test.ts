import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PartRows } from '../../api/wire/record.ts';
import { registry } from '../../resources/index.ts';
import type { Resource, Row } from '../../resources/language/index.ts';
import { isAffected, shownAt } from '../../src/data/affected.ts';
import { ApiFailure } from '../../src/platform/api.ts';
import { createPartsEditor, isUnsaved, refusalsIn, unfinished } from '../../src/record/parts/editor.ts';
import { createOpenEditors, keysWithOpenEditors } from '../../src/record/parts/open-editors.ts';
import {
  countUnder,
  inOrder,
  keepingEdited,
  keyOf,
  knownIn,
  listOf,
  type PartList,
  type PartNode,
  trailsIn,
  treeOf,
  wayTo,
  withoutPart,
  withRow,
} from '../../src/record/parts/tree.ts';

const services = registry.resources.services as Resource;
const questions = registry.resources.service_questions as Resource;
const options = registry.resources.service_options as Resource;

const service = { id: 7, service_type: 'service based' } as Row;
const question = (id: number, position: number, more: object = {}): Row =>
  ({ id, service_id: 7, position, question: `Q${id}`, question_type: 'checkbox', is_dependent: false, ...more }) as Row;
const option = (id: number, of: number, under: number | null, position: number, more: object = {}): Row =>
  ({ id, service_question_id: of, parent_option_id: under, position, name: `O${id}`, ...more }) as Row;

/** Two questions; the second one's first option has one that depends on it, with another below. */
const ROWS: PartRows = {
  service_questions: [question(2, 2, { is_dependent: true }), question(1, 1)],
  service_options: [
    option(11, 1, null, 1),
    option(22, 2, null, 2),
    option(21, 2, null, 1, { option_type: 'productCounter' }),
    option(23, 2, 21, 1),
    option(24, 2, 23, 1),
  ],
};

const treeFrom = (rows: PartRows, before?: PartList): PartList =>
  treeOf(registry, { resource: services, row: service }, { part: questions, rows }, before);

/** The ids of the rows, each with those under it in brackets. */
const shape = (list: PartList): string =>
  list.parts
    .map(({ row, lists }) => {
      const under = lists.map(shape).filter((each) => each !== '');
      return under.length === 0 ? `${row.id}` : `${row.id}(${under.join(' ')})`;
    })
    .join(' ');

const node = (list: PartList, key: string): PartNode => {
  for (const trail of trailsIn(list)) if (trail.at(-1)?.key === key) return trail.at(-1) as PartNode;
  throw new Error(`No ${key}.`);
};

/**
 * Whether a part, those it stands under and those under it are the same rows in the same places as
 * they were.
 */
function isUntouched(trail: readonly PartNode[], was: readonly PartNode[]): boolean {
  const rowsOf = (parts: readonly (PartNode | undefined)[]) => parts.flatMap((each) => [each?.row, each?.place]);
  const under = (parts: readonly PartNode[]) =>
    (parts.at(-1)?.lists ?? []).flatMap((list) => [list.key, ...[...trailsIn(list)].flatMap((each) => rowsOf(each))]);
  const [now, then] = [trail, was].map((parts) => [...rowsOf(parts), ...under(parts)]);
  return now?.length === then?.length && (now ?? []).every((each, at) => each === then?.[at]);
}

describe('the tree of a record’s parts', () => {
  it('should have each under its whole and under the part it depends on, in order', () => {
    expect(shape(treeFrom(ROWS))).toBe('1(11) 2(21(23(24)) 22)');
  });

  it('should know what a new one begins with, and what rules read through references', () => {
    const tree = treeFrom(ROWS);
    expect(tree.begins).toEqual({ service_id: 7 });
    const [own] = node(tree, 'service_questions:2').lists;
    const [under] = node(tree, 'service_options:21').lists;
    expect(under?.begins).toEqual({ service_question_id: 2, parent_option_id: 21 });
    const known = { 'service_question_id.is_dependent': true, 'service_question_id.question_type': 'checkbox' };
    expect([own, under].map((list) => list && knownIn(registry, list, list.begins))).toEqual([
      { ...known, 'parent_option_id.option_type': null },
      { ...known, 'parent_option_id.option_type': 'productCounter' },
    ]);
  });

  it('should make the list anew whose rules read what changed, so that it is drawn', () => {
    const before = treeFrom(ROWS);
    expect(treeFrom({ ...ROWS }, before)).toBe(before);
    // The fields that a question's options refer to are theirs too.
    const other = treeFrom(withRow(ROWS, questions, question(2, 2, { is_dependent: false })), before);
    const [input] = node(other, 'service_questions:2').lists;
    expect(input).not.toBe(node(before, 'service_questions:2').lists[0]);
    expect(input && knownIn(registry, input, input.begins)['service_question_id.is_dependent']).toBe(false);
  });

  it('should find the list in which a part stands, at any depth', () => {
    const tree = treeFrom(ROWS);
    expect(listOf(tree, 'service_questions:1')).toBe(tree);
    expect(listOf(tree, 'service_options:23')).toBe(node(tree, 'service_options:21').lists[0]);
    expect(listOf(tree, 'service_options:99')).toBeUndefined();
  });

  it('should tell what must be open for something to be seen', () => {
    const tree = treeFrom(ROWS);
    const list = node(tree, 'service_options:22').lists[0]?.key ?? '';
    for (const [key, way] of [
      ['service_questions:1', []],
      [tree.key, []],
      ['service_options:24', ['service_questions:2', 'service_options:21', 'service_options:23']],
      [list, ['service_questions:2', 'service_options:22']],
      ['service_options:99', undefined],
    ] as const)
      expect(wayTo(tree, key), key).toEqual(way);
  });

  it('should count what goes with a part, and take it all away', () => {
    const part = node(treeFrom(ROWS), 'service_questions:2');
    expect([...countUnder(part)]).toEqual([[options, 4]]);
    expect(shape(treeFrom(withoutPart(ROWS, part)))).toBe('1(11)');
    const under = node(treeFrom(ROWS), 'service_options:23');
    expect(shape(treeFrom(withoutPart(ROWS, under)))).toBe('1(11) 2(21 22)');
  });

  it('should be put in another order, each list by itself', () => {
    const own = node(treeFrom(ROWS), 'service_questions:2').lists[0] as PartList;
    expect(shape(treeFrom(inOrder(ROWS, own, [22, 21])))).toBe('1(11) 2(22 21(23(24)))');
  });

  it('should be whole after any sequence of additions, edits, orders and deletions, and draw only what they changed', () => {
    const step = fc.tuple(fc.constantFrom('add', 'edit', 'order', 'delete'), fc.nat(1000));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let [rows, next]: [PartRows, number] = [ROWS, 100];
        let tree = treeFrom(rows);
        for (const [what, at] of steps) {
          const trails = [...trailsIn(tree)];
          const parts = trails.flatMap((trail) => trail.at(-1) ?? []);
          const part = parts[at % Math.max(1, parts.length)];
          const lists = [tree, ...parts.flatMap((each) => each.lists)];
          const list = lists[at % lists.length] ?? tree;
          next += 1;
          if (what === 'add') rows = withRow(rows, list.resource, { id: next, position: next, ...list.begins } as Row);
          if (what === 'edit' && part) rows = withRow(rows, part.resource, { ...part.row, price: at });
          if (what === 'order') rows = inOrder(rows, list, list.parts.map(({ row }) => row.id).toReversed());
          if (what === 'delete' && part) rows = withoutPart(rows, part);
          const before = new Map(trails.map((trail) => [trail.at(-1)?.key, trail]));
          tree = treeFrom(rows, tree);
          expect(tree).toEqual(treeFrom(rows));
          const drawn = [...trailsIn(tree)];
          const all = Object.entries(rows).flatMap(([name, each]) => each.map(({ id }) => keyOf({ name }, id)));
          expect(drawn.map((trail) => trail.at(-1)?.key).toSorted()).toEqual(all.toSorted());
          // What nothing was done to, nor to anything above and under it, is the object it was.
          for (const trail of drawn) {
            const [each, was] = [trail, before.get(trail.at(-1)?.key)].map((one) => one?.at(-1));
            if (each && was && isUntouched(trail, before.get(each.key) ?? [])) expect(each).toBe(was);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('should keep what is being edited, and what it stands under, when others delete it', () => {
    const left: PartRows = { service_questions: [question(1, 1)], service_options: [option(11, 1, null, 1)] };
    const { rows, removed } = keepingEdited(registry, left, ROWS, new Set(['service_options:24']));
    expect(shape(treeFrom(rows))).toBe('1(11) 2(21(23(24)))');
    const stored = ['service_questions:2', ...[21, 23, 24].map((id) => `service_options:${id}`)];
    expect(removed).toEqual(new Set(stored));
    const untouched = { rows: left, removed: new Set() };
    expect(keepingEdited(registry, left, ROWS, new Set(['service_options:11']))).toEqual(untouched);
  });

  it('should end where the data run in a circle', () => {
    const rows = { ...ROWS, service_options: [option(31, 1, 32, 1), option(32, 1, 31, 1), option(33, 1, 33, 1)] };
    expect(shape(treeFrom(rows))).toBe('1 2');
  });
});

describe('what people are doing with parts', () => {
  it('should know what is unsaved, what is not finished, and forget what was deleted', () => {
    const tree = treeFrom(ROWS);
    const editor = createPartsEditor();
    const state = () => [isUnsaved(editor.get()), unfinished(editor.get())];
    expect(state()).toEqual([false, undefined]);
    editor.add('service_options of 2');
    // Nothing is lost with an empty new row, but it is not done.
    expect(state()).toEqual([false, 'service_options of 2']);
    editor.stop('service_options of 2');
    editor.edit('service_options:24');
    editor.dirty('service_options:24', true);
    editor.edit('service_options:11');
    expect(state()).toEqual([true, 'service_options:24']);
    editor.forget(node(tree, 'service_questions:2'));
    expect(state()).toEqual([false, undefined]);
    expect([...editor.get().editing]).toEqual(['service_options:11']);
  });

  it('should read which parts a call refused, and lead to the first', () => {
    const [name, price] = [{ name: ['Name is required'] }, { price: ['Too much'] }];
    const parts = [
      { resource: 'service_options', id: 23, errors: name, message: 'No name' },
      { resource: 'service_options', id: 23, errors: price, message: 'Too much' },
      { resource: 'service_questions', id: 1, errors: {}, message: 'No option' },
    ];
    const refusals = refusalsIn(new ApiFailure({ status: 422, code: 'invalid', detail: '', said: { parts } }));
    expect(refusals).toEqual({
      'service_options:23': { errors: { ...name, ...price }, messages: ['No name', 'Too much'] },
      'service_questions:1': { errors: {}, messages: ['No option'] },
    });
    const editor = createPartsEditor();
    editor.refuse(refusals);
    expect(editor.get().wanted).toEqual({ key: 'service_options:23', spot: 'edit' });
    editor.forgive('service_options:23');
    expect(Object.keys(editor.get().refusals)).toEqual(['service_questions:1']);
    expect(refusalsIn(new ApiFailure({ status: 500, code: 'internal', detail: '' }))).toEqual({});
  });
});

it('what a write of a part changes should be its whole and the parts of that, and no list of others', () => {
  const shown = shownAt(registry, 'services/7');
  expect(shown).toEqual(expect.arrayContaining(['services', 'service_questions', 'service_options']));
  expect(shown).not.toContain('products');
  for (const [shows, written, isIt] of [
    ['services/7', 'services', true],
    ['services/7', 'service_questions', true],
    ['services/7', 'service_options', true],
    ['services', 'service_options', true],
    ['service-list', 'service_options', true],
    ['products', 'service_options', false],
    ['services/7', 'products', false],
  ] as const)
    expect(isAffected(registry, shows, written), `${shows} ${written}`).toBe(isIt);
});

describe('what is being done under a part', () => {
  const nothing = { editing: new Set<string>(), adding: undefined, ordering: undefined };

  it('should be found at every depth, for those above and no others', () => {
    const tree = treeFrom(ROWS);
    const used = (doing: object) => [...keysWithOpenEditors(tree, { ...nothing, ...doing })].toSorted();
    const above = ['service_options:21', 'service_options:23', 'service_questions:2'];
    expect(used({ editing: new Set(['service_options:24']) })).toEqual(above);
    // Adding to what stands under a part, and moving that, is done to the part itself too.
    const list = node(tree, 'service_options:21').lists[0]?.key;
    for (const doing of [{ adding: list }, { ordering: list }])
      expect(used(doing)).toEqual(['service_options:21', 'service_questions:2']);
    expect(used({ adding: tree.key })).toEqual([]);
  });

  it('should be worked out once for what did not change, and anew for what did', () => {
    let tree: PartList | undefined = treeFrom(ROWS);
    const usedIn = createOpenEditors(() => tree);
    const doing = { ...nothing, editing: new Set(['service_options:11']) };
    const first = usedIn(doing);
    expect(first).toEqual(new Set(['service_questions:1']));
    expect(usedIn({ ...doing })).toBe(first);
    expect([...usedIn(nothing)]).toEqual([]);
    for (const other of [treeFrom({ ...ROWS, service_options: [] }), undefined]) {
      tree = other;
      expect([...usedIn(doing)]).toEqual([]);
    }
  });
});
