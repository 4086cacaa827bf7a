import { createStore } from '../store.ts';

/** What a sentence's `{name}` placeholders stand for. */
export type Values = { readonly [name: string]: string | number };

type Dictionary = { readonly [sentence: string]: string };

/** The languages there are: each but English is one `<language>.json` beside this file, English sentence → its own. */
const files = import.meta.glob<Dictionary>('./*.json', { import: 'default' });

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

type Spoken = { readonly language: string; readonly dictionary: Dictionary };

const spoken = createStore<Spoken>({ language: 'en', dictionary: {} });

/**
 * A displayed text in the chosen language. The English sentence is the key; one the dictionary lacks is shown in
 * English, so a half-finished translation never leaves a hole. `{name}` is replaced by `values.name`; a placeholder
 * without a value stays as it is, so that the mistake can be seen.
 */
export function t(sentence: string, values?: Values): string {
  const { dictionary } = spoken.get();
  const own = Object.hasOwn(dictionary, sentence) ? dictionary[sentence] : undefined;
  return fill(own || sentence, values);
}

const fill = (sentence: string, values: Values | undefined): string =>
  values === undefined
    ? sentence
    : sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
        Object.hasOwn(values, name) ? String(values[name]) : placeholder,
      );

/** The languages that can be set. */
export const languages = (): readonly string[] => ['en', ...Object.keys(files).map((file) => file.slice(2, -5))];

/** The direction a language is written in. */
export const directionOf = (name: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(name.split('-')[0] ?? '') ? 'rtl' : 'ltr';

/**
 * Changes the language: loads its dictionary, then tells every `useLanguage`. An unknown language throws, and the
 * one before stays.
 */
export async function setLanguage(name: string): Promise<void> {
  if (name === 'en') return become(name, {});
  const load = files[`./${name}.json`];
  if (load === undefined) throw new RangeError(`There is no language "${name}"; there are: ${languages().join(', ')}.`);
  become(name, await load());
}

function become(name: string, words: Dictionary): void {
  if (typeof document !== 'undefined') {
    document.documentElement.lang = name;
    document.documentElement.dir = directionOf(name);
  }
  spoken.set({ language: name, dictionary: words });
}

/** The language and its direction, live: whoever draws the root uses it, so that a change redraws everything. */
export function useLanguage(): { readonly language: string; readonly dir: 'ltr' | 'rtl' } {
  const name = spoken.useOf(({ language }) => language);
  return { language: name, dir: directionOf(name) };
}
