import { inSentence } from '../../../resources/language/in-sentence.ts';

/** A text by plural form; `other` stands for any that is missing. */
export type Plural = { readonly [form in Intl.LDMLPluralRule]?: string };

/**
 * Translations by English sentence; plurals hold both forms, `{count} user|{count} users`, and one
 * value per form.
 */
export type Dictionary = { readonly [sentence: string]: string | Plural };

/** A sentence of a dictionary that was found by what it says, with what stands in its gaps. */
export type Found = { readonly entry: string | Plural; readonly values: { readonly [name: string]: string } };

type Pattern = { readonly form: RegExp; readonly names: readonly string[]; readonly entry: string | Plural };

const TELLING = 5;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function patternOf(form: string, entry: string | Plural): Pattern | undefined {
  const names: string[] = [];
  const parts = form.split(/\{(\w+)\}/);
  const text = parts.filter((_, at) => at % 2 === 0);
  if (parts.length === 1) return undefined;
  const isCount = parts.includes('count');
  if (!isCount && text.join('').replace(/\P{L}/gu, '').length < TELLING) return undefined;
  const source = parts
    .map((part, at) => {
      if (at % 2 === 0) return escaped(part);
      names.push(part);
      return part === 'count' ? '([\\d,]+)' : '(.+?)';
    })
    .join('');
  return { form: new RegExp(`^${source}$`, 'su'), names, entry };
}

const sizeOf = ({ form, names }: Pattern): number => form.source.length - names.length * 5;

/**
 * Matches server sentences to keys with gaps: "This category does not exist." to `This {record}
 * does not exist.`
 */
export function finder(dictionary: Dictionary): (sentence: string) => Found | undefined {
  const patterns = Object.entries(dictionary)
    .flatMap(([key, entry]) =>
      (typeof entry === 'string' ? [key] : key.split('|')).map((form) => patternOf(form, entry)),
    )
    .filter((each) => each !== undefined)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  const amid = new Map(Object.entries(dictionary).map(([key, entry]) => [inSentence(key), entry]));
  const known = new Map<string, Found | undefined>();
  const find = (sentence: string): Found | undefined => {
    const entry = amid.get(sentence);
    if (entry !== undefined) return { entry, values: {} };
    for (const { form, names, entry: own } of patterns) {
      const found = form.exec(sentence);
      if (found)
        return { entry: own, values: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) };
    }
    return undefined;
  };
  return (sentence) => {
    if (!known.has(sentence)) known.set(sentence, find(sentence));
    return known.get(sentence);
  };
}
