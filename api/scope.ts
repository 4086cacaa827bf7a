import { inSentence } from '../resources/language/in-sentence.ts';
import {
  type Answer,
  type Condition,
  conditionOf,
  type Expansion,
  expansionOf,
  type Flag,
  flagOn,
  type Id,
  isStored,
  type Operands,
  orderOf,
  type Queryable,
  queryableOn,
  type Registry,
  type Resource,
  type Rows,
  type Rule,
  readableOn,
  rowsFor,
  type Screen,
  type Source,
  screenForRole,
  searchOf,
  sourceOf,
} from '../resources/language/index.ts';
import { allConditions, NO_LIMITS, type RowLimits, rowLimits } from './confine.ts';
import type { ApiContext } from './context.ts';
import { notFound } from './errors.ts';
import type { IdempotentCall } from './idempotent-call.ts';
import { byRole } from './role-cache.ts';
import { operandsFor, type Session } from './session.ts';
import type { Plan, Reader, Search, Selection } from './store.ts';

/** The filter and order; names are allow-listed before. */
export type ListQuery = {
  readonly rules: readonly Rule[];
  readonly search?: SearchText | undefined;
  /** What must be found too. */
  readonly alsoSearch?: SearchText | undefined;
  readonly sort?: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly page?: { readonly start: number; readonly end: number };
  /** The record that would refer to what is wanted, for rules that read it. */
  readonly referrer?: Operands['referrer'];
};

/** A text, and where it is searched for. */
export type SearchText = { readonly names: readonly string[]; readonly text: string };

/** What is requested: records of a resource, from one of its screens, by a session. */
export type Authorised = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly session: Session;
  /** The call, where it may come again. */
  readonly once?: IdempotentCall | undefined;
};

/** The view of one request. All reads go through it, so that records of others look missing. */
export class Scope implements Authorised {
  readonly context: ApiContext;
  readonly registry: Registry;
  readonly reader: Reader;
  readonly session: Session;
  readonly resource: Resource;
  readonly screen: Screen;
  readonly now: Date;
  /** What rules are compared with. */
  readonly operands: Operands;
  /** Which rows of the resource are the session's, where its role is confined to its own. */
  readonly rows: Rows | undefined;
  readonly #limits = new Map<string, Condition | undefined>();
  readonly #confine: RowLimits;

  constructor(context: ApiContext, { session, resource, screen }: Authorised, reader: Reader = context.store) {
    const { registry } = context;
    this.context = context;
    this.registry = registry;
    this.reader = reader;
    this.session = session;
    this.resource = resource;
    this.rows = rowsFor(resource, session.role.id);
    this.screen = screenForRole(registry, screen, session.role.id);
    this.now = context.now();
    this.operands = operandsFor(session, this.now);
    const isConfined = Object.values(registry.resources).some((each) => rowsFor(each, session.role.id) !== undefined);
    this.#confine = isConfined ? rowLimits((collection) => this.limit(collection)) : NO_LIMITS;
  }

  /** The screen's row rule; undefined: all. */
  get where(): Rule | undefined {
    return this.rows?.unfilteredScreens.includes(this.screen.name) ? undefined : this.screen.where;
  }

  /** What records of a collection must meet to be within reach; undefined: nothing. */
  limit(collection: string): Condition | undefined {
    if (!this.#limits.has(collection)) {
      const { resources } = this.registry;
      const resource = Object.hasOwn(resources, collection) ? resources[collection] : undefined;
      const rows = resource && rowsFor(resource, this.session.role.id);
      this.#limits.set(collection, rows && conditionOf(this.registry, resource, rows.where, this.operands));
    }
    return this.#limits.get(collection);
  }

  /** Where a value comes from, as far as the session reaches. */
  source(resource: Resource, name: string): Source {
    return this.#confine.source(sourceOf(this.registry, resource, name, this.operands));
  }

  /** Where several values come from, by name. */
  sources(resource: Resource, names: readonly string[]): { [name: string]: Source } {
    return Object.fromEntries(names.map((name) => [name, this.source(resource, name)]));
  }

  /** A rule as a query of a store, as far as the session reaches. */
  condition(resource: Resource, rule: Rule, referrer?: Operands['referrer']): Condition {
    const operands = referrer ? { ...this.operands, referrer } : this.operands;
    return this.#confine.condition(conditionOf(this.registry, resource, rule, operands));
  }

  /** What the ids among the named fields stand for, as far as the session reaches. */
  expansions(resource: Resource, names: readonly string[]): { [name: string]: Expansion } {
    return Object.fromEntries(
      names.flatMap((name): [string, Expansion][] => {
        const expansion = expansionOf(this.registry, resource, name, this.operands);
        return expansion ? [[name, this.#confine.expansion(expansion)]] : [];
      }),
    );
  }

  /** The records of a resource on which conditions hold, of those within reach. */
  selection(resource: Resource, ...conditions: readonly (Condition | undefined)[]): Selection {
    const where = allConditions(...conditions, this.limit(resource.name));
    return { from: resource.name, ...(where && { where }) };
  }

  /** The records of a resource that are wanted, of those within reach. */
  selectionFor(resource: Resource, { rules, search, alsoSearch, referrer }: ListQuery): Selection {
    const selection = this.selection(resource, ...rules.map((rule) => this.condition(resource, rule, referrer)));
    const found = ({ names, text }: SearchText): Search => ({ any: this.searched(resource, names, text) });
    return {
      ...selection,
      ...(search && { search: found(search) }),
      ...(alsoSearch && { besides: found(alsoSearch) }),
    };
  }

  /** Where a text is searched for among names and paths, as far as the session reaches. */
  searched(resource: Resource, names: readonly string[], text: string): Search['any'] {
    return searchOf(this.registry, resource, { names, text }, this.operands).map((each) => ({
      ...each,
      of: this.#confine.source(each.of),
    }));
  }

  /** The named fields of wanted records of a resource. */
  plan(resource: Resource, names: readonly string[], wanted: ListQuery): Plan {
    const sort = (wanted.sort ?? []).flatMap(({ field, order }) =>
      orderOf(this.registry, resource, field, this.operands).map((of) => ({ of: this.#confine.source(of), order })),
    );
    const expand = this.expansions(resource, names);
    return {
      ...this.selectionFor(resource, wanted),
      fields: this.sources(resource, names),
      ...(Object.keys(expand).length > 0 && { expand }),
      ...(sort.length > 0 && { sort }),
      ...(wanted.page && { page: wanted.page }),
    };
  }

  /** The request on another screen; undefined if none is readable. */
  onScreen(name: string): Scope | undefined {
    const { context, registry, resource, session, reader } = this;
    const screen = readIn(registry, session, resource, name);
    return screen && new Scope(context, { resource, screen, session }, reader);
  }

  /** Whether the session may do something on the screen. One's own account is everybody's. */
  may(flag: Flag): boolean {
    if (this.screen.name === this.registry.identity.profile.screen.name) return this.screen.flags.includes(flag);
    const { can } = this.session;
    return can.can(this.screen.name, 'access') && can.can(this.screen.name, flagOn(this.screen, flag));
  }

  /** All fields and paths readable on the screen; nothing else is revealed. */
  get readable(): ReadonlySet<string> {
    return visibleFieldsByRole(this);
  }

  /** What the session may filter and search the screen's list by. */
  get queryable(): Queryable {
    return queryableByRole(this);
  }

  records(ids: readonly Id[], names: readonly string[] = []): Promise<readonly Answer[]> {
    const { resource, where } = this;
    const stored = resource.fieldList.filter(isStored).map(({ name }) => name);
    const rules: Rule[] = [{ id: { in: ids } }, ...(where ? [where] : [])];
    const fields = this.sources(resource, [...new Set([...stored, ...names])]);
    return this.reader.rows({ ...this.selectionFor(resource, { rules }), fields });
  }

  /** @throws ApiError 404 for a missing or hidden one. */
  async record(id: Id, names: readonly string[] = []): Promise<Answer> {
    const [found] = await this.records([id], names);
    if (!found) throw this.missing();
    return found;
  }

  /** The refusal of a record that is not there. */
  missing(): ReturnType<typeof notFound> {
    return notFound(`This ${inSentence(this.resource.label.one)} does not exist.`);
  }
}

/** The screen of a resource, where a session may read there. */
export function readIn(
  registry: Registry,
  { can }: Session,
  { name: resource }: Resource,
  name: string,
): Screen | undefined {
  const screen = Object.hasOwn(registry.screen, name) ? registry.screen[name] : undefined;
  const mayRead = screen?.resource === resource && can.can(name, 'access') && can.can(name, 'read');
  return mayRead ? screen : undefined;
}

const visibleFieldsByRole = byRole((scope: Scope) =>
  readableOn(scope.resource, scope.screen, (flag) => scope.may(flag)),
);

const queryableByRole = byRole((scope: Scope): Queryable => {
  const { resource, screen } = scope;
  const { list } = screen;
  return list ? queryableOn(resource, { ...screen, list }, (flag) => scope.may(flag)) : { filters: [], search: [] };
});
