import { describe, expect, it } from 'vitest';
import { undeclaredFor } from '../../access-control/declared.ts';
import { givenOnce } from '../../api/records/parts.ts';
import { restarted } from '../../api/records/update.ts';
import type { Scope } from '../../api/scope.ts';
import { registry } from '../../resources/index.ts';
import {
  defineResource,
  flagOn,
  POSITION,
  partsOf,
  pathToWhole,
  type Registry,
  type Resource,
  type Rule,
  resolve,
  screenShowing,
  validate,
  wholesOf,
} from '../../resources/language/index.ts';
import { withPosition } from '../../resources/language/parts.ts';
import { specimen, specimens } from '../stage/specimens.ts';

const found = <T>(value: T | undefined) => value as T;
const named = (name: string): Resource => found(registry.resources[name]);
const screen = found(registry.screen['service-list']);

/** The stage with another specimen, and more resources. */
const resolvedWith = (changes: object, ...more: readonly object[]): Registry => {
  const others = specimens.resources.filter((each) => each.name !== 'specimens');
  return resolve({ ...specimens, resources: [...others, { ...specimen, ...changes }, ...more] } as never);
};

describe('parts', () => {
  it('should have a position, a field like any, and what is no part none', () => {
    const position = { kind: 'number', label: 'Position', default: 0 };
    expect(named('service_questions').fields[POSITION]).toMatchObject(position);
    expect(named('services').fields[POSITION]).toBeUndefined();
    expect(withPosition(specimen)).toBe(specimen);
  });

  it('should know whose they are, and what they are made of, at whatever depth', () => {
    expect(named('services').parts).toEqual(['service_questions', 'service_versions', 'service_baskets']);
    expect(named('service_questions').parts).toEqual(['service_options']);
    const parts = partsOf(registry, 'services').map(({ name }) => name);
    expect(parts).toEqual(['service_questions', 'service_options', 'service_versions', 'service_baskets']);
    for (const [name, wholes, path] of [
      ['service_options', ['service_questions', 'services'], 'service_question_id.service_id'],
      ['service_questions', ['services'], 'service_id'],
      ['services', [], undefined],
    ] as const) {
      expect(wholesOf(registry, named(name)).map((whole) => whole.name)).toEqual(wholes);
      expect(pathToWhole(registry, named(name)), name).toBe(path);
    }
  });

  it('should be shown by the screens whose form does, and by no other', () => {
    expect(screenShowing(screen, named('services'))).toBe(screen);
    const part = { name: 'service-list', resource: 'service_options', whole: 'service_questions' };
    expect(screenShowing(screen, named('service_options'))).toMatchObject(part);
    for (const name of ['service_versions', 'service_baskets', 'categories'])
      expect(screenShowing(screen, named(name)), name).toBeUndefined();
    expect(screenShowing(found(registry.screen['category-setup']), named('service_questions'))).toBeUndefined();
  });

  it('should be added, changed and removed by whoever updates their whole', () => {
    const part = found(screenShowing(screen, named('service_questions')));
    const flags = ['read', 'write', 'update', 'delete'] as const;
    expect(flags.map((flag) => flagOn(part, flag))).toEqual(['read', 'update', 'update', 'update']);
    expect(flags.map((flag) => flagOn(screen, flag))).toEqual(flags);
    expect(part.flags).toEqual(['access', ...flags]);
    expect(part.writes).not.toContain(POSITION);
    expect(part.writes).not.toContain('service_id');
    expect(Object.keys(part.choices)).toEqual(['service_id']);
  });

  it('should not be added to where nobody may update', () => {
    const screen = {
      ...{ ...specimen.screens?.['specimen-list'], permissions: ['read', 'write'] },
      form: { path: '/stage/manage-specimen/:id', sections: ['general', { title: 'Pieces', parts: 'pieces' }] },
    };
    const pieces = defineResource({
      name: 'pieces',
      label: { one: 'Piece', many: 'Pieces' },
      title: 'name',
      partOf: { field: 'specimen_id', form: ['name'] },
      fields: {
        id: { kind: 'id' },
        name: { kind: 'text' },
        specimen_id: { kind: 'reference', to: 'specimens', required: true },
      },
    });
    const reading = resolvedWith({ screens: { 'specimen-list': screen } }, pieces);
    expect(reading.screen['specimen-list']?.parts.pieces?.flags).toEqual(['access', 'read']);
  });
});

describe('parts that panels show', () => {
  const requests = found(registry.screen['vendor-requests']);
  const papers = found(screenShowing(requests, named('vendor_documents')));

  it('should be returned with what became of them, and written where their whole has a form', () => {
    expect(papers.list?.columns).toEqual(expect.arrayContaining(['file', 'status', 'reason', 'replaced_by']));
    expect(papers.flags).toEqual(['access', 'read', 'update']);
    expect([papers.writes, papers.updates, Object.keys(papers.choices)]).toEqual([[], [], []]);
  });

  it('should be given what it is once, and look nothing up for it', () => {
    expect(givenOnce(named('vendor_documents'))).toEqual(['vendor_id', 'document_type_id']);
    expect(papers.list?.columns).toContain('document_type_id');
  });

  it('should be moved on the screens their moves name, and on none where only the server moves them', () => {
    expect(papers.moves.map(({ name }) => name)).toEqual(['approve', 'deny']);
    const { moves } = named('vendor_documents');
    expect(moves.map(({ name, screens }) => [name, ...screens].join(' on '))).toEqual([
      ...['approve on vendor-requests', 'deny on vendor-requests', 'expire'],
    ]);
  });

  it('should keep a screen from a role as long as nothing says which of them are its own', () => {
    const vendor = registry.identity.builtIn.vendor ?? 0;
    expect(undeclaredFor(registry, vendor, 'vendor-requests')).toEqual([]);
    const bare = { ...named('vendor_documents'), rows: [] };
    const open = { ...registry, resources: { ...registry.resources, vendor_documents: bare } };
    expect(undeclaredFor(open, vendor, 'vendor-requests')).toEqual(['vendor_documents']);
  });

  it('should begin again once what was decided about is another, whoever writes it', () => {
    const scope = { resource: named('vendor_documents'), rows: undefined } as unknown as Scope;
    const stored = { id: 1, document_id_number: 'A', expiry_date: null, status: 'Rejected', reason: 'other' };
    const anew = { status: 'Pending', reason: null, note: null, decided_by: null, decided_at: null };
    expect(restarted(scope, { document_id_number: 'B' }, stored)).toEqual(anew);
    expect(restarted(scope, { document_id_number: 'A', note: 'x' }, stored)).toEqual({});
  });
});

it('a field that a panel draws should be entered with its step, in no section', () => {
  const form = found(found(registry.screen['vendor-onboarding']).form);
  const business = found(form.steps.find(({ name }) => name === 'business'));
  expect(business.fields).toContain('terms_policy_id');
  expect(business.sections.flatMap(({ fields }) => fields)).not.toContain('terms_policy_id');
  expect(registry.screen['vendor-onboarding']?.writes).toContain('terms_policy_id');
  // It may be nothing until its step is saved, whatever it is required.
  expect(found(named('vendors').fields.terms_policy_id)).toMatchObject({ later: true });
});

describe('what a check says and when', () => {
  /** The specimen with one check. */
  const judgedBy = (check: { readonly expect: Rule; readonly moves?: readonly string[]; readonly errors: object }) => {
    const resource = found(resolvedWith({ checks: [{ name: 'tried', ...check }] }).resources.specimens);
    return (draft: object, move?: string) => {
      const judged = validate(resource, { name: 'Two', ...draft } as never, { states: { stage: 'open' }, move });
      return judged.ok ? {} : judged.errors;
    };
  };

  it('should name values in braces, and call what has no end so', () => {
    const messages = { minutes: 'Between {stock} and {most}, not {letters}' };
    const errors = judgedBy({ expect: { minutes: { empty: true } }, errors: messages });
    expect(errors({ minutes: 7, stock: 2, most: 5 })).toEqual({ minutes: ['Between 2 and 5, not ∞'] });
    expect(errors({ minutes: 7, stock: 0 })).toEqual({ minutes: ['Between 0 and ∞, not ∞'] });
    expect(errors({})).toEqual({});
  });

  it('should be checked only where its move is made, if it names one', () => {
    const errors = judgedBy({ expect: { notes: { empty: false } }, moves: ['close'], errors: { notes: 'Say why' } });
    expect(errors({})).toEqual({});
    expect(errors({}, 'open')).toEqual({});
    expect(errors({}, 'close')).toEqual({ notes: ['Say why'] });
    expect(errors({ notes: 'Since' }, 'close')).toEqual({});
  });
});
