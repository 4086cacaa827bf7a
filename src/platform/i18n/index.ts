import type { ConfigProviderProps } from 'antd';
import { inSentence as lowered } from '../../../resources/language/in-sentence.ts';
import { createStore } from '../lib/store.ts';
import { dayIn } from './days.ts';
import { type Dictionary, type Found, finder, type Plural } from './dictionary.ts';
import { numberIn, pluralIn } from './numbers.ts';

/** What a sentence's `{name}` placeholders stand for. */
export type Values = { readonly [name: string]: string | number };

export type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** Library translations by language; each language with a dictionary needs a line. */
const LIBRARIES: {
  readonly [language: string]: () => Promise<{
    readonly antd: AntdLocale;
    readonly inForce: (isSpoken: boolean) => void;
  }>;
} = { ar: () => import('./ar.ts') };

type Libraries = Awaited<ReturnType<(typeof LIBRARIES)[string]>>;

type Spoken = {
  readonly language: string;
  readonly libraries?: Libraries | undefined;
  readonly dictionary: Dictionary;
  readonly find: (sentence: string) => Found | undefined;
};

const ENGLISH: Spoken = { language: 'en', dictionary: {}, find: () => undefined };

const spoken = createStore<Spoken>(ENGLISH);

/**
 * Translates a sentence; missing ones stay English. Without a value `{name}` stays, to show the
 * mistake. Complete server sentences are matched.
 */
export function t(sentence: string, values?: Values): string {
  const { language, dictionary, find } = spoken.get();
  const own = Object.hasOwn(dictionary, sentence) ? dictionary[sentence] : undefined;
  if (typeof own === 'string' && own !== '') return fill(own, values);
  if (values !== undefined || language === 'en') return fill(sentence, values);
  const found = find(sentence);
  return found ? message(found) : oneByOne(sentence);
}

const BETWEEN = /(?<=\.) +/u;

function oneByOne(text: string): string {
  if (!text.endsWith('.')) return text;
  const sentences = text.split(BETWEEN);
  if (sentences.length > 1) return sentences.map((sentence) => t(sentence)).join(' ');
  const bare = text.slice(0, -1);
  const words = t(bare);
  return words === bare ? text : `${words}.`;
}

/** A sentence with gaps and their values. */
export type Message = {
  readonly key: string;
  readonly values: { readonly [gap: string]: string | number | Day | Message };
};

type Day = { readonly day: string };

/** Whether something that was answered is a message. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

/** A message in the chosen language; a text that comes complete as `t` finds it. */
export function say(text: string | Message): string {
  if (typeof text === 'string') return t(text);
  const { key, values } = text;
  const words = Object.entries(values).map(
    ([gap, value]) => [gap, typeof value === 'object' ? inWords(value) : value] as const,
  );
  return t(key, Object.fromEntries(words));
}

const inWords = (value: Message | Day): string =>
  isMessage(value) ? say(value) : dayIn(spoken.get().language, value.day);

/** Translates a sentence with a count. `{count}` is formatted for the language. */
export function tn(one: string, other: string, count: number, values: Values = {}): string {
  const { language, dictionary } = spoken.get();
  const entry = dictionary[`${one}|${other}`];
  const form = entry === undefined ? undefined : formOf(entry, count);
  const english = pluralIn('en', count) === 'one' ? one : other;
  return fill(form || english, { count: numberIn(form ? language : 'en', count), ...values });
}

const formOf = (entry: string | Plural, count: number): string | undefined =>
  typeof entry === 'string' ? entry : (entry[pluralIn(spoken.get().language, count)] ?? entry.other);

function message({ entry, values }: Found): string {
  const count = Number((values.count ?? '').replaceAll(',', ''));
  const words = Object.entries(values).map(([name, value]) => [name, name === 'count' ? value : t(value)]);
  return fill(formOf(entry, count) ?? '', Object.fromEntries(words));
}

/** A label as it stands amid a sentence: English begins only what stands alone with a capital. */
export function inSentence(label: string): string {
  return spoken.get().language === 'en' ? lowered(label) : t(label);
}

const fill = (sentence: string, values: Values | undefined): string =>
  values === undefined
    ? sentence
    : sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
        Object.hasOwn(values, name) ? apart(String(values[name])) : placeholder,
      );

const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Isolates text of the other direction (bidi) by invisible marks. Elements use `<bdi>`. */
export const apart = (value: string): string =>
  currentDirection() === 'rtl' || LEFTWARDS.test(value) ? `\u2068${value}\u2069` : value;

/** The languages besides English, from the page: name and file. */
const currentSentences = (): ReadonlyMap<string, string> => {
  const meta =
    typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="languages"]');
  const files = (meta?.content ?? '').split(' ').filter((file) => file.endsWith('.json'));
  return new Map(files.map((file) => [file.split('.')[0] ?? '', file]));
};

/** The languages that can be set. */
export const languages = (): readonly string[] => ['en', ...currentSentences().keys()];

/** A browser takes milliseconds to find one. */
const ownNames = new Map<string, string>();

/** What people who speak it call a language. */
export function languageName(language: string): string {
  const known = ownNames.get(language);
  if (known !== undefined) return known;
  const name = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(language) ?? language;
  ownNames.set(language, name);
  return name;
}

/** The direction a language is written in. */
export const directionOf = (name: string): Direction => (RIGHT_TO_LEFT.has(name.split('-')[0] ?? '') ? 'rtl' : 'ltr');

/** The language in force, outside React. */
export const currentLanguage = (): string => spoken.get().language;

const currentDirection = (): Direction => directionOf(spoken.get().language);

const latest = { asked: 0 };

/** Loads and sets a language; the last call wins. @throws if unknown or not loadable. */
export async function setLanguage(name: string): Promise<void> {
  const turn = ++latest.asked;
  if (name === 'en') return activateLanguage(name, {});
  const file = currentSentences().get(name);
  if (file === undefined) throw new RangeError(`There is no language "${name}"; there are: ${languages().join(', ')}.`);
  const [answer, libraries] = await Promise.all([fetch(`/languages/${file}`), LIBRARIES[name.split('-')[0] ?? '']?.()]);
  if (!answer.ok) throw new Error(`The words of "${name}" could not be loaded.`);
  const dictionary = (await answer.json()) as Dictionary;
  if (turn === latest.asked) activateLanguage(name, dictionary, libraries);
}

/** Puts a language with its words in force. */
export function activateLanguage(language: string, dictionary: Dictionary, libraries?: Libraries): void {
  spoken.get().libraries?.inForce(false);
  libraries?.inForce(true);
  if (typeof document !== 'undefined') {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }
  spoken.set(language === 'en' ? ENGLISH : { language, dictionary, libraries, find: finder(dictionary) });
}

/** The current language and direction, live. */
export function useLanguage(): { readonly language: string; readonly dir: Direction } {
  const name = spoken.useOf(({ language }) => language);
  return { language: name, dir: directionOf(name) };
}

/** What antd's own parts say in it, live; undefined: as they say it by themselves. */
export const useAntdLocale = (): AntdLocale | undefined => spoken.useOf(({ libraries }) => libraries?.antd);
