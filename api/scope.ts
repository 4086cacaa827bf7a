import { inSentence } from '../resources/language/in-sentence.ts';
import {
  type Answer,
  type Asks,
  asksOf,
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
  type Registry,
  type Resource,
  type Rows,
  type Rule,
  readableOn,
  rowsFor,
  type Screen,
  type Source,
  screenFor,
  searchOf,
  sourceOf,
} from '../resources/language/index.ts';
import { byRole } from './by-role.ts';
import { allConditions, type Confine, confineWith, UNCONFINED } from './confine.ts';
import type { ApiContext } from './context.ts';
import { notFound } from './errors.ts';
import type { Once } from './records/once.ts';
import { operandsFor, type Session } from './session.ts';
import type { Plan, Reader, Search, Selection } from './store.ts';

/**
 * Which records are wanted of a list, in which order. Names are fields or paths, allow-listed
 * before.
 */
export type Wanted = {
  readonly rules: readonly Rule[];
  readonly search?: Searching | undefined;
  /** What must be found too. */
  readonly besides?: Searching | undefined;
  readonly sort?: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly page?: { readonly start: number; readonly end: number };
  /** The record that would refer to what is wanted, for rules that read it. */
  readonly referrer?: Operands['referrer'];
};

/** A text, and where it is searched for. */
export type Searching = { readonly names: readonly string[]; readonly text: string };

/** What is asked: records of a resource, from one of its screens, by a session. */
export type Admitted = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly session: Session;
  /** The call, where it may come again. */
  readonly once?: Once | undefined;
};

/**
 * What one call sees, made once for it: who asks, from which screen, at which moment, and how far
 * they reach. Whatever is read for a call is read through it, so that somebody else's record is
 * nowhere different from one that does not exist.
 */
export class Scope implements Admitted {
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
  readonly #confine: Confine;

  constructor(context: ApiContext, { session, resource, screen }: Admitted, reader: Reader = context.store) {
    const { registry } = context;
    this.context = context;
    this.registry = registry;
    this.reader = reader;
    this.session = session;
    this.resource = resource;
    this.rows = rowsFor(resource, session.role.id);
    this.screen = screenFor(registry, screen, session.role.id);
    this.now = context.now();
    this.operands = operandsFor(session, this.now);
    const isConfined = Object.values(registry.resources).some((each) => rowsFor(each, session.role.id) !== undefined);
    this.#confine = isConfined ? confineWith((collection) => this.limit(collection)) : UNCONFINED;
  }

  /**
   * The rows the screen shows; undefined: all. A role may see all of its own on a screen that shows
   * others fewer.
   */
  get where(): Rule | undefined {
    return this.rows?.everywhere.includes(this.screen.name) ? undefined : this.screen.where;
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

  /** A rule as a store is asked it, as far as the session reaches. */
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
  meant(resource: Resource, { rules, search, besides, referrer }: Wanted): Selection {
    const selection = this.selection(resource, ...rules.map((rule) => this.condition(resource, rule, referrer)));
    const found = ({ names, text }: Searching): Search => ({ any: this.searched(resource, names, text) });
    return { ...selection, ...(search && { search: found(search) }), ...(besides && { besides: found(besides) }) };
  }

  /** Where a text is searched for among names and paths, as far as the session reaches. */
  searched(resource: Resource, names: readonly string[], text: string): Search['any'] {
    return searchOf(this.registry, resource, names, text, this.operands).map((each) => ({
      ...each,
      of: this.#confine.source(each.of),
    }));
  }

  /** The named fields of wanted records of a resource. */
  plan(resource: Resource, names: readonly string[], wanted: Wanted): Plan {
    const sort = (wanted.sort ?? []).flatMap(({ field, order }) =>
      orderOf(this.registry, resource, field, this.operands).map((of) => ({ of: this.#confine.source(of), order })),
    );
    const expand = this.expansions(resource, names);
    return {
      ...this.meant(resource, wanted),
      fields: this.sources(resource, names),
      ...(Object.keys(expand).length > 0 && { expand }),
      ...(sort.length > 0 && { sort }),
      ...(wanted.page && { page: wanted.page }),
    };
  }

  /**
   * The same call from another screen of the resource; undefined where there is none that the
   * session may read.
   */
  beside(name: string): Scope | undefined {
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

  /**
   * Everything the screen tells the session of a record, in its list or on its pages: fields by
   * name, and paths as the rules of its form write them. Of what is not among them nothing is told
   * anywhere: no value, no words, no history, no file.
   */
  get readable(): ReadonlySet<string> {
    return readableBy(this);
  }

  /** What the session may filter and search the screen's list by. */
  get asks(): Asks {
    return asksBy(this);
  }

  /**
   * The screen's records with these ids as they are stored, and what else is asked of them by name;
   * those out of reach are left out.
   */
  records(ids: readonly Id[], names: readonly string[] = []): Promise<readonly Answer[]> {
    const { resource, where } = this;
    const stored = resource.fieldList.filter(isStored).map(({ name }) => name);
    const rules: Rule[] = [{ id: { in: ids } }, ...(where ? [where] : [])];
    const fields = this.sources(resource, [...new Set([...stored, ...names])]);
    return this.reader.rows({ ...this.meant(resource, { rules }), fields });
  }

  /**
   * One of them. @throws ApiError 404 for one that is missing, beyond the screen's rows, or
   * somebody else's.
   */
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

const readableBy = byRole((scope: Scope) => readableOn(scope.resource, scope.screen, (flag) => scope.may(flag)));

const asksBy = byRole((scope: Scope): Asks => {
  const { resource, screen } = scope;
  const { list } = screen;
  return list ? asksOf(resource, { ...screen, list }, (flag) => scope.may(flag)) : { filters: [], search: [] };
});
