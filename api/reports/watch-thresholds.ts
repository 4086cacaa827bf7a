import {
  type CompleteThreshold,
  type Days,
  daysAfter,
  house,
  type Resource,
  type Screen,
} from '../../resources/language/index.ts';
import { type Message, message } from '../../resources/language/message.ts';
import { withRetry } from '../auth/retry.ts';
import type { ApiContext } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { notify } from '../notifications/notify.ts';
import type { Scope } from '../scope.ts';
import { serverScopeOn } from '../server-scope.ts';
import { SYSTEM } from '../system.ts';
import { type Asked, ask, together, toldAs } from './asked.ts';
import { totalsOf } from './figures.ts';
import { daysOf, passes } from './thresholds.ts';
import { type ToldReport, toldReportOf } from './told.ts';
import { figureText } from './weekly/words.ts';

/**
 * Tells whoever is told of a measure that it passed its limit: once in each period, whatever
 * happens to the figure then. All limits are asked in one statement, as the whole house.
 */
export const watchThresholds: Job<'watch-thresholds'> = {
  lane: 'work',
  every: 3_600_000,
  about: 'Notifies people of figures beyond their limits',
  begins: {},
  async run(context) {
    const watched = watchedIn(context);
    const values = await ask(context.store, together(watched.map(figureAsked)));
    const passed = watched.filter(({ threshold }, at) => passes(threshold, values[at] ?? null));
    for (const [at, each] of passed.entries()) await tellOnce(context, each, at);
    return undefined;
  },
};

/** A limit, and where it is looked at. */
type Watched = {
  readonly scope: Scope;
  readonly report: ToldReport;
  readonly threshold: CompleteThreshold;
  readonly days: Days;
};

function watchedIn(context: ApiContext): readonly Watched[] {
  const { registry, store } = context;
  const of = (screen: Screen, resource: Resource): readonly Watched[] => {
    const scope = serverScopeOn(context, { screen, resource }, store);
    const report = toldReportOf(scope);
    if (!report) return [];
    return report.thresholds.map((threshold) => ({ scope, report, threshold, days: daysOf(threshold, scope.now) }));
  };
  return registry.screens.flatMap((screen) => {
    const resource = registry.resources[screen.resource];
    return resource && screen.report && screen.report.thresholds.length > 0 ? of(screen, resource) : [];
  });
}

function figureAsked({ scope, report, threshold: { measure }, days }: Watched): Asked<number | null> {
  const rules = scope.where ? [scope.where] : [];
  const view = { scope, measures: report.known, wanted: { rules, search: undefined }, days, before: undefined };
  return toldAs(totalsOf(view, [measure]), ({ now }) => now[measure] ?? null);
}

/** `at`: its place among those that are told now, so that each is a mail of its own. */
async function tellOnce({ store }: ApiContext, watched: Watched, at: number): Promise<void> {
  const { scope, threshold, days } = watched;
  const screen = scope.screen.name;
  const id = `threshold:${screen}:${threshold.name}`;
  const last = Number(days.from.replaceAll('-', ''));
  const now = new Date(scope.now.getTime() + at);
  await withRetry(store, async (tx) => {
    // What people were told is removed in time: this is kept.
    const stored = await tx.get(SYSTEM.counters, id);
    if (stored?.last === last) return;
    if (stored) await tx.update(SYSTEM.counters, id, { last });
    else await tx.insert(SYSTEM.counters, { id, last });
    await notify(
      tx,
      now,
      { screen, flag: 'read', measure: threshold.measure },
      { message: wordsOf(watched), link: { screen }, key: `${id}:${days.from}`, mail: true },
    );
  });
}

/** What is said of it: no figure, as those are told on the screen, to whoever may read them. */
function wordsOf({ scope, report, threshold, days }: Watched): Message {
  const { measure, above, below } = threshold;
  const { label = measure, unit = 'number' } = report.known[measure] ?? {};
  const limit = figureText(unit, above ?? below ?? null);
  const values = {
    measure: message(label),
    screen: message(scope.screen.label),
    limit: unit === 'money' ? `${house().currency} ${limit}` : limit,
    from: { day: days.from },
    to: { day: daysAfter(days.to, -1) },
  };
  return above === undefined
    ? message('{measure} is under {limit} in {screen}, {from} – {to}.', values)
    : message('{measure} is over {limit} in {screen}, {from} – {to}.', values);
}
