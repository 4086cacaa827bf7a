import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Resource, Row } from '../../resources/language/index.ts';
import { isAffected, shownAt } from '../../src/data/affected.ts';
import { ApiFailure } from '../../src/platform/api.ts';
import { createPartsEditor, isUnsaved, refusalsIn, unfinished } from '../../src/record/parts/editor.ts';
import {
  countUnder,
  inOrder,
  keepingEdited,
  keyOf,
  knownIn,
  listOf,
  type PartList,
  type PartNode,
  type PartRows,
  trailsIn,
  treeOf,
  wayTo,
  withoutPart,
  withRow,
} from '../../src/record/parts/tree.ts';
import { createUsed, usedUnder } from '../../src/record/parts/used.ts';

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

/** `before`: a tree of before, which was made of `from`. */
const treeFrom = (rows: PartRows, before?: PartList, from: PartRows = ROWS): PartList =>
  treeOf(registry, { resource: services, row: service }, questions, rows, before && { tree: before, rows: from });

/** A tree of which somebody opened everything. */
function opened(tree: PartList): PartList {
  for (const _ of trailsIn(tree));
  return tree;
}

const names = (list: PartList): unknown[] =>
  list.parts.map(({ row, lists }) => {
    const under = lists.flatMap(names);
    return under.length === 0 ? row.id : [row.id, under];
  });

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
    expect(names(treeFrom(ROWS))).toEqual([
      [1, [11]],
      [2, [[21, [[23, [24]]]], 22]],
    ]);
  });

  it('should know what a new one begins with, and what rules read through references', () => {
    const tree = treeFrom(ROWS);
    expect(tree.begins).toEqual({ service_id: 7 });
    const [own] = node(tree, 'service_questions:2').lists;
    expect(own?.begins).toEqual({ service_question_id: 2, parent_option_id: null });
    const [under] = node(tree, 'service_options:21').lists;
    expect(under?.begins).toEqual({ service_question_id: 2, parent_option_id: 21 });
    expect(under && knownIn(registry, under, under.begins)).toEqual({
      'service_question_id.is_dependent': true,
      'service_question_id.question_type': 'checkbox',
      'parent_option_id.option_type': 'productCounter',
    });
    expect(own && knownIn(registry, own, own.begins)['parent_option_id.option_type']).toBeNull();
  });

  it('should keep what did not change, so that only that is drawn which did', () => {
    const before = opened(treeFrom(ROWS));
    const after = treeFrom(withRow(ROWS, options, option(24, 2, 23, 1, { name: 'Other' })), before);
    expect(after).not.toBe(before);
    expect(after.parts[0]).toBe(before.parts[0]);
    expect(after.parts[1]).not.toBe(before.parts[1]);
    expect(node(after, 'service_options:22')).toBe(node(before, 'service_options:22'));
    expect(node(after, 'service_options:21').lists[0]).not.toBe(node(before, 'service_options:21').lists[0]);
    expect(treeFrom({ ...ROWS }, before)).toBe(before);
    // What a question's options are asked by is theirs too.
    const other = treeFrom(withRow(ROWS, questions, question(2, 2, { is_dependent: false })), before);
    const [asked] = node(other, 'service_questions:2').lists;
    expect(asked).not.toBe(node(before, 'service_questions:2').lists[0]);
    expect(asked && knownIn(registry, asked, asked.begins)['service_question_id.is_dependent']).toBe(false);
  });

  it('should make what stands under a part when somebody asks for it, and keep it from then on', () => {
    let asked = 0;
    const counted = (id: number, of: number, under: number | null, position: number): Row =>
      Object.defineProperty(option(id, of, under, position), 'option_type', {
        enumerable: true,
        get: () => {
          asked += 1;
          return 'productCounter';
        },
      });
    const rows: PartRows = { ...ROWS, service_options: [counted(21, 2, null, 1), counted(23, 2, 21, 1)] };
    const tree = treeFrom(rows);
    const own = tree.parts[1]?.lists[0];
    expect(own?.count).toBe(1);
    expect(asked).toBe(0);
    const [first] = own?.parts ?? [];
    expect(first?.lists[0]?.count).toBe(1);
    const once = asked;
    expect(once).toBeGreaterThan(0);
    // What others write elsewhere makes nothing of it again.
    const after = treeFrom(withRow(rows, questions, question(1, 1, { question: 'Other' })), tree, rows);
    expect(after.parts[1]?.lists[0]?.parts[0]).toBe(first);
    expect(asked).toBe(once);
  });

  it('should be the same tree as long as a whole says the same to the rules below it', () => {
    const before = treeFrom(ROWS);
    const saved = { ...service, _version: 2, name: 'Other' } as Row;
    expect(
      treeOf(registry, { resource: services, row: saved }, questions, { ...ROWS }, { tree: before, rows: ROWS }),
    ).toBe(before);
    // A question that is called otherwise: its options' list is the same, for no rule of theirs
    // reads that.
    const renamed = treeFrom(
      withRow(ROWS, questions, question(2, 2, { is_dependent: true, question: 'Other' })),
      before,
    );
    expect(renamed.parts[1]).not.toBe(before.parts[1]);
    expect(renamed.parts[1]?.lists[0]).toBe(before.parts[1]?.lists[0]);
  });

  it('should find the list in which a part stands, at any depth', () => {
    const tree = treeFrom(ROWS);
    expect(listOf(tree, 'service_questions:1')).toBe(tree);
    expect(listOf(tree, 'service_options:23')).toBe(node(tree, 'service_options:21').lists[0]);
    expect(listOf(tree, 'service_options:99')).toBeUndefined();
  });

  it('should tell what must be open for something to be seen', () => {
    const tree = treeFrom(ROWS);
    expect(wayTo(tree, 'service_questions:1')).toEqual([]);
    expect(wayTo(tree, tree.key)).toEqual([]);
    expect(wayTo(tree, 'service_options:24')).toEqual([
      'service_questions:2',
      'service_options:21',
      'service_options:23',
    ]);
    const list = node(tree, 'service_options:22').lists[0];
    expect(wayTo(tree, list?.key ?? '')).toEqual(['service_questions:2', 'service_options:22']);
    expect(wayTo(tree, 'service_options:99')).toBeUndefined();
  });

  it('should count what goes with a part, and take it all away', () => {
    const part = node(treeFrom(ROWS), 'service_questions:2');
    expect([...countUnder(part)]).toEqual([[options, 4]]);
    expect(names(treeFrom(withoutPart(ROWS, part)))).toEqual([[1, [11]]]);
    const under = node(treeFrom(ROWS), 'service_options:23');
    expect(names(treeFrom(withoutPart(ROWS, under)))).toEqual([
      [1, [11]],
      [2, [21, 22]],
    ]);
  });

  it('should be put in another order, each list by itself', () => {
    const own = node(treeFrom(ROWS), 'service_questions:2').lists[0] as PartList;
    expect(names(treeFrom(inOrder(ROWS, own, [22, 21])))).toEqual([
      [1, [11]],
      [2, [22, [21, [[23, [24]]]]]],
    ]);
  });

  it('should be whole after any sequence of additions, edits, orders and deletions, and draw only what they changed', () => {
    const step = fc.tuple(fc.constantFrom('question', 'option', 'edit', 'order', 'delete'), fc.nat(1000));
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
          const from = rows;
          next += 1;
          if (what === 'question') rows = withRow(rows, questions, question(next, next));
          if (what === 'option' && part) {
            const isOption = part.resource === options;
            const of = isOption ? Number(part.row.service_question_id) : Number(part.row.id);
            rows = withRow(rows, options, option(next, of, isOption ? Number(part.row.id) : null, next));
          }
          if (what === 'edit' && part) rows = withRow(rows, part.resource, { ...part.row, price: at });
          if (what === 'order') rows = inOrder(rows, list, list.parts.map(({ row }) => row.id).toReversed());
          if (what === 'delete' && part) rows = withoutPart(rows, part);
          const before = new Map(trails.map((trail) => [trail.at(-1)?.key, trail]));
          tree = treeFrom(rows, tree, from);
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
      { numRuns: 300 },
    );
  });

  it('should keep what is being edited, and what it stands under, when others delete it', () => {
    const left: PartRows = { service_questions: [question(1, 1)], service_options: [option(11, 1, null, 1)] };
    const { rows, gone } = keepingEdited(registry, left, ROWS, new Set(['service_options:24']));
    expect(names(treeFrom(rows))).toEqual([
      [1, [11]],
      [2, [[21, [[23, [24]]]]]],
    ]);
    expect([...gone].sort()).toEqual([
      'service_options:21',
      'service_options:23',
      'service_options:24',
      'service_questions:2',
    ]);
    expect(keepingEdited(registry, left, ROWS, new Set(['service_options:11']))).toEqual({
      rows: left,
      gone: new Set(),
    });
  });

  it('should end where the data run in a circle', () => {
    const rows = { ...ROWS, service_options: [option(31, 1, 32, 1), option(32, 1, 31, 1), option(33, 1, 33, 1)] };
    expect(names(treeFrom(rows))).toEqual([1, 2]);
  });

  /** A small generator of numbers, the same ones for the same seed. */
  const random = (seed: number) => {
    let state = seed;
    return (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('should hold every part once after any changes (%i)', (seed) => {
    const draw = random(seed);
    let rows: PartRows = ROWS;
    let tree = treeFrom(rows);
    let next = 100;
    for (let step = 0; step < 60; step++) {
      const all = [...trailsIn(tree)].map((trail) => trail.at(-1) as PartNode);
      const lists = [tree, ...all.flatMap((part) => part.lists)];
      const list = lists[draw(lists.length)] as PartList;
      const part = all[draw(all.length)];
      const from = rows;
      switch (draw(3)) {
        case 0:
          next += 1;
          rows = withRow(rows, list.resource, { id: next, position: 50, ...list.begins } as Row);
          break;
        case 1:
          rows = inOrder(rows, list, list.parts.map(({ row }) => row.id).toReversed());
          break;
        default:
          if (part) rows = withoutPart(rows, part);
      }
      tree = treeFrom(rows, tree, from);
      const keys = [...trailsIn(tree)].map((trail) => trail.at(-1)?.key);
      const stored = Object.entries(rows).flatMap(([name, each]) => each.map(({ id }) => keyOf({ name }, id)));
      expect(keys.toSorted()).toEqual(stored.toSorted());
      // What is kept from before says the same as what is made anew.
      expect(tree).toEqual(treeFrom(rows));
    }
  });
});

describe('what people are doing with parts', () => {
  it('should know what is unsaved, what is not finished, and forget what was deleted', () => {
    const tree = treeFrom(ROWS);
    const editor = createPartsEditor();
    expect([isUnsaved(editor.get()), unfinished(editor.get())]).toEqual([false, undefined]);
    editor.add('service_options of 2');
    // Nothing is lost with an empty new row, but it is not done.
    expect([isUnsaved(editor.get()), unfinished(editor.get())]).toEqual([false, 'service_options of 2']);
    editor.stop('service_options of 2');
    editor.edit('service_options:24');
    editor.dirty('service_options:24', true);
    editor.edit('service_options:11');
    expect([isUnsaved(editor.get()), unfinished(editor.get())]).toEqual([true, 'service_options:24']);
    editor.forget(node(tree, 'service_questions:2'));
    expect([isUnsaved(editor.get()), unfinished(editor.get())]).toEqual([false, undefined]);
    expect([...editor.get().editing]).toEqual(['service_options:11']);
  });

  it('should read which parts a call refused, and lead to the first', () => {
    const parts = [
      { resource: 'service_options', id: 23, errors: { name: ['Name is required'] }, message: 'Question 2: no name' },
      { resource: 'service_options', id: 23, errors: { price: ['Too much'] }, message: 'Question 2: too much' },
      { resource: 'service_questions', id: 1, errors: {}, message: 'Question 1: no option' },
    ];
    const refusals = refusalsIn(new ApiFailure({ status: 422, code: 'invalid', detail: '', said: { parts } }));
    expect(refusals).toEqual({
      'service_options:23': {
        errors: { name: ['Name is required'], price: ['Too much'] },
        messages: ['Question 2: no name', 'Question 2: too much'],
      },
      'service_questions:1': { errors: {}, messages: ['Question 1: no option'] },
    });
    const editor = createPartsEditor();
    editor.refuse(refusals);
    expect(editor.get().wanted).toEqual({ key: 'service_options:23', spot: 'edit' });
    editor.forgive('service_options:23');
    expect(Object.keys(editor.get().refusals)).toEqual(['service_questions:1']);
    expect(refusalsIn(new ApiFailure({ status: 500, code: 'internal', detail: '' }))).toEqual({});
  });
});

describe('what a write of a part changes', () => {
  it('should be its whole and the parts of that, and no list of others', () => {
    const shown = shownAt(registry, 'services/7');
    expect(shown).toEqual(expect.arrayContaining(['services', 'service_questions', 'service_options']));
    expect(shown).not.toContain('products');
    for (const name of ['services', 'service_questions', 'service_options'])
      expect(isAffected(registry, 'services/7', name)).toBe(true);
    expect(isAffected(registry, 'services', 'service_options')).toBe(true);
    expect(isAffected(registry, 'service-list', 'service_options')).toBe(true);
    expect(isAffected(registry, 'products', 'service_options')).toBe(false);
    expect(isAffected(registry, 'services/7', 'products')).toBe(false);
  });
});

describe('what is being done under a part', () => {
  const nothing = { editing: new Set<string>(), adding: undefined, ordering: undefined };

  it('should be found at every depth, for those above and no others', () => {
    const tree = treeFrom(ROWS);
    expect([...usedUnder(tree, nothing)]).toEqual([]);
    expect(usedUnder(tree, { ...nothing, editing: new Set(['service_options:24']) })).toEqual(
      new Set(['service_questions:2', 'service_options:21', 'service_options:23']),
    );
    // Adding to what stands under a part, and moving that, is done to the part itself too.
    for (const doing of ['adding', 'ordering'] as const) {
      const list = node(tree, 'service_options:21').lists[0]?.key;
      expect(usedUnder(tree, { ...nothing, [doing]: list })).toEqual(
        new Set(['service_questions:2', 'service_options:21']),
      );
    }
    expect([...usedUnder(tree, { ...nothing, adding: tree.key })]).toEqual([]);
  });

  it('should be worked out once for what did not change, and anew for what did', () => {
    let tree: PartList | undefined = treeFrom(ROWS);
    const usedIn = createUsed(() => tree);
    const doing = { ...nothing, editing: new Set(['service_options:11']) };
    const first = usedIn(doing);
    expect(first).toEqual(new Set(['service_questions:1']));
    expect(usedIn({ ...doing })).toBe(first);
    expect([...usedIn(nothing)]).toEqual([]);
    tree = treeFrom({ ...ROWS, service_options: [] });
    expect([...usedIn(doing)]).toEqual([]);
    tree = undefined;
    expect([...usedIn(doing)]).toEqual([]);
  });
});
