import { describe, expect, it } from 'vitest';
import { undeclaredFor } from '../../access-control/declared.ts';
import { givenOnce } from '../../api/records/parts.ts';
import { restarted } from '../../api/records/write.ts';
import type { Scope } from '../../api/scope.ts';
import { registry } from '../../resources/index.ts';
import {
  defineResource,
  flagOn,
  judge,
  POSITION,
  partsOf,
  pathToWhole,
  type Resource,
  type Rule,
  resolve,
  screenShowing,
  wholesOf,
} from '../../resources/language/index.ts';
import { withPosition } from '../../resources/language/parts.ts';
import { specimen, specimens } from '../stage/specimens.ts';

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('not found');
  return value;
};
const named = (name: string): Resource => found(registry.resources[name]);
const screen = found(registry.screen['service-list']);

describe('parts', () => {
  it('should have a position, a field like any, and what is no part none', () => {
    expect(named('service_questions').fields[POSITION]).toMatchObject({
      kind: 'number',
      label: 'Position',
      default: 0,
    });
    expect(named('services').fields[POSITION]).toBeUndefined();
    const own = defineResource({
      name: 'a',
      label: { one: 'A', many: 'As' },
      title: 'id',
      fields: { id: { kind: 'id' } },
    });
    expect(withPosition(own)).toBe(own);
  });

  it('should know whose they are, and what they are made of, at whatever depth', () => {
    expect(named('services').parts).toEqual(['service_questions', 'service_versions', 'service_baskets']);
    expect(named('service_questions').parts).toEqual(['service_options']);
    expect(partsOf(registry, 'services').map(({ name }) => name)).toEqual([
      'service_questions',
      'service_options',
      'service_versions',
      'service_baskets',
    ]);
    expect(wholesOf(registry, named('service_options')).map(({ name }) => name)).toEqual([
      'service_questions',
      'services',
    ]);
    expect(wholesOf(registry, named('services'))).toEqual([]);
    expect(pathToWhole(registry, named('service_options'))).toBe('service_question_id.service_id');
    expect(pathToWhole(registry, named('service_questions'))).toBe('service_id');
    expect(pathToWhole(registry, named('services'))).toBeUndefined();
  });

  it('should be shown by the screens whose form does, and by no other', () => {
    expect(screenShowing(screen, named('services'))).toBe(screen);
    expect(screenShowing(screen, named('service_options'))).toMatchObject({
      name: 'service-list',
      resource: 'service_options',
      whole: 'service_questions',
    });
    for (const name of ['service_versions', 'service_baskets', 'categories'])
      expect(screenShowing(screen, named(name)), name).toBeUndefined();
    expect(screenShowing(found(registry.screen['category-setup']), named('service_questions'))).toBeUndefined();
  });

  it('should be added, changed and removed by whoever updates their whole', () => {
    const part = found(screenShowing(screen, named('service_questions')));
    expect((['read', 'write', 'update', 'delete'] as const).map((flag) => flagOn(part, flag))).toEqual([
      'read',
      'update',
      'update',
      'update',
    ]);
    expect((['read', 'write', 'update', 'delete'] as const).map((flag) => flagOn(screen, flag))).toEqual([
      'read',
      'write',
      'update',
      'delete',
    ]);
    expect(part.flags).toEqual(['access', 'read', 'write', 'update', 'delete']);
    expect(part.writes).not.toContain(POSITION);
    expect(part.writes).not.toContain('service_id');
    expect(Object.keys(part.choices)).toEqual(['service_id']);
  });

  it('should not be added to where nobody may update', () => {
    const reading = resolve({
      ...specimens,
      resources: [
        ...specimens.resources.map((each) =>
          each.name === 'specimens'
            ? {
                ...specimen,
                screens: {
                  'specimen-list': {
                    ...specimen.screens?.['specimen-list'],
                    offers: ['read', 'write'],
                    form: {
                      path: '/stage/manage-specimen/:id',
                      sections: ['general', { title: 'Pieces', parts: 'pieces' }],
                    },
                  },
                },
              }
            : each,
        ),
        defineResource({
          name: 'pieces',
          label: { one: 'Piece', many: 'Pieces' },
          title: 'name',
          partOf: { field: 'specimen_id', form: ['name'] },
          fields: {
            id: { kind: 'id' },
            name: { kind: 'text' },
            specimen_id: { kind: 'reference', to: 'specimens', required: true },
          },
        }),
      ],
    } as never);
    expect(reading.screen['specimen-list']?.parts.pieces?.flags).toEqual(['access', 'read']);
  });
});

describe('parts that panels show', () => {
  const requests = found(registry.screen['vendor-requests']);
  const papers = found(screenShowing(requests, named('vendor_documents')));

  it('should be told with what became of them, and written where their whole has a form', () => {
    expect(papers.list?.columns).toEqual(expect.arrayContaining(['file', 'status', 'reason', 'replaced_by']));
    expect(papers.flags).toEqual(['access', 'read', 'update']);
    expect([papers.writes, papers.updates, Object.keys(papers.choices)]).toEqual([[], [], []]);
  });

  it('should be given what it is once, and look nothing up for it', () => {
    expect(givenOnce(named('vendor_documents'))).toEqual(['vendor_id', 'document_type_id']);
    expect(papers.list?.columns).toContain('document_type_id');
    expect(papers.updates).not.toContain('document_type_id');
    expect(papers.choices.document_type_id).toBeUndefined();
  });

  it('should be moved on the screens their moves name, and on none where only the server moves them', () => {
    expect(papers.moves.map(({ name }) => name)).toEqual(['approve', 'deny']);
    expect(named('vendor_documents').moves.map(({ name, screens }) => [name, screens])).toEqual([
      ['approve', ['vendor-requests']],
      ['deny', ['vendor-requests']],
      ['expire', []],
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
    expect(restarted(scope, { document_id_number: 'B' }, stored)).toEqual({
      status: 'Pending',
      reason: null,
      note: null,
      decided_by: null,
      decided_at: null,
    });
    expect(restarted(scope, { document_id_number: 'A', note: 'x' }, stored)).toEqual({});
  });
});

describe('what a check says and when', () => {
  /** The specimen with one check. */
  const judgedBy = (check: { readonly expect: Rule; readonly moves?: readonly string[]; readonly says: object }) => {
    const own = { ...specimen, checks: [{ name: 'tried', ...check }] };
    const resources = specimens.resources.map((each) => (each.name === 'specimens' ? own : each));
    const resource = found(resolve({ ...specimens, resources } as never).resources.specimens);
    return (draft: object, move?: string) => {
      const judged = judge(resource, { name: 'Two', ...draft } as never, { states: { stage: 'open' }, move });
      return judged.ok ? {} : judged.errors;
    };
  };

  it('should name values in braces, and call what has no end so', () => {
    const says = { minutes: 'Between {stock} and {most}, not {nothing_known}' };
    const errors = judgedBy({ expect: { minutes: { empty: true } }, says });
    expect(errors({ minutes: 7, stock: 2, most: 5 })).toEqual({ minutes: ['Between 2 and 5, not ∞'] });
    expect(errors({ minutes: 7, stock: 0 })).toEqual({ minutes: ['Between 0 and ∞, not ∞'] });
    expect(errors({})).toEqual({});
  });

  it('should be asked only where its move is made, if it names one', () => {
    const errors = judgedBy({ expect: { notes: { empty: false } }, moves: ['close'], says: { notes: 'Say why' } });
    expect(errors({})).toEqual({});
    expect(errors({}, 'open')).toEqual({});
    expect(errors({}, 'close')).toEqual({ notes: ['Say why'] });
    expect(errors({ notes: 'Since' }, 'close')).toEqual({});
  });
});
