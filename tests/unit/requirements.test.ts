import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isGiven,
  isMet,
  isStopping,
  lackingFor,
  REQUIREMENT_STATUSES,
  type RequirementEntry,
  type RequirementFact,
  requirementReads,
  requirementsOf,
  type Value,
} from '../../resources/language/index.ts';
import { studios as reviewedDefinition, reviewedRegistry, reviewedWith } from '../stage/reviewed.ts';
import { below, changed, type Mistaken, mistakesIn } from './mistakes.ts';

const { studios, sheets, sheet_kinds: kinds } = reviewedRegistry.resources;
if (!studios || !sheets || !kinds) throw new Error('The stage is not as it was.');

type Values = { readonly [field: string]: Value };
type Sheet = Values & { readonly id: number };

const TODAY = '2026-06-15';
const STUDIO: Values = {
  id: 1,
  name: 'Atelier',
  city: 'Dubai',
  size: 'small',
  has_terms: true,
  holder: 'Amal',
  account: '12345678',
};
const LICENCE = { id: 1, name: 'Licence', size: 'small', is_dated: true };
const CARD = { id: 2, name: 'Card', size: 'small', is_dated: false };
const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  id: 1,
  studio_id: 1,
  sheet_kind_id: 1,
  number: 'A1',
  ends_on: '2027-06-15',
  state: 'Pending',
  reason: null,
  note: null,
  replaced: false,
  ...(more as Values),
});

type Case = {
  readonly record?: Values;
  readonly given?: readonly Sheet[];
  readonly of?: readonly (Values & { readonly id: number })[];
  readonly facts?: readonly RequirementFact[];
  readonly today?: string;
};

const all = ({ record = {}, given = [], of = [LICENCE], facts = [], today = TODAY }: Case): RequirementEntry[] =>
  requirementsOf({
    resource: studios,
    record: { ...STUDIO, ...record },
    rows: { sheets: { resource: sheets, of, title: kinds.title, given } },
    facts,
    today,
  });

function one(name: string, input: Case): RequirementEntry {
  const found = all(input).find((entry) => entry.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** A decision about the current contents of a requirement. */
const decided = (
  name: string,
  input: Case,
  state: RequirementFact['state'],
  more: Partial<RequirementFact> = {},
): RequirementFact => ({
  requirement: name,
  state,
  digest: one(name, input).digest,
  reason: null,
  note: null,
  fields: [],
  by: 9,
  at: `${TODAY}T08:00:00.000Z`,
  ...more,
});

const SHEETS = 'sheets/1';
const fine = (more: Partial<Sheet> = {}): Sheet => sheet({ state: 'Fine', ...more });
const wrong = (more: Partial<Sheet> = {}): Sheet =>
  sheet({ state: 'Wrong', reason: 'blurred', note: 'Nothing can be read', ...more });
const WHY = { reason: 'blurred', note: 'Nothing can be read' };

describe('a requirement that asks for parts', () => {
  const TABLE: readonly [what: string, given: readonly Sheet[], told: Partial<RequirementEntry>][] = [
    ['nothing was given', [], { status: 'due', awaits: 'vendor', until: null, part: null }],
    ['one waits', [sheet()], { status: 'in_review', awaits: 'staff', part: 1 }],
    ['one counts', [fine()], { status: 'met', awaits: null, until: '2027-06-15' }],
    ['one was refused', [wrong()], { status: 'refused', awaits: 'vendor', why: WHY, until: null }],
    ['it ends in thirty days', [fine({ ends_on: '2026-07-15' })], { status: 'expiring', awaits: 'vendor' }],
    ['it ends in thirty-one', [fine({ ends_on: '2026-07-16' })], { status: 'met', awaits: null }],
    ['it ends today', [fine({ ends_on: TODAY })], { status: 'expiring', awaits: 'vendor', until: TODAY }],
    ['it ended yesterday', [fine({ ends_on: '2026-06-14' })], { status: 'lapsed', awaits: 'vendor' }],
    ['it was ended', [sheet({ state: 'Over', ends_on: '2026-06-14' })], { status: 'lapsed', awaits: 'vendor' }],
    [
      'a newer one waits beside one that ended',
      [fine({ ends_on: '2026-06-14' }), sheet({ id: 2 })],
      { status: 'lapsed', awaits: 'staff', until: '2026-06-14', part: 2 },
    ],
    [
      'a newer one was refused beside one that ended',
      [fine({ ends_on: '2026-06-14' }), wrong({ id: 2 })],
      { status: 'lapsed', awaits: 'vendor', why: WHY },
    ],
    [
      'a newer one waits beside one that is about to end',
      [fine({ ends_on: '2026-06-20' }), sheet({ id: 2 })],
      { status: 'expiring', awaits: 'staff', until: '2026-06-20' },
    ],
    [
      'a newer one was refused beside one that counts',
      [fine(), wrong({ id: 2 })],
      { status: 'met', awaits: 'vendor', why: WHY },
    ],
    [
      'the newer one counts',
      [fine({ ends_on: '2026-06-14' }), fine({ id: 2 })],
      { status: 'met', awaits: null, until: '2027-06-15' },
    ],
    [
      'the one that ended was replaced',
      [sheet({ state: 'Over', ends_on: '2026-06-14', replaced: true }), fine({ id: 2 })],
      { status: 'met' },
    ],
    ['only a replaced one is there', [fine({ replaced: true })], { status: 'due', part: null }],
    ['it is of another kind', [fine({ sheet_kind_id: 2 })], { status: 'due' }],
  ];

  it.each(TABLE)('should say where it stands where %s', (_what, given, expected) => {
    expect(one(SHEETS, { given })).toMatchObject(expected);
  });

  it('should be listed once for each part it requires, called as that is', () => {
    const entries = all({ of: [LICENCE, CARD], given: [fine()] }).filter(({ of }) => of === 'sheets');
    expect(entries.map(({ name, label, step, status, stops }) => [name, label, step, status, stops])).toEqual([
      ['sheets/1', 'Licence', 'sheets', 'met', ['orders', 'money']],
      ['sheets/2', 'Card', 'sheets', 'due', ['orders', 'money']],
    ]);
  });

  it('should stop nothing where it never counted, though its day has passed', () => {
    const stops = (given: readonly Sheet[]) => one(SHEETS, { given });
    expect(stops([sheet({ ends_on: '2026-06-14' })])).toMatchObject({ status: 'lapsed', stops: [] });
    for (const state of ['Fine', 'Over'])
      expect(stops([sheet({ state, ends_on: '2026-06-14' })])).toMatchObject({ stops: ['orders', 'money'] });
  });

  it('should have no end where its kind has none, whatever day was left there', () => {
    const given = [fine({ sheet_kind_id: 2, ends_on: '2026-06-14' })];
    expect(one('sheets/2', { of: [CARD], given })).toMatchObject({ status: 'met', until: null });
  });

  it('should be refused where it was sent back, until another is given', () => {
    const facts = [decided(SHEETS, { given: [fine()] }, 'refused', WHY)];
    expect(one(SHEETS, { given: [fine()], facts })).toMatchObject({ status: 'refused', why: WHY, awaits: 'vendor' });
    expect(one(SHEETS, { given: [sheet({ number: 'A2' })], facts })).toMatchObject({ status: 'in_review', why: null });
    expect(one(SHEETS, { given: [fine(), sheet({ id: 2 })], facts })).toMatchObject({ status: 'met', awaits: 'staff' });
  });

  it('should tell what was said of one that is still to be given', () => {
    const facts = [decided(SHEETS, {}, 'refused', WHY)];
    expect(one(SHEETS, { facts })).toMatchObject({ status: 'due', why: WHY });
  });

  it('should pass where it was let pass, until something is given', () => {
    const facts = [decided(SHEETS, {}, 'waived', { reason: 'Known to us' })];
    expect(one(SHEETS, { facts })).toMatchObject({ status: 'waived', awaits: null, why: { reason: 'Known to us' } });
    expect(one(SHEETS, { given: [sheet()], facts }).status).toBe('in_review');
  });

  it('should lapse with the day although it was let pass, but not what had lapsed before', () => {
    const given = [sheet({ ends_on: '2026-06-20' })];
    const facts = [decided(SHEETS, { given }, 'waived')];
    expect(one(SHEETS, { given, facts }).status).toBe('waived');
    expect(one(SHEETS, { given, facts, today: '2026-06-21' }).status).toBe('lapsed');
    const late = [decided(SHEETS, { given }, 'waived', { at: '2026-07-01T08:00:00.000Z' })];
    expect(one(SHEETS, { given, facts: late, today: '2026-07-02' }).status).toBe('waived');
  });
});

describe('a requirement of the record itself', () => {
  it('should be due as long as what is required of it is missing', () => {
    expect(one('place', {})).toMatchObject({ status: 'met', missing: [] });
    expect(one('place', { record: { name: null } })).toMatchObject({
      status: 'due',
      missing: ['name'],
      awaits: 'vendor',
    });
    // Required only by rule.
    expect(one('place', { record: { city: null } }).missing).toEqual(['city']);
    expect(one('place', { record: { city: null, has_terms: false } }).status).toBe('met');
  });

  it('should be due where only a later step of its form asks for what is missing', () => {
    const { account } = studios.fields;
    if (!account) throw new Error('The stage is not as it was.');
    const resource = { ...studios, fields: { ...studios.fields, account: { ...account, later: true as const } } };
    const rows = { sheets: { resource: sheets, of: [], title: kinds.title, given: [] } };
    const record = { ...STUDIO, account: null };
    const entries = requirementsOf({ resource, record, rows, facts: [], today: TODAY });
    expect(entries.find(({ name }) => name === 'account')).toMatchObject({ status: 'due', missing: ['account'] });
  });

  it('should be due as long as what must hold does not', () => {
    expect(one('terms', {}).status).toBe('met');
    expect(one('terms', { record: { has_terms: false } })).toMatchObject({ status: 'due', missing: [] });
  });

  it('should wait for a sign-off, which counts for what it was given for only', () => {
    expect(one('account', {})).toMatchObject({ status: 'in_review', awaits: 'staff' });
    const facts = [decided('account', {}, 'met')];
    expect(one('account', { facts })).toMatchObject({ status: 'met', awaits: null });
    const changed = { record: { account: '87654321' }, facts };
    expect(one('account', changed)).toMatchObject({ status: 'in_review', awaits: 'staff' });
    expect(one('account', { ...changed, record: { account: null } })).toMatchObject({
      status: 'due',
      missing: ['account'],
    });
    // What has nothing to do with it leaves it.
    expect(one('account', { facts, record: { name: 'Other', city: 'Ajman' } }).status).toBe('met');
  });

  it('should go by the last decision', () => {
    const refused = decided('account', {}, 'refused', { reason: 'wrong_name', note: 'Not yours' });
    const met = decided('account', {}, 'met');
    expect(one('account', { facts: [met, refused] })).toMatchObject({
      status: 'refused',
      awaits: 'vendor',
      why: { reason: 'wrong_name', note: 'Not yours' },
    });
    expect(one('account', { facts: [refused, met] }).status).toBe('met');
  });

  it('should know who wrote it since it was signed off', () => {
    const given = (by: number): RequirementFact => decided('account', {}, 'given', { by });
    expect(one('account', { facts: [given(3), given(4), given(3)] }).writers).toEqual([3, 4]);
    expect(one('account', { facts: [given(3), decided('account', {}, 'met'), given(4)] }).writers).toEqual([4]);
    expect(one('place', { facts: [decided('place', {}, 'given', { by: 3 })] }).writers).toEqual([]);
  });
});

describe('what moves need', () => {
  const needs = (ask: Case, move: Parameters<typeof lackingFor>[0]): string[] =>
    lackingFor(move, all(ask)).map(({ name }) => name);
  const submit = { rounds: 'submit' } as const;
  const approve = { rounds: 'pass' } as const;
  const confirm = { rounds: 'sign-off' } as const;

  it('should name what is not given, and what is not met but what the move signs off', () => {
    expect(needs({ record: { account: null } }, submit)).toEqual(['sheets/1', 'account']);
    expect(needs({ given: [sheet()] }, submit)).toEqual([]);
    expect(needs({ given: [wrong()] }, submit)).toEqual(['sheets/1']);
    expect(needs({ given: [sheet()] }, approve)).toEqual(['sheets/1']);
    expect(needs({ given: [fine()] }, approve)).toEqual([]);
    expect(needs({ given: [fine({ ends_on: '2026-06-14' })] }, approve)).toEqual(['sheets/1']);
  });

  it('should name what there is nothing to sign off of', () => {
    expect(needs({}, confirm)).toEqual([]);
    expect(needs({ facts: [decided('account', {}, 'met')] }, confirm)).toEqual(['account']);
  });
});

it('should read of a record what its rules read', () => {
  expect([...requirementReads(studios)].toSorted()).toEqual(['has_terms', 'size']);
});

/** Any papers, decisions about one of the versions there were, and a day. */
const anything = fc.record({
  given: fc
    .array(
      fc.record({
        state: fc.constantFrom('Pending', 'Fine', 'Wrong', 'Over'),
        ends_on: fc.constantFrom(null, '2026-06-01', TODAY, '2026-07-01', '2027-01-01'),
        replaced: fc.boolean(),
        number: fc.constantFrom('A', 'B'),
      }),
      { maxLength: 4 },
    )
    .map((parts) => parts.map((part, at) => sheet({ ...part, id: at + 1 }))),
  states: fc.array(fc.constantFrom('met', 'refused', 'waived', 'given'), { maxLength: 3 }),
  today: fc.constantFrom('2026-05-30', TODAY, '2026-07-02', '2027-02-01'),
  account: fc.constantFrom(null, '12345678', '87654321'),
});

describe('whatever is given', () => {
  it('should stand somewhere, and await whoever can do something about it', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(anything, ({ given, states, today, account }) => {
        const input: Case = { given, today, record: { account } };
        const facts = states.flatMap((state) => [SHEETS, 'account'].map((name) => decided(name, input, state)));
        for (const entry of all({ ...input, facts })) {
          reached.add(entry.status);
          expect(REQUIREMENT_STATUSES).toContain(entry.status);
          if (entry.status === 'due' || entry.status === 'refused') expect(entry.awaits).toBe('vendor');
          if (entry.status === 'in_review') expect(entry.awaits).toBe('staff');
          if (entry.status === 'waived') expect(entry.awaits).toBe(null);
          // What ended is never said to count.
          if (entry.until !== null && entry.until < today)
            expect(['met', 'expiring', 'in_review']).not.toContain(entry.status);
          if (isMet(entry)) expect(isStopping(entry)).toBe(false);
          if (isMet(entry)) expect(isGiven(entry)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
    expect([...reached].toSorted()).toEqual([...REQUIREMENT_STATUSES].toSorted());
  });

  it('should keep no decision about what was changed', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('met', 'refused', 'waived'), ({ given, today, account }, state) => {
        const input: Case = { given, today, record: { account } };
        const facts = [SHEETS, 'account'].map((name) => decided(name, input, state));
        const renewed = [...given, sheet({ id: given.length + 1, number: 'C' })];
        const later: Case = { given: renewed, today, record: { account: '11112222' } };
        const stands = (entries: RequirementEntry[]) => entries.map(({ name, status }) => [name, status]);
        expect(stands(all({ ...later, facts }))).toEqual(stands(all(later)));
      }),
    );
  });
});

const SHEET = Object.keys(sheets.fields).join(', ');

/** Changes of the studios, and the sentences that refuse them. */
const MISTAKES = [
  ...below('requirements', [
    [{ terms: { label: 'Terms' } }, ".terms: it asks for nothing. Say 'fields', 'each' or 'met'."],
    [{ 'terms/label': undefined }, '.terms.label: is missing.'],
    [{ 'terms/step': 'Two' }, ".terms.step: 'Two' is not a name. Write it in kebab-case."],
    [
      { Terms: { label: 'Terms', met: { has_terms: { is: true } } } },
      ".Terms: 'Terms' is not a name. Write it in snake_case.",
    ],
    [{ 'terms/fourEyes': true }, ".terms.fourEyes: nobody writes it. What is signed off is 'fields' of the record."],
    [{ 'terms/current': { name: { empty: true } } }, ".terms.current: it asks for no parts. It belongs beside 'each'."],
    [{ 'terms/notice': [7] }, ".terms.notice: it has no end. Name its day with 'until'."],
    [{ 'terms/until': 'name' }, ".terms.until: 'name' holds no day. It is of kind 'text'."],
    [
      { 'terms/met': { has_terms: { is: 'yes' } } },
      ".terms.met.has_terms.is: 'has_terms' can never be 'yes'. It is of kind 'toggle'.",
    ],
    [{ 'place/fields': ['nmae'] }, ".place.fields[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>."],
    [{ 'sheets/met': undefined }, ".sheets: nothing says when a part counts. Say it with 'met'."],
    [{ 'sheets/refused': undefined }, ".sheets.why: nothing says when a part is refused. Say it with 'refused'."],
    [{ 'sheets/fields': ['name'] }, ".sheets.fields: it asks for parts by 'each'. Say one of the two."],
    [
      { 'sheets/each/where': { size: { is: { referrer: 'sise' } } } },
      ".sheets.each.where.size.is.referrer: there is no field 'sise'. Did you mean 'size'? Known: <fields>.",
    ],
    [{ 'sheets/why': ['reason', 'note', 'number'] }, '.sheets.why: it names more than a code and a sentence.'],
    [
      { 'sheets/lapses': 'expir' },
      ".sheets.lapses: there is no move 'expir'. Did you mean 'expire'? Known: look-over, expire.",
    ],
    [{ 'sheets/each/in': 'roles' }, ".sheets.each.in: 'roles' is no part of 'studios'. Say so there: 'partOf'."],
    [{ 'sheets/why': ['nme'] }, `.sheets.why[0]: there is no field 'nme'. Known: ${SHEET}.`],
    [{ 'sheets/until': 'nme' }, `.sheets.until: there is no field 'nme'. Known: ${SHEET}.`],
    [
      { 'sheets/until': undefined, 'sheets/notice': undefined },
      ".sheets.lapses: it has no end. Name its day with 'until'.",
    ],
    [
      { 'sheets/each/of': 'users', 'sheets/each/where': undefined },
      ".sheets.each.in: 'sheets' does not refer to 'users'.",
    ],
    [
      { 'sheets/each/in': 'nope' },
      `.sheets.each.in: there is no resource 'nope'. Known: ${Object.keys(reviewedRegistry.resources).join(', ')}.`,
    ],
    [{ terms: 7 }, '.terms: 7 is not an object. Write { label }.'],
  ]),
  ...below('', [
    [
      { 'fields/upper': { kind: 'joined', of: ['name'] }, 'requirements/place/fields': ['upper'] },
      "requirements.place.fields[0]: 'upper' is computed. Say with 'met' what must hold.",
    ],
    [
      { 'fields/code': { kind: 'text', transient: true }, 'requirements/place/fields': ['code'] },
      "requirements.place.fields[0]: 'code' is transient. Nothing is kept of it.",
    ],
    [
      {
        'screens/stage-studios/form/sections': undefined,
        'screens/stage-studios/form/steps': [
          { name: 'one', fields: ['name', 'city', 'size', 'has_terms', 'user_id'] },
          { name: 'two', fields: ['account_data'] },
        ],
      },
      "requirements.sheets.step: there is no step of its forms 'sheets'. Known: one, two.",
    ],
  ]),
  ...below('moves/0', [
    [
      { rounds: 'pas' },
      ".rounds: there is no round 'pas'. Did you mean 'pass'? Known: submit, return, pass, sign-off, waive.",
    ],
    [
      { sets: undefined },
      ": the move changes nothing. Say with 'sets' or 'inputs' what it writes, or with 'handlers' what follows.",
      ".rounds: the record would not tell that it was made. Say with 'sets' what it writes.",
    ],
    [{ undo: 5 }, '.undo: what was decided about a record is not undone. Another move takes it back.'],
    [
      { rounds: 'return' },
      `.rounds: there is no vocabulary of its reasons 'confirm_account_reason'. Known: ${Object.keys(reviewedRegistry.vocabularies).join(', ')}.`,
    ],
    [{ optimisticLock: false }, '.optimisticLock: false is not true. Leave the option out where it does not hold.'],
  ]),
];

describe('a wrong declaration', () => {
  const mistakesOf = (changes: Mistaken[0]): string[] =>
    mistakesIn(() => reviewedWith(changed(reviewedDefinition, changes)));

  it.each(MISTAKES)('should be refused: %j', (changes, sentences) => {
    const fields = Object.keys(reviewedDefinition.fields).join(', ');
    const found = mistakesOf(changes).map((each) =>
      each.replace('resources/studios.ts › ', '').replace(fields, '<fields>'),
    );
    expect(found.toSorted()).toEqual([...sentences].toSorted());
  });

  it('should be refused in moves that speak of requirements where there are none', () => {
    const found = mistakesOf({ requirements: undefined }).filter((each) => each.includes('has no requirements'));
    expect(found).toContain(
      'resources/studios.ts › fields.stage.moves[0].rounds: the resource has no requirements. Declare them, or leave the option out.',
    );
    expect(found).toHaveLength(5);
  });
});
