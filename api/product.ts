import type { Router } from 'express';
import type { Names, OWN_NAMES, Registry } from '../resources/language/index.ts';
import type { RecordCheck } from './checks/asked.ts';
import type { ApiContext } from './context.ts';
import type { Fill } from './fills/asked.ts';
import type { RecordForesight, RecordHandler } from './handlers/asked.ts';
import type { Job } from './jobs/job.ts';
import type { JobName, OwnJobName } from './jobs/names.ts';

/** What a product says in code, by the names its definitions use. */
type Entries<N extends Names> = {
  /** What is asked before a write. */
  readonly checks: { readonly [name in NameOf<N, 'checks'>]: RecordCheck };
  /** What is worked out with a write. */
  readonly fills: { readonly [name in NameOf<N, 'fills'>]: Fill };
  /** What follows a write. */
  readonly handlers: { readonly [name in NameOf<N, 'handlers'>]: RecordHandler };
  /** What handlers can say beforehand that they would refuse. Default: nothing. */
  readonly foresights?: { readonly [name in NameOf<N, 'handlers'>]?: RecordForesight };
};

type NameOf<N extends Names, Kind extends keyof N> = N[Kind] extends readonly (infer Name extends string)[]
  ? Name
  : never;

/**
 * How each job is done that is added to `JobData`. One without its entry does not compile: a product says of its `jobs` that they
 * satisfy it, since two products in one program (the tests' own) add to the same `JobData`.
 */
export type AddedJobs = { readonly [Name in Exclude<JobName, OwnJobName>]: Job<Name> };

type Rest = {
  /** What exists. */
  readonly registry: Registry;
  /** Work that is kept in the store and done by any process: how each is done that the product adds to `JobData`. */
  readonly jobs: { readonly [Name in JobName]?: Job<Name> };
  /** Adds the calls that are no records', behind session and origin. Each guards itself. */
  readonly routes: readonly ((router: Router, context: ApiContext) => void)[];
  /** What is put right in the store at each start, before anything is asked, by what that is: 'look for payments of before'. */
  readonly adopts: { readonly [what: string]: (context: Adopting) => Promise<void> };
};

/** What is known when a store is put right: nobody asks, and nothing is sent. */
export type Adopting = Pick<ApiContext, 'store' | 'registry' | 'secret' | 'now'>;

/** The server's half of a product (docs/architecture.md, "The door"). */
export type ServerProduct = Rest & Required<Entries<AnyNames>>;
type AnyNames = { readonly [kind in keyof typeof OWN_NAMES]: readonly string[] };

/**
 * Declares the server's half of a product. A name that it registers and this lacks does not compile.
 * @throws Error naming each entry that no definition uses.
 */
export function defineServer<const N extends Names>(names: N, half: Entries<N> & Rest): ServerProduct {
  const used = namesUsed(half.registry);
  const unused = [...(names.checks ?? []), ...(names.fills ?? []), ...(names.handlers ?? [])].filter(
    (name) => !used.has(name),
  );
  if (unused.length > 0) throw new Error(`No definition uses ${unused.join(', ')}: take it out of the names.`);
  return { foresights: {}, ...half } as unknown as ServerProduct;
}

/** The checks, fills and handlers that definitions name. */
function namesUsed({ resources }: Registry): ReadonlySet<string> {
  return new Set(
    Object.values(resources).flatMap(({ checkedBy, fills, does, moves }) => [
      ...checkedBy,
      ...fills,
      ...Object.values(does).flat(),
      ...moves.flatMap((move) => move.does),
    ]),
  );
}
