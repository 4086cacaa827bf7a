import type { Request, Response } from 'express';
import type { NameKind, Names } from '../../resources/language/names.ts';
import type { Registry } from '../../resources/language/resource.ts';
import type { Address } from '../addresses/address.ts';
import type { DeleteBlocker, RecordCheck } from '../checks/check.ts';
import type { ApiContext } from '../context.ts';
import type { Fill } from '../fills/fill.ts';
import type { ProductFixtures } from '../fixtures/source.ts';
import type { Job, Jobs } from '../jobs/job.ts';
import type { JobName, OwnJobName } from '../jobs/names.ts';
import type { MovePreflight, RecordHandler } from '../records/handler.ts';
import type { Route } from '../routes/route.ts';

/** What a product says in code, by the names its definitions use. */
export type Entries<N extends Names> =
  // What is checked before a write.
  Entry<N, 'checks', RecordCheck> &
    // What is worked out with a write.
    Entry<N, 'fills', Fill> &
    // What follows a write.
    Entry<N, 'handlers', RecordHandler> & {
      /** What handlers can say beforehand that they would refuse. Default: nothing. */
      readonly foresights?: { readonly [name in NameOf<N, 'handlers'>]?: MovePreflight };
    };

/** One entry for each name of a kind; to be left out where there are none. */
type Entry<N extends Names, Kind extends 'checks' | 'fills' | 'handlers', Does> = [NameOf<N, Kind>] extends [never]
  ? { readonly [kind in Kind]?: { readonly [name in never]: Does } }
  : { readonly [kind in Kind]: { readonly [name in NameOf<N, Kind>]: Does } };

type NameOf<N extends Names, Kind extends keyof N> = N[Kind] extends readonly (infer Name extends string)[]
  ? Name
  : never;

/**
 * The jobs added to `JobData`; missing ones do not compile. Products check it, as the tests' two
 * share the type.
 */
export type AddedJobs = { readonly [Name in Exclude<JobName, OwnJobName>]: Job<Name> };

export type Rest = {
  /** What exists. */
  readonly registry: Registry;
  /** Handlers of stored jobs. Default: none. */
  readonly jobs?: { readonly [Name in JobName]?: Job<Name> };
  /** Its own calls. Default: none. */
  readonly routes?: readonly Route[];
  /** Its own addresses besides the pattern, each of a call any product has. Default: none. */
  readonly addresses?: readonly Address[];
  /** What its demo begins with, and who can try it. */
  readonly fixtures: ProductFixtures;
  /** Further tester levers, each `POST /mock/{name}`, in demos only. Default: none. */
  readonly levers?: { readonly [name: string]: Lever };
};

/** Does what a tester requested. @throws ApiError as any call. */
type Lever = (context: ApiContext, request: Request, response: Response) => Promise<void>;

/** The server half of a product with the engine's (docs/architecture.md, "The door"). */
export type ServerProduct = Omit<Rest, 'jobs'> &
  Required<Pick<Rest, 'routes' | 'addresses'>> &
  Required<Entries<AnyNames>> & {
    readonly jobs: Jobs;
    /** What checks will say of a record whatever becomes of it. */
    readonly foreseeings: { readonly [check: string]: DeleteBlocker };
  };
type AnyNames = { readonly [kind in NameKind]: readonly string[] };

declare module '../context.ts' {
  interface Behaviour extends ServerProduct {}
}
