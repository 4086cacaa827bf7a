import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { confirmed } from '../../api/checks/confirmed.ts';
import { moveRefusal } from '../../api/present/move-refusal.ts';
import { storeSchema } from '../../api/system.ts';
import {
  acceptedTypes,
  type CompleteMove,
  holds,
  type Resource,
  resolve,
  type Screen,
} from '../../resources/language/index.ts';
import { Field, FormContext } from '../../src/form/field.tsx';
import { defineBrowser, type PanelProps, ProductProvider } from '../../src/platform/product.ts';
import { MoveButton } from '../../src/record/moves/move-buttons.tsx';
import { markedIn } from '../../src/record/moves/move-form.ts';
import { RecordPanels } from '../../src/record/record-panels.tsx';
import { people, specimens } from '../stage/specimens.ts';

/** Options of the language that no other test would miss: each here fails when it is ignored. */

const module = specimens.modules[0]?.name ?? '';
const layUp = {
  ...{ name: 'close', label: 'Lay Up', from: ['open'], to: 'closed', danger: true },
  ...{
    reasonField: 'held_back',
    screens: ['harbour'],
    inputs: [{ field: 'notes', showRequired: true }, { field: 'crew' }],
  },
};
const others = { of: 'boats', by: 'home_id', columns: ['name'] };
const shared = { module, permissions: ['read', 'write', 'update'], list: { columns: ['id', 'name'] } };
const boats = {
  ...{ name: 'boats', label: { one: 'Boat', many: 'Boats' }, title: 'name' },
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    berths: { kind: 'number' },
    crew: { kind: 'number' },
    account: { kind: 'text', sensitive: true },
    photo: { kind: 'image', types: ['webp'] },
    due_at: { kind: 'timestamp' },
    held_back: { kind: 'text' },
    notes: { kind: 'textarea', help: 'What was found on board' },
    home_id: { kind: 'reference', to: 'boats' },
    state: { kind: 'state', of: 'stage', initial: 'open', moves: [layUp] },
  },
  checks: [
    { name: 'nobody sleeps on deck', expect: { crew: { to: { field: 'berths' } } }, errors: { crew: 'Too many' } },
  ],
  screens: {
    harbour: {
      ...{ ...shared, path: '/stage/boats' },
      form: { path: '/stage/boat/:id', only: 'new', fields: ['name', 'berths'] },
    },
    'dry-dock': {
      ...{ ...shared, path: '/stage/dry-dock' },
      form: { path: '/stage/docked/:id', fields: ['name', 'berths'] },
      show: {
        path: '/stage/dock/:id',
        tabs: [
          { name: 'weather', label: 'Wind and Sea', panels: ['gauge'] },
          { name: 'few', list: others },
          { name: 'many', list: { ...others, pageSize: 25 } },
        ],
      },
    },
  },
};
const registry = resolve({ ...specimens, resources: [...people, boats] });
const resource = registry.resources.boats as Resource;
const screenOf = (name: string): Screen => registry.screen[name] as Screen;
const [close] = screenOf('harbour').moves as readonly [CompleteMove];

describe('an option of a field', () => {
  it('should help below its input', () => {
    const form = { resource, state: { values: {}, errors: {} }, judged: {}, asked: {}, visible: ['notes'] };
    const drawn = renderToStaticMarkup(
      <FormContext value={{ form, screen: screenOf('dry-dock'), prefix: 'boat', locked: [] } as never}>
        <Field name="notes" />
      </FormContext>,
    );
    expect(drawn).toContain('<p id="boat-notes-help" class="field-help">What was found on board</p>');
    expect(drawn).toContain('aria-describedby="boat-notes-help"');
  });

  it('should take pictures of its types only', () => {
    expect(acceptedTypes(resource.fields.photo as never)).toEqual(['image/webp']);
  });

  it('should ask who writes a sensitive one, and nothing of the others', async () => {
    const input = { resource, stored: { account: 'A 1', name: 'Gull' }, session: { confirmed: false } };
    const written = confirmed({ ...input, value: { account: 'B 2', name: 'Gull' } } as never);
    await expect(written).rejects.toMatchObject({ code: 'confirm_first' });
    expect(await confirmed({ ...input, value: { account: 'A 1', name: 'Tern' } } as never)).toEqual({});
  });
});

describe('an option of a move', () => {
  it('should name its button, red where it takes something away', () => {
    const about = { look: 'page', busy: false, held: false } as const;
    const product = defineBrowser({ names: {}, modules: [] }, { registry, icons: {} });
    const drawn = (move: CompleteMove): string =>
      renderToStaticMarkup(
        <ProductProvider value={product}>
          <MoveButton {...about} label={undefined} describedBy={undefined} onPress={() => undefined} move={move} />
        </ProductProvider>,
      );
    expect(drawn(close)).toMatch(/class="[^"]*move-button-danger"[^>]*>Lay Up</);
    expect(drawn({ ...close, danger: false })).not.toContain('move-button-danger');
  });

  it('should mark what it asks without requiring it', () => {
    expect(markedIn(close)).toEqual(['notes']);
  });

  it('should say why not in the words of its field', () => {
    const scope = { registry, resource, readable: new Set(['held_back']), operands: {} };
    const row = { id: 1, state: 'open', held_back: 'The crane is broken' };
    expect(moveRefusal(scope as never, close, row as never)).toBe('The crane is broken');
  });

  it('should be made on its screens only', () => {
    expect([screenOf('harbour').moves.map(({ name }) => name), screenOf('dry-dock').moves]).toEqual([['close'], []]);
  });
});

it('a form that only makes new records should change none', () => {
  expect([screenOf('harbour').writes, screenOf('harbour').updates]).toEqual([['name', 'berths'], []]);
  expect(screenOf('dry-dock').updates).toEqual(['name', 'berths']);
});

it('a list of a record page should have as many rows as it says, else five', () => {
  const { lists } = screenOf('dry-dock').show as { readonly lists: { readonly [tab: string]: { pageSize: number } } };
  expect([lists.few?.pageSize, lists.many?.pageSize]).toEqual([5, 25]);
});

describe('a tab of a record page', () => {
  const [weather, few] = screenOf('dry-dock').show?.tabs ?? [];

  it('should be called as it says, else by its name in words', () => {
    expect([weather?.label, few?.label]).toEqual(['Wind and Sea', 'Few']);
  });

  it('should draw its panels with the record as it is stored', () => {
    const Gauge = ({ row, draft }: PanelProps): string => `${row?.name} has ${draft.berths} berths`;
    const product = defineBrowser(
      { names: { panels: ['gauge'] }, modules: [] },
      { registry, panels: { gauge: Object.assign(Gauge, { preload: async () => undefined }) }, icons: {} },
    );
    const about = { resource, screen: screenOf('dry-dock'), row: { id: 1, _version: 1, name: 'Gull', berths: 4 } };
    const drawn = renderToStaticMarkup(
      <ProductProvider value={product}>
        <RecordPanels {...(about as never as ComponentProps<typeof RecordPanels>)} names={weather?.panels ?? []} />
      </ProductProvider>,
    );
    expect(drawn).toContain('Gull has 4 berths');
  });
});

it('a check should be called by its name in the store', () => {
  const { checks } = storeSchema(registry).collections.boats as { checks?: readonly { name: string }[] };
  expect(checks?.map(({ name }) => name)).toContain('nobody sleeps on deck');
});

it('a rule should compare with this instant', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const rule = { due_at: { below: { now: true } } } as const;
  expect(holds(rule, { due_at: '2026-11-23T09:59:59.000Z' }, { now })).toBe(true);
  expect(holds(rule, { due_at: '2026-11-23T10:00:01.000Z' }, { now })).toBe(false);
});
