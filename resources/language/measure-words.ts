import { house } from './house.ts';
import { inSentence } from './in-sentence.ts';
import { isToggle, linkOf } from './kinds/index.ts';
import type { MeasureDefinition } from './measure-definition.ts';
import { inWords } from './messages.ts';
import type { Field } from './resource.ts';
import { partsOfRule, type Rule, type Test } from './rules.ts';

type Fields = { readonly [name: string]: Field };
type Taken = Extract<MeasureDefinition, { measure: unknown }>;

/** What stands before the field that is measured. A sum is what a field comes to. */
const TAKEN = { sum: '', avg: 'Average ', min: 'Least ', max: 'Greatest ' } as const;

/**
 * A measure's description: 'Completed bookings, by service date, Asia/Dubai'. undefined: it needs a
 * written one.
 */
export function saidOf(measure: Taken, many: string, fields: Fields): string | undefined {
  const what = measure.description ?? whatOf(measure, many, fields);
  return what && `${beginning(what)}, by ${labelIn(fields, measure.dateField)}, ${house().timeZone.name}`;
}

const labelIn = (fields: Fields, name: string): string => inSentence(fields[name]?.label ?? inWords(name));

function whatOf(measure: Taken, many: string, fields: Fields): string | undefined {
  const records = thoseOf(measure.where, many, fields);
  if (records === undefined || measure.measure === 'count') return records;
  const of = `${TAKEN[measure.measure]}${labelIn(fields, measure.field)} of ${records}`;
  if (!measure.subtract) return of;
  const taken = thoseOf(measure.subtract, many, fields);
  return taken && `${of}, less that of ${taken}`;
}

const beginning = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Records on which a rule holds: 'pending or assigned bookings that are not regular'. */
function thoseOf(rule: Rule | undefined, many: string, fields: Fields): string | undefined {
  const before: string[] = [];
  const after: string[] = [];
  for (const part of rule ? partsOfRule(rule) : []) {
    const field = 'test' in part ? fields[part.field] : undefined;
    const text = field && 'test' in part ? valuesIn(field, part.test) : undefined;
    if (!text) return undefined;
    if (text.isNot) after.push(text.words);
    else before.push(text.words);
  }
  const are = after.length === 0 ? '' : ` that are ${after.map((each) => `not ${each}`).join(' and ')}`;
  return `${[before.join(', '), inSentence(many)].filter(Boolean).join(' ')}${are}`;
}

function valuesIn(field: Field, test: Test): { readonly words: string; readonly isNot: boolean } | undefined {
  const [[name, operand] = [], ...others] = Object.entries(test);
  if (others.length > 0 || !(name === 'is' || name === 'in' || name === 'not')) return undefined;
  const target = linkOf(field);
  if ('options' in target) {
    const values = [operand].flat();
    if (values.some((each) => typeof each !== 'string')) return undefined;
    const words = values.map((each) => target.options.find(({ value }) => value === each)?.label ?? String(each));
    return { words: words.map(inSentence).join(' or '), isNot: name === 'not' };
  }
  if (!isToggle(target) || typeof operand !== 'boolean') return undefined;
  const isOn = operand === (name === 'is');
  if (target.words) return { words: inSentence(target.words[isOn ? 'on' : 'off']), isNot: false };
  return { words: inSentence(field.label), isNot: !isOn };
}
