import { GRAINS, PERIODS, ROLLING } from '../periods.ts';
import type { ReportThreshold } from '../report-definition.ts';
import { type At, show } from './report.ts';
import { isObject, type Look, type Looks, named, num, object, oneOf } from './shapes.ts';

/** Reports everything wrong with the limits of a report. */
export const thresholdsLook =
  (measure: Look): Look =>
  (value, at) => {
    if (!isObject(value)) {
      at.malformed(`${show(value)} is not an object.`);
      return;
    }
    const said = new Map<string, string>();
    for (const [name, threshold] of Object.entries(value)) {
      const here = at.in(name);
      named('snake_case')(name, here);
      checkThreshold(threshold, here, measure);
      if (!isObject(threshold)) continue;
      const { measure: of, above, below, over } = threshold;
      const what = JSON.stringify([of, above ?? null, below ?? null, over]);
      const first = said.get(what);
      if (first !== undefined) here.wrong(`it is told twice: '${first}' says the same.`, 'Leave one of them out.');
      else said.set(what, name);
    }
  };

function checkThreshold(value: unknown, at: At, measure: Look): void {
  const must: Looks<Pick<ReportThreshold, 'measure' | 'over'>> = { measure, over: overLook };
  const may: Looks<Pick<ReportThreshold, 'above' | 'below'>> = { above: num, below: num };
  object(value, at, { must, may });
  if (!isObject(value)) return;
  const given = ['above', 'below'].filter((option) => value[option] !== undefined);
  if (given.length === 1) return;
  at.wrong(given.length === 0 ? 'it has no limit.' : 'it has two limits.', "Give it one of: 'above', 'below'.");
}

/** A period of the calendar: in one that begins anew every day, it would be told every day. */
const overLook: Look = (value, at) => {
  oneOf('period', () => PERIODS)(value, at);
  if (ROLLING.some((name) => name === value))
    at.wrong(`'${value}' begins anew every day: it would be told every day.`, `Ask it of a ${GRAINS.join(', ')}.`);
};
