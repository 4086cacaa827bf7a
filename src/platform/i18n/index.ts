import type { ConfigProviderProps } from 'antd';
import { inSentence as lowered } from '../../../resources/language/in-sentence.ts';
import { createStore } from '../store.ts';
import { dayIn } from './days.ts';
import { type Dictionary, type Found, finder, type Plural } from './dictionary.ts';
import { numberIn, pluralIn } from './numbers.ts';

/** What a sentence's `{name}` placeholders stand for. */
export type Values = { readonly [name: string]: string | number };

export type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/**
 * What libraries say by themselves, by language: a language with a dictionary gets its line here.
 */
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
 * A displayed text in the chosen language. The English sentence is the key; one the dictionary
 * lacks is shown in English, so a half-finished translation never leaves a hole. `{name}` is
 * replaced by `values.name`; a placeholder without a value stays as it is, so that the mistake can
 * be seen. A sentence that comes complete, as the server says it, is found by the key it was made
 * of; several of them, one by one.
 */
export function t(sentence: string, values?: Values): string {
  const { language, dictionary, find } = spoken.get();
  const own = Object.hasOwn(dictionary, sentence) ? dictionary[sentence] : undefined;
  if (typeof own === 'string' && own !== '') return fill(own, values);
  if (values !== undefined || language === 'en') return fill(sentence, values);
  const found = find(sentence);
  return found ? said(found) : oneByOne(sentence);
}

/** Where one sentence ends and the next begins. */
const BETWEEN = /(?<=\.) +/u;

/** Sentences that come together, each with its full stop or without, as its key is written. */
function oneByOne(text: string): string {
  if (!text.endsWith('.')) return text;
  const sentences = text.split(BETWEEN);
  if (sentences.length > 1) return sentences.map((sentence) => t(sentence)).join(' ');
  const bare = text.slice(0, -1);
  const words = t(bare);
  return words === bare ? text : `${words}.`;
}

/**
 * A sentence with gaps and what stands in them, as the server and the product's rules give one:
 * what was typed, a number, a day, another one.
 */
export type Message = {
  readonly key: string;
  readonly values: { readonly [gap: string]: string | number | Day | Message };
};

/** A calendar day, `2026-11-21`, said as the language writes days. */
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
  const said = Object.entries(values).map(
    ([gap, value]) => [gap, typeof value === 'object' ? inWords(value) : value] as const,
  );
  return t(key, Object.fromEntries(said));
}

const inWords = (value: Message | Day): string =>
  isMessage(value) ? say(value) : dayIn(spoken.get().language, value.day);

/**
 * A text that counts: one English form for one, another for every other number, and as many in a
 * dictionary as its language has. `{count}` is the number as the language writes it.
 */
export function tn(one: string, other: string, count: number, values: Values = {}): string {
  const { language, dictionary } = spoken.get();
  const entry = dictionary[`${one}|${other}`];
  const form = entry === undefined ? undefined : formOf(entry, count);
  const english = pluralIn('en', count) === 'one' ? one : other;
  return fill(form || english, { count: numberIn(form ? language : 'en', count), ...values });
}

const formOf = (entry: string | Plural, count: number): string | undefined =>
  typeof entry === 'string' ? entry : (entry[pluralIn(spoken.get().language, count)] ?? entry.other);

/**
 * A sentence that was found by what it says; what stands in its gaps is said in the same language
 * where it can be.
 */
function said({ entry, values }: Found): string {
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

/** Letters written from right to left. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * A typed text amid words, kept from turning those around it: an address amid Arabic, an Arabic
 * name amid English. It stands between marks no eye sees and no screen reader says, where it may
 * run the other way. An element has `<bdi>` instead.
 */
export const apart = (value: string): string =>
  currentDirection() === 'rtl' || LEFTWARDS.test(value) ? `\u2068${value}\u2069` : value;

/**
 * The languages there are besides English, as the server wrote them into the page: each with the
 * name of its file.
 */
const told = (): ReadonlyMap<string, string> => {
  const meta =
    typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="languages"]');
  const files = (meta?.content ?? '').split(' ').filter((file) => file.endsWith('.json'));
  return new Map(files.map((file) => [file.split('.')[0] ?? '', file]));
};

/** The languages that can be set. */
export const languages = (): readonly string[] => ['en', ...told().keys()];

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

/** The direction in force, outside React. */
const currentDirection = (): Direction => directionOf(spoken.get().language);

const latest = { asked: 0 };

/**
 * Changes the language: loads its dictionary, then tells every `useLanguage`. Of several asked for
 * the last one counts.
 * @throws where there is no such language or it cannot be loaded; the one before stays.
 */
export async function setLanguage(name: string): Promise<void> {
  const turn = ++latest.asked;
  if (name === 'en') return speak(name, {});
  const file = told().get(name);
  if (file === undefined) throw new RangeError(`There is no language "${name}"; there are: ${languages().join(', ')}.`);
  const [answer, libraries] = await Promise.all([fetch(`/languages/${file}`), LIBRARIES[name.split('-')[0] ?? '']?.()]);
  if (!answer.ok) throw new Error(`The words of "${name}" could not be loaded.`);
  const dictionary = (await answer.json()) as Dictionary;
  if (turn === latest.asked) speak(name, dictionary, libraries);
}

/** Puts a language with its words in force. */
export function speak(language: string, dictionary: Dictionary, libraries?: Libraries): void {
  spoken.get().libraries?.inForce(false);
  libraries?.inForce(true);
  if (typeof document !== 'undefined') {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }
  spoken.set(language === 'en' ? ENGLISH : { language, dictionary, libraries, find: finder(dictionary) });
}

/**
 * The language and its direction, live: whoever draws the root uses it, so that a change redraws
 * everything.
 */
export function useLanguage(): { readonly language: string; readonly dir: Direction } {
  const name = spoken.useOf(({ language }) => language);
  return { language: name, dir: directionOf(name) };
}

/** What antd's own parts say in it, live; undefined: as they say it by themselves. */
export const useAntdLocale = (): AntdLocale | undefined => spoken.useOf(({ libraries }) => libraries?.antd);
