import type { Plan } from '../../api/plan.ts';
import type { Schema } from '../../resources/language/index.ts';
import { compiled, type Statement } from '../sql.ts';
import { depthOf, rowsOf } from './plans.ts';
import { Printing } from './scope.ts';

/** Plans whose statements are kept at most: those asked last. */
const KEPT = 500;

/** The statement of a plan's rows. What is searched for decides how it is best looked for: its plan is not kept. */
export const printed = (schema: Schema, plan: Plan): Statement => ({
  ...compiled(rowsOf(new Printing(schema), plan)),
  again: plan.search === undefined,
});

/** What stands in a kept statement for the row a page begins at. No text a database can hold has it in it. */
const FROM = '\u0000from';

/**
 * Statements of plans, by all they say but which of the pages near each other is meant. Printing one takes half as long as the
 * database takes for the page, and the same lists and sessions are asked for again and again.
 */
export class Prints {
  readonly #kept = new Map<string, Statement>();

  of(schema: Schema, plan: Plan): Statement {
    // What somebody types is hardly typed again.
    if (plan.search) return printed(schema, plan);
    const { page, ...rest } = plan;
    const key = JSON.stringify([rest, page && [page.end - page.start, depthOf(page)]]);
    const known = this.#kept.get(key);
    const statement = known ?? {
      ...compiled(rowsOf(new Printing(schema), plan, page && FROM)),
      again: true,
    };
    if (known) this.#kept.delete(key);
    this.#kept.set(key, statement);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    if (!page) return statement;
    const from = String(page.start);
    return { ...statement, params: statement.params.map((param) => (param === FROM ? from : param)) };
  }
}
