import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address, SaveCall, SaveEachCall } from '../../api/addresses/address.ts';
import { referenceIn } from '../../api/choices.ts';
import { takesFiles, yesOrNo } from '../../api/export/cells.ts';
import { filledFields } from '../../api/fills/index.ts';
import { ADDRESSES } from '../../product/addresses.ts';
import { registry } from '../../resources/index.ts';
import {
  type CompleteMove,
  type Field,
  holdsFile,
  isState,
  kindOf,
  type RecordData,
  type Resource,
  type Row,
  type Screen,
  type Value,
} from '../../resources/language/index.ts';
import { callAddress } from './address-calls.ts';
import { SYSTEM } from './host.ts';
import { csvOf, importedOf, send } from './imports.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/**
 * Every way in takes what the screen's PATCH takes and no more: files, bulk and the addresses of
 * the specification are sent what PATCH refuses; moves write what they declare; an undo is held to
 * what came after. Made of the definitions, for each screen and what it is for each part it shows.
 */

const stage = stageFor(['admin', 'vendor', 'ops']);
const [admin] = stage.people;

const SLOW = { timeout: 240_000 };

type ListedScreen = { readonly screen: Screen; readonly resource: Resource };
type Body = { readonly [field: string]: unknown };

const PLACES: readonly ListedScreen[] = registry.screens
  .flatMap((screen) => [screen, ...Object.values(screen.parts)])
  .flatMap((screen) => {
    const resource = registry.resources[screen.resource];
    return resource ? [{ screen, resource }] : [];
  });
const nameOf = ({ screen, resource }: ListedScreen): string => `${screen.name}/${resource.name}`;
const pathOf = ({ screen, resource }: ListedScreen, rest = ''): string =>
  `/api/${resource.name}${rest}?screen_label=${screen.name}`;
const textOf = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)?.slice(0, 300)}`;

/** The records a screen shows somebody, as they are stored. */
async function recordsAt(path: ListedScreen): Promise<readonly RecordData[]> {
  const stored = await stage.stored(path.resource.name);
  if (path.screen.whole !== undefined) return stored;
  const { body } = await admin.get(`${pathOf(path)}&_end=20`);
  const shown = new Set((Array.isArray(body) ? body : []).map(({ id }: RecordData) => id));
  return stored.filter(({ id }) => shown.has(id));
}

/** A value as fixtures have it. */
function sampleOf(field: Field, index: number): Value {
  const random = { integer: (least: number) => least, pick: <T>([first]: readonly T[]) => first as T };
  const now = new Date();
  return kindOf(field).sample(field, { random, index, ids: [2], file: 'x'.repeat(24), now, derived: now });
}

/** A value the field takes that this record does not hold: another's, or one of the fixtures'. */
function otherValue(field: Field, record: RecordData, all: readonly RecordData[]): Value {
  const { name } = field;
  const own = JSON.stringify(record[name] ?? null);
  const held = all.map((each) => each[name] ?? null);
  const other = held.find((value) => value !== null && JSON.stringify(value) !== own);
  if (other !== undefined) return other;
  return typeof record[name] === 'boolean' ? !record[name] : sampleOf(field, 7);
}

/** A value as a file says it. */
function cellOf(field: Field, value: Value): string {
  const ids = [value].flat().map((id) => `#${String(id)}`);
  if (value !== null && referenceIn(field)) return ids.join(', ');
  const result = kindOf(field).exported(field, { id: 0, _version: 1, [field.name]: value });
  return result === null ? '' : typeof result === 'boolean' ? yesOrNo(result) : String(result);
}

const idLabel = ({ fieldList }: Resource): string =>
  fieldList.find((field) => kindOf(field).traits.includes('id'))?.label ?? 'ID';

type Cells = readonly (readonly [label: string, cell: string])[];

/** Tries a file with one line about a record. */
function tryLine(path: ListedScreen, by: Client, id: RecordData['id'], cells: Cells): Promise<Answer> {
  const { resource, screen } = path;
  const file = csvOf([idLabel(resource), ...cells.map(([label]) => label)], [id, ...cells.map(([, cell]) => cell)]);
  return send(by, [resource.name, screen.name], file, '&dry_run=true');
}

/** Texts that one kind of field or another refuses. */
const ODD = [
  ...['x'.repeat(6000), '\u0007', '\u202ex', '-99999999999', '999999999', '1.23456'],
  ...['1999-01-01', '3100-31-31', '#999999', ''],
];

/** What a call and a file say of a field, the same: what another record holds, or what is odd. */
const givenFor = (field: Field, all: readonly RecordData[]) => {
  const drawn = fc.constantFrom(...all).map((record) => record[field.name] ?? null);
  const held = drawn.map((value) => ({ field, value, cell: cellOf(field, value) }));
  const odd = fc.constantFrom(...ODD.slice(0, kindOf(field).nothing === null ? ODD.length : -1)).map((cell) => {
    const read = kindOf(field).imported(field, cell);
    const value: Value = read.ok && 'value' in read ? read.value : referenceIn(field) ? 999_999 : cell;
    return { field, value, cell };
  });
  return fc.oneof(held, odd);
};

/** Bodies that are tried on each screen. */
const RUNS = 7;

const savesAt = (at: Address, { name }: Resource): at is SaveCall | SaveEachCall =>
  at.resource === name && (at.call === 'save' || at.call === 'save-each');

/** Those like this, and the first of the others. */
const firstAnd = <T>(all: readonly T[], isLike: (each: T) => boolean): readonly T[] => {
  const first = all.find((each) => !isLike(each));
  return all.filter((each) => each === first || isLike(each));
};

/** The same change at the addresses of the specification that save such records. */
async function atAddresses(path: ListedScreen, by: Client, record: RecordData, body: Body): Promise<Answer[]> {
  const { resource, screen } = path;
  const answers: Answer[] = [];
  for (const at of ADDRESSES) {
    if (!savesAt(at, resource)) continue;
    const keyOf = (name: string) => Object.keys(at.takes).find((key) => at.takes[key] === name) ?? name;
    const values = Object.fromEntries(Object.entries(body).map(([name, value]) => [keyOf(name), value]));
    const sent = at.call === 'save' ? { [at.id]: record.id, ...values } : { [at.list]: [{ id: record.id, ...values }] };
    answers.push(await callAddress(by, at, sent, screen.name));
  }
  return answers;
}

/** The sentence with which a file is refused what a screen does not change of stored records. */
const FIXED = /^(.*) of a stored .* cannot be changed here\. Leave the ID out to add a new /;

describe('a stored record', () => {
  it('should be changed by no way in a field that its screen does not change', SLOW, async () => {
    const wrong: string[] = [];
    for (const path of PLACES) {
      const { screen, resource } = path;
      const [record] = await recordsAt(path);
      if (!record) continue;
      const all = await stage.stored(resource.name);
      const others = resource.fieldList.filter(({ name }) => name !== 'id' && !screen.updates.includes(name));
      const values = others.map((field) => [field, otherValue(field, record, all)] as const);
      const body = Object.fromEntries(values.map(([{ name }, value]) => [name, value]));
      const patched = await admin.patch(pathOf(path, `/${record.id}`), body);
      const isRefused = patched.status === 422 && others.every(({ name }) => patched.body.errors[name] !== undefined);
      if (others.length > 0 && !isRefused && patched.status !== 403 && patched.status !== 405)
        wrong.push(`${nameOf(path)} PATCH: ${textOf(patched)}`);
      // Of what cannot be said there at all, one stands for all.
      for (const { name } of firstAnd(others, (field) => kindOf(field).type(field, '').as === 'boolean')) {
        const set = { action: 'set', ids: [record.id], values: { [name]: true } };
        const bulk = await admin.post(pathOf(path, '/bulk'), set);
        if (![403, 404, 422].includes(bulk.status)) wrong.push(`${nameOf(path)} bulk ${name}: ${textOf(bulk)}`);
      }
      const taken = ADDRESSES.flatMap((at) => (savesAt(at, resource) ? Object.values(at.takes) : []));
      for (const { name } of firstAnd(others, (field) => taken.includes(field.name)))
        for (const answer of await atAddresses(path, admin, record, { [name]: body[name] }))
          if (![403, 422].includes(answer.status)) wrong.push(`${nameOf(path)} address ${name}: ${textOf(answer)}`);
      if (!takesFiles(screen) || screen.whole !== undefined) continue;
      const cells = values
        .filter(([field, value]) => cellOf(field, value) !== cellOf(field, record[field.name] ?? null))
        .map(([field, value]) => [field.label, cellOf(field, value)] as const);
      const unique = cells.filter(([label], at) => cells.findIndex(([other]) => other === label) === at);
      const found = importedOf(await tryLine(path, admin, record.id, unique));
      const result = found.mistakes.flatMap(({ message }) => FIXED.exec(message)?.[1]?.split(', ') ?? []);
      const given = unique.filter(([label]) => !result.includes(label) && !found.ignored.includes(label));
      if (found.updates > 0 || given.length > 0)
        wrong.push(`${nameOf(path)} import ${given.map(([label]) => label)}: ${JSON.stringify(found.mistakes)}`);
    }
    expect(wrong).toEqual([]);
    expect(await stage.stored(SYSTEM.history)).toEqual([]);
  });

  it('should be refused by each way what its screen refuses of it', SLOW, async () => {
    const wrong: string[] = [];
    let refused = 0;
    const by = { admin, vendor: stage.as('vendor@example.com'), ops: stage.as('ops@example.com') };
    for (const path of PLACES) {
      const { screen, resource } = path;
      const fields = screen.updates.flatMap((name) => resource.fields[name] ?? []);
      const all = await stage.stored(resource.name);
      if (fields.length === 0 || all.length === 0) continue;
      const given = fc
        .uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 3, selector: ({ name }) => name })
        .chain((some) => fc.tuple(...some.map((field) => givenFor(field, all))));
      const drawn = fc.tuple(fc.constantFrom(...Object.entries(by)), fc.constantFrom(...all), given);
      for (const [[who, client], record, some] of fc.sample(drawn, { numRuns: RUNS, seed: 34 })) {
        const body = Object.fromEntries(some.map(({ field, value }) => [field.name, value]));
        const patched = await client.patch(pathOf(path, `/${record.id}`), body);
        if (patched.status === 200) continue;
        refused++;
        const what = `${nameOf(path)} ${who} ${record.id} ${JSON.stringify(body).slice(0, 200)}: ${textOf(patched)}`;
        for (const answer of await atAddresses(path, client, record, body))
          if (answer.status < 400) wrong.push(`${what}, address: ${textOf(answer)}`);
        const bulk = await client.post(pathOf(path, '/bulk'), { action: 'set', ids: [record.id], values: body });
        if (bulk.status === 200 && bulk.body.succeeded !== 0) wrong.push(`${what}, bulk: ${textOf(bulk)}`);
        if (!takesFiles(screen) || screen.whole !== undefined || some.some(({ field }) => holdsFile(field))) continue;
        const cells = some.map(({ field, cell }) => [field.label, cell] as const);
        const answer = await tryLine(path, client, record.id, cells);
        const found = answer.status === 200 ? importedOf(answer) : undefined;
        if (found && found.updates > 0) wrong.push(`${what}, import: ${JSON.stringify(found)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(70);
  });
});

describe('a move', () => {
  const hasMove = ({ _moves }: Row, name: string): boolean =>
    _moves?.some((each) => each.name === name && each.allowed) === true;
  /** The first rows of a list; lists do not say it of a move made by looking. */
  const listed = async (path: ListedScreen): Promise<readonly Row[]> => {
    const { body } = await admin.get(`${pathOf(path)}&_end=100`);
    return Array.isArray(body) ? body : [];
  };
  /** A record of which the move can be made now. */
  const movable = async (path: ListedScreen, rows: readonly Row[], { name, optimisticLock }: CompleteMove) => {
    if (path.screen.whole === undefined && !optimisticLock) return rows.find((row) => hasMove(row, name));
    for (const { id } of await recordsAt(path)) {
      const body: Row = (await admin.get(pathOf(path, `/${id}`))).body;
      if (hasMove(body, name)) return body;
    }
    return undefined;
  };

  it('should take what it asks alone, and write what it declares alone', SLOW, async () => {
    const wrong: string[] = [];
    let made = 0;
    for (const path of PLACES) {
      const { resource, screen } = path;
      let rows: readonly Row[] | undefined;
      for (const move of screen.moves) {
        rows ??= screen.whole === undefined ? await listed(path) : [];
        const row = await movable(path, rows, move);
        if (!row) continue;
        const make = (body: Body): Promise<Answer> => admin.post(pathOf(path, `/${row.id}/${move.name}`), body);
        const asks = move.inputs.flatMap(({ field }) => resource.fields[field] ?? []);
        const others = resource.fieldList.filter((field) => !asks.includes(field)).map(({ name }) => name);
        const what = `${nameOf(path)} ${move.name} of ${row.id}`;
        const read = move.optimisticLock ? { seen: row._seen, _version: row._version } : {};
        const more = await make({ ...read, ...Object.fromEntries(others.map((name) => [name, row[name] ?? null])) });
        if (more.status !== 422 || others.some((name) => more.body.errors[name] === undefined))
          wrong.push(`${what} with all else: ${textOf(more)}`);
        const all = await stage.stored(resource.name);
        const stored = all.find(({ id }) => id === row.id) as RecordData;
        const answers = Object.fromEntries(asks.map((field) => [field.name, otherValue(field, stored, all)]));
        // What is hidden next to the other answers is nothing, whatever is sent.
        for (const { name } of asks.filter(({ visibleWhen }) => visibleWhen === undefined)) {
          const odd = await make({ ...read, ...answers, [name]: { nonsense: true } });
          if (odd.status < 400) wrong.push(`${what} with an odd ${name}: ${textOf(odd)}`);
        }
        const answer = await make({ ...read, ...answers });
        if (answer.status !== 200) continue;
        made++;
        rows = undefined;
        const entry = Number(answer.headers.get('X-History-Entry'));
        const line = (await stage.stored(SYSTEM.history)).find(
          ({ id, record_id, event }) => id === entry && record_id === row.id && event === move.name,
        );
        const states = resource.fieldList.filter(isState);
        const declared = [
          ...move.inputs.map(({ field }) => field),
          ...Object.keys(move.sets),
          ...filledFields(resource),
          // What only another state shows goes with the state.
          ...resource.fieldList.flatMap(({ name, visibleWhen }) => (visibleWhen && states.length > 0 ? [name] : [])),
        ];
        const stray = Object.keys(line?.changes ?? {}).filter((name) => !declared.includes(name));
        if (stray.length > 0) wrong.push(`${what} wrote ${stray}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(made).toBeGreaterThan(20);
  });
});

describe('an undo', () => {
  it('should be refused after what came since, and else bring back what was', SLOW, async () => {
    const wrong: string[] = [];
    let undone = 0;
    for (const path of PLACES) {
      const { screen, resource } = path;
      const [record] = await recordsAt(path);
      const all = await stage.stored(resource.name);
      const fields = screen.updates.flatMap((name) => resource.fields[name] ?? []);
      for (const field of record ? fields.filter((each) => !holdsFile(each)) : []) {
        const set = (value: Value) => admin.patch(pathOf(path, `/${record?.id}`), { [field.name]: value });
        const undo = ({ headers }: Answer): Promise<Answer> =>
          admin.post(`/api/history/${headers.get('X-History-Entry')}/undo?screen_label=${screen.name}`);
        const isWritten = ({ headers }: Answer): boolean => headers.has('X-History-Entry');
        const first = await set(otherValue(field, record as RecordData, all));
        if (!isWritten(first)) continue;
        const second = await set(record?.[field.name] ?? null);
        if (!isWritten(second)) continue;
        const answers = [await undo(first), await undo(second), await undo(first)];
        const statuses = answers.map(({ status }) => status).join();
        if (statuses !== '409,200,200') wrong.push(`${nameOf(path)} ${field.name}: ${answers.map(textOf)}`);
        undone++;
        break;
      }
    }
    expect(wrong).toEqual([]);
    expect(undone).toBeGreaterThan(10);
  });
});
