import { describe, expect, it } from 'vitest';
import {
  defineResource,
  formPath,
  type Resource,
  type Row,
  resolve,
  schemaOf,
  validate,
} from '../../resources/language/index.ts';
import { stepStates } from '../../src/form/step-states.ts';
import { stageNames } from '../stage/names.ts';
import { specimens } from '../stage/specimens.ts';

const [panel] = stageNames.panels;

/** A form in steps that says everything one can say. */
const visits = defineResource({
  name: 'visits',
  label: { one: 'Visit', many: 'Visits' },
  title: 'guest',
  fields: {
    id: { kind: 'id' },
    guest: { kind: 'text', required: true },
    size: { kind: 'choice', of: 'size' },
    day: { kind: 'date', required: true },
    is_long: { kind: 'toggle' },
    until: {
      kind: 'date',
      visibleWhen: { is_long: { is: true } },
      requiredWhen: { rule: { is_long: { is: true } }, message: 'Say until when' },
    },
  },
  groups: { days: { title: 'Days', fields: ['day', 'is_long', 'until'] } },
  screens: {
    'visit-book': {
      module: 'Stage',
      path: '/stage/book',
      permissions: ['read', 'write', 'update'],
      list: { columns: ['guest'] },
      form: {
        query: 'visit_id',
        steps: [
          { name: 'who-comes', fields: ['guest', 'size'], panels: [panel] },
          { name: 'days', label: 'When', fields: ['days'], saveFailed: 'Days were not saved', loadFailed: 'No days' },
        ],
      },
    },
  },
});

const registry = resolve({ ...specimens, resources: [...specimens.resources, visits] });
const resource = registry.resources.visits as Resource;
const screen = registry.screen['visit-book'];

describe('a form in steps', () => {
  it('should have its steps, each with what it shows, and be one form of all of them', () => {
    const ALL = ['guest', 'size', 'day', 'is_long', 'until'];
    const [first, second] = [ALL.slice(0, 2), ALL.slice(2)];
    expect(screen?.form?.steps).toEqual([
      {
        ...{ name: 'who-comes', label: 'Who Comes', fields: first, panels: [panel] },
        sections: [{ title: '', fields: first }],
      },
      {
        ...{ name: 'days', label: 'When', fields: second, panels: [] },
        sections: [{ title: '', fields: second }],
        ...{ saveFailed: 'Days were not saved', loadFailed: 'No days' },
      },
    ]);
    expect(screen?.form?.fields).toEqual(ALL);
    expect(screen?.writes).toEqual(ALL);
  });

  it("should stand at the screen's path where the address names the record", () => {
    if (!screen) throw new Error('There is no such screen.');
    expect(formPath(screen, 7)).toBe('/stage/book?visit_id=Nw');
    expect(formPath(screen, 'new')).toBe('/stage/book');
    expect(screen.form?.placement).toBe('page');
  });

  it('should let columns be nothing until their step, but never a switch', () => {
    const required = schemaOf(registry).visits?.columns.map(({ name, required }) => [name, required]);
    expect(required).toEqual([
      ['guest', true],
      ['size', false],
      ['day', false],
      ['is_long', true],
      ['until', false],
    ]);
    expect(schemaOf(registry).visits?.checks).toEqual([]);
  });

  it('should require of later steps what they need up to them, and what is there already', () => {
    const draft = { guest: 'Aisha' };
    const days = ['guest', 'size', 'day', 'is_long', 'until'];
    expect(validate(resource, {})).toMatchObject({ errors: { guest: ['Guest is required'] } });
    expect(validate(resource, draft).ok).toBe(true);
    expect(validate(resource, draft, { upTo: ['guest', 'size'] }).ok).toBe(true);
    expect(validate(resource, draft, { upTo: days })).toMatchObject({ errors: { day: ['Day is required'] } });
    const long = { ...draft, day: '2030-01-02', is_long: true };
    expect(validate(resource, long).ok).toBe(true);
    expect(validate(resource, long, { upTo: days })).toMatchObject({ errors: { until: ['Say until when'] } });
    const stored = { id: 1, guest: 'Aisha', day: '2030-01-02', is_long: false };
    expect(validate(resource, draft, { stored })).toMatchObject({ errors: { day: ['Day is required'] } });
    expect(validate(resource, draft, { stored, mayEmpty: true }).ok).toBe(true);
  });

  it('should say of each how it stands, and close those the server would not take yet', () => {
    const steps = screen?.form?.steps ?? [];
    const states = (row: object | undefined) => stepStates(resource, steps, row as Row | undefined, {});
    const row = { id: 1, _version: 1, guest: 'Aisha', size: null, day: null, is_long: false, until: null };
    expect(states(undefined)).toEqual(['open', 'closed']);
    expect(states(row)).toEqual(['done', 'open']);
    expect(states({ ...row, day: '2030-01-02' })).toEqual(['done', 'done']);
    expect(states({ ...row, guest: null })).toEqual(['open', 'closed']);
    // An input next to its fields keeps a step from being done, and nobody from the next one.
    const ask = (status: string) => ({ ...row, _requirements: [{ step: 'who-comes', status }] });
    expect(states(ask('due'))).toEqual(['open', 'open']);
    expect(states(ask('refused'))).toEqual(['attention', 'open']);
    expect(states(ask('in_review'))).toEqual(['done', 'open']);
  });
});
