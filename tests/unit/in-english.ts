import { english, type Message } from '../../resources/language/message.ts';

/** A value with its messages replaced by their English text. */
export type InEnglish<T> = T extends Message
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [key in keyof T]: InEnglish<T[key]> };

const isMessage = (value: object): value is Message => 'key' in value && 'values' in value;

/** The same with sentences in the place of messages. */
export function inEnglish<T>(value: T): InEnglish<T> {
  const textOf = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(textOf);
    if (typeof each !== 'object' || each === null) return each;
    if (isMessage(each)) return english(each);
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, textOf(inner)]));
  };
  return textOf(value) as InEnglish<T>;
}
