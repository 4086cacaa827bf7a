import {
  type Condition,
  type Id,
  partsOf,
  placesOf,
  type RecordData,
  type Resource,
  screenShowing,
} from '../../resources/language/index.ts';
import { Scope } from '../scope.ts';
import type { HistoryPart } from '../wire/history.ts';
import { DERIVED, type StoredEntry } from './entry.ts';
import { recordName } from './journal.ts';
import { linesIn, ofRecord } from './lines.ts';

/** The parts of a record's that its screen shows, each seen as there; those of parts too. */
export const partScopes = ({
  context,
  registry,
  session,
  screen,
  resource,
  reader,
}: Scope): ReadonlyMap<string, Scope> =>
  new Map(
    partsOf(registry, resource.name).flatMap((part): [string, Scope][] => {
      const shown = screenShowing(screen, part);
      return shown ? [[part.name, new Scope(context, { resource: part, screen: shown, session }, reader)]] : [];
    }),
  );

/** The lines of a record and its parts' direct ones, which cover derived ones. */
export const ofWhole = (resource: Resource, id: Id, parts: readonly string[]): Condition => ({
  any: [ofRecord(resource, id, { none: [{ of: { column: 'lead' }, is: DERIVED }] }), ofParts(resource, id, parts)],
});

const ofParts = ({ name }: Resource, id: Id, parts: readonly string[]): Condition => ({
  all: [
    { of: { column: 'whole' }, is: recordName({ resource: name, record_id: Number(id) }) },
    { of: { column: 'resource' }, in: parts },
    { of: { column: 'lead' }, empty: true },
  ],
});

/** Parts as they are stored now, or were when they were removed. */
export class Parts {
  readonly #scopes: ReadonlyMap<string, Scope>;
  readonly #whole: string;
  readonly #stored = new Map<string, RecordData>();
  readonly removed = new Map<string, StoredEntry>();
  readonly requested = new Set<string>();

  constructor({ resource }: Scope, id: Id, scopes: ReadonlyMap<string, Scope>) {
    this.#whole = recordName({ resource: resource.name, record_id: Number(id) });
    this.#scopes = scopes;
  }

  /** Loads parts and parents: a query per level and kind, one for deleted ones. */
  async load(lines: readonly Pick<StoredEntry, 'resource' | 'record_id'>[]): Promise<void> {
    let open = lines.map(({ resource, record_id }) => ({ resource, id: record_id }));
    for (;;) {
      const unknown = open.filter(
        ({ resource, id }) => this.#scopes.has(resource) && !this.requested.has(nameOf(resource, id)),
      );
      if (unknown.length === 0) return;
      for (const { resource, id } of unknown) this.requested.add(nameOf(resource, id));
      for (const [name, scope] of this.#scopes) {
        const ids = [...new Set(unknown.flatMap(({ resource, id }) => (resource === name ? [id] : [])))];
        if (ids.length === 0) continue;
        for (const record of await scope.records(ids)) this.#stored.set(nameOf(name, Number(record.id)), record);
      }
      await this.#loadGone(unknown.filter(({ resource, id }) => !this.#stored.has(nameOf(resource, id))));
      open = unknown.flatMap(({ resource, id }) => this.#above(resource, id));
    }
  }

  async #loadGone(removed: readonly { readonly resource: string; readonly id: number }[]): Promise<void> {
    const [scope] = this.#scopes.values();
    if (!scope || removed.length === 0) return;
    const where: Condition = {
      all: [
        { of: { column: 'whole' }, is: this.#whole },
        { of: { column: 'record_id' }, in: [...new Set(removed.map(({ id }) => id))] },
        { of: { column: 'event' }, is: 'deleted' },
      ],
    };
    for (const line of await linesIn(scope.reader, where)) {
      const name = recordName(line);
      const last = this.removed.get(name);
      if (!this.#stored.has(name) && (!last || last.version < line.version)) this.removed.set(name, line);
    }
  }

  /** As it is stored; undefined: it is gone. */
  stored({ resource, record_id }: Pick<StoredEntry, 'resource' | 'record_id'>): RecordData | undefined {
    return this.#stored.get(nameOf(resource, record_id));
  }

  /** Whether a line is the removal of a part that is not back. */
  isRemoval(line: Pick<StoredEntry, 'id' | 'resource' | 'record_id'>): boolean {
    return this.removed.get(recordName(line))?.id === line.id;
  }

  /** What it is called, and where it stands. */
  presentPart({ resource, record_id }: Pick<StoredEntry, 'resource' | 'record_id'>): HistoryPart {
    return {
      resource,
      id: record_id,
      title: this.#title(resource, record_id),
      under: this.#way(resource, record_id).map((each) => this.#title(each.resource, each.id)),
    };
  }

  #value(resource: string, id: number, field: string): unknown {
    const name = nameOf(resource, id);
    return this.#stored.get(name)?.[field] ?? this.removed.get(name)?.changes[field]?.from;
  }

  #title(resource: string, id: number): string {
    const scope = this.#scopes.get(resource);
    // Nothing is returned of a field the screen does not show.
    const field = scope?.readable.has(scope.resource.title) ? scope.resource.title : undefined;
    return field === undefined ? '' : String(this.#value(resource, id, field) ?? '');
  }

  #way(
    resource: string,
    id: number,
    seen: readonly string[] = [],
  ): { readonly resource: string; readonly id: number }[] {
    const name = nameOf(resource, id);
    // Whoever wrote past the api may have made a circle.
    if (seen.includes(name)) return [];
    const above = this.#above(resource, id);
    const next = above.find((each) => each.resource === resource) ?? above[0];
    return next ? [...this.#way(next.resource, next.id, [...seen, name]), next] : [];
  }

  /** The parts a part refers to as those it belongs to; the whole is none. */
  #above(resource: string, id: number): { readonly resource: string; readonly id: number }[] {
    const of = this.#scopes.get(resource)?.resource;
    if (!of?.partOf) return [];
    const { field, whole } = of.partOf;
    return placesOf(of).flatMap((each) => {
      const to = each === field ? whole : resource;
      const above = this.#value(resource, id, each);
      return this.#scopes.has(to) && typeof above === 'number' ? [{ resource: to, id: above }] : [];
    });
  }
}

const nameOf = (resource: string, record_id: number): string => recordName({ resource, record_id });
