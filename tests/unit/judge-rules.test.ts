import { describe, expect, it } from 'vitest';
import {
  computedFor,
  type Draft,
  isRequired,
  isVisible,
  type Resource,
  type Rule,
  resolve,
  type ValidateOptions,
  validate,
} from '../../resources/language/index.ts';
import { people, specimens } from '../stage/specimens.ts';

const requiredWhen = (rule: Rule, message: string) => ({ kind: 'text', requiredWhen: { rule, message } });

/** A resource whose rules read what is hidden, what is computed, who asks, and what time it is. */
const registry = resolve({
  ...specimens,
  vocabularies: { ...specimens.vocabularies, step: ['one', 'two'].map((value) => ({ value, label: value })) },
  resources: [
    ...people,
    {
      ...{ name: 'desks', label: { one: 'Desk', many: 'Desks' }, title: 'id' },
      fields: { id: { kind: 'id' }, tasks: { kind: 'rollup', measure: 'count', of: 'tasks', by: 'desk_id' } },
    },
    {
      name: 'tasks',
      label: { one: 'Task', many: 'Tasks' },
      title: 'first',
      fields: {
        id: { kind: 'id' },
        first: { kind: 'text' },
        second: { kind: 'text' },
        full: { kind: 'joined', of: ['first', 'second'] },
        person_id: { kind: 'reference', to: 'users' },
        desk_id: { kind: 'reference', to: 'desks' },
        count: { kind: 'rollup', measure: 'count', of: 'tasks', by: 'parent_id' },
        parent_id: { kind: 'reference', to: 'tasks' },
        step: { kind: 'state', of: 'step', initial: 'one' },
        has_papers: { kind: 'toggle' },
        paper: { kind: 'text', visibleWhen: { has_papers: { is: true } } },
        expiry: { kind: 'date', range: 'future', visibleWhen: { paper: { empty: false } } },
        is_renewed: { kind: 'toggle', visibleWhen: { expiry: { empty: false } } },
        renewal: {
          ...requiredWhen({ first: { is: 'strict' } }, 'Renewal is required'),
          visibleWhen: { is_renewed: { is: true } },
        },
        note: {
          ...requiredWhen({ count: { above: 0 } }, 'Note is required'),
          visibleWhen: { 'desk_id.tasks': { above: 1 } },
        },
        reason: requiredWhen({ person_id: { not: { me: 'id' } } }, 'Reason is required'),
        least: { kind: 'number', emptyAs: 1 },
        most: { ...requiredWhen({ least: { is: 1 } }, 'Most is required'), kind: 'number' },
        day: { kind: 'date' },
      },
      checks: [
        { name: 'few parts', expect: { count: { below: { field: 'least' } } }, errors: { first: 'Too many parts' } },
        { name: 'names differ', expect: { full: { not: 'a a' } }, errors: { second: 'Both names are the same' } },
        { name: 'renewed papers', expect: { paper: { not: 'old' } }, errors: { day: 'The paper is old' } },
        { name: 'not over', expect: { day: { from: { today: true } } }, errors: { day: 'The day is over' } },
      ],
    },
  ],
});
const tasks = registry.resources.tasks as Resource;
const NOW = new Date('2026-01-31T21:30:00.000Z');
const papers: Draft = { has_papers: true, paper: 'P', expiry: '2030-01-01', is_renewed: true, renewal: 'R', most: 5 };

const judged = (draft: Draft, options: ValidateOptions = {}) => validate(tasks, draft, { now: NOW, ...options });
const errorsOf = (draft: Draft, options: ValidateOptions = {}) => {
  const judgement = judged({ most: 5, ...draft }, options);
  return judgement.ok ? {} : judgement.errors;
};
const field = (name: string) => {
  const found = tasks.fields[name];
  if (!found) throw new Error(name);
  return found;
};

describe('what is hidden', () => {
  it('should hide what depends on it, at any distance', () => {
    const shown = (draft: Draft) =>
      ['paper', 'expiry', 'is_renewed', 'renewal'].filter((name) => isVisible(tasks, field(name), draft, { now: NOW }));
    expect(shown(papers)).toEqual(['paper', 'expiry', 'is_renewed', 'renewal']);
    expect(shown({ ...papers, paper: null })).toEqual(['paper']);
    // Everything below still holds its value; nobody can see why.
    expect(shown({ ...papers, has_papers: false })).toEqual([]);
  });

  it('should not be required, and be stored as its kind’s nothing', () => {
    const judgement = judged({ ...papers, first: 'strict', has_papers: false, renewal: null });
    const nothing = { paper: null, expiry: null, is_renewed: false, renewal: null };
    expect(judgement).toMatchObject({ ok: true, value: nothing });
    expect(errorsOf({ ...papers, first: 'strict', renewal: null })).toEqual({ renewal: ['Renewal is required'] });
    expect(isRequired(tasks, field('renewal'), { ...papers, first: 'strict' })).toBe(true);
    expect(isRequired(tasks, field('renewal'), { ...papers, first: 'strict', has_papers: false })).toBe(false);
  });

  it('should be nothing to checks', () => {
    expect(errorsOf({ ...papers, paper: 'old', day: '2026-03-01' })).toEqual({ day: ['The paper is old'] });
    expect(errorsOf({ ...papers, paper: 'old', day: '2026-03-01', has_papers: false })).toEqual({});
  });
});

describe('what is computed', () => {
  it('should be named to whoever must give it', () => {
    expect(computedFor(tasks).toSorted()).toEqual(['count', 'desk_id.tasks']);
  });

  it('should leave a rule unasked that reads it where it is not known', () => {
    expect(isVisible(tasks, field('note'), {})).toBe(true);
    expect(isRequired(tasks, field('note'), {})).toBe(false);
    expect(errorsOf({ first: 'x', least: 1 })).toEqual({});
  });

  it('should count where it is known, nothing included', () => {
    const errors = (draft: Draft, count: number | null, tasksOfDesk: number | null) =>
      errorsOf({ first: 'x', ...draft }, { computed: { count, 'desk_id.tasks': tasksOfDesk } });
    expect(errors({ least: 1 }, 1, 2)).toEqual({ first: ['Too many parts'], note: ['Note is required'] });
    expect(errors({ least: 2, note: 'N' }, 1, 2)).toEqual({});
    // A desk with one task hides the note, and so does none.
    expect(errors({ least: 2 }, 1, 1)).toEqual({});
    expect(errors({ least: 2 }, 1, null)).toEqual({});
    expect(errors({ least: 1 }, null, null)).toEqual({});
  });

  it('should be read off the draft where it is made of its own texts', () => {
    expect(errorsOf({ first: 'a', second: ' a ' })).toEqual({ second: ['Both names are the same'] });
    expect(errorsOf({ first: 'a', second: 'b' }, { computed: { full: 'a a' } })).toEqual({});
  });
});

describe('the present of a judgement', () => {
  it('should ask of the user only where there is one', () => {
    expect(errorsOf({ person_id: 2 })).toEqual({});
    expect(errorsOf({ person_id: 2 }, { me: { id: 1 } })).toEqual({ reason: ['Reason is required'] });
    expect(errorsOf({ person_id: 1 }, { me: { id: 1 } })).toEqual({});
  });

  it('should compare with Dubai’s day', () => {
    expect(errorsOf({ day: '2026-01-31' })).toEqual({ day: ['The day is over'] });
    expect(errorsOf({ day: '2026-02-01' })).toEqual({});
  });

  it('should ask rules of what is stored in place of nothing', () => {
    expect(judged({ least: null })).toMatchObject({ ok: false, errors: { most: ['Most is required'] } });
    expect(judged({ least: 2 })).toMatchObject({ ok: true });
  });

  it('should read the state of a record as it is given, stored, or begins', () => {
    const check = { name: 's', field: 'day', expect: { step: { is: 'two' } }, message: 'Not yet' };
    const after: Resource = { ...tasks, checks: [check] };
    const resultOf = (options: ValidateOptions) => validate(after, { day: '2026-03-01', most: 5 }, options).ok;
    expect([{}, { stored: { step: 'two' } }, { states: { step: 'two' } }].map(resultOf)).toEqual([false, true, true]);
    expect(resultOf({ stored: { step: 'two' }, states: { step: 'one' } })).toBe(false);
  });
});
