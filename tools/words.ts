import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PSEUDO, pseudoDictionary } from './pseudo-locale.ts';
import { type Sentences, sentences } from './sentences.ts';

type Entry = string | { readonly [form: string]: string };
type Dictionary = { readonly [sentence: string]: Entry };

/** Completes a dictionary: keeps translations, adds empty ones, drops unused. */
export function completed(language: string, { plain, counted }: Sentences, before: Dictionary): Dictionary {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const existing = (key: string): Entry | undefined => (Object.hasOwn(before, key) ? before[key] : undefined);
  return {
    ...Object.fromEntries(plain.map((key) => [key, existing(key) ?? ''])),
    ...Object.fromEntries(
      counted.map((key) => [key, existing(key) ?? Object.fromEntries(forms.map((form) => [form, '']))]),
    ),
  };
}

/** `npm run words -- ar` completes `languages/ar.json`; `--pseudo <folder>` the pseudo-locale. */
function main([first, folder]: readonly string[]): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const found = sentences(root);
  if (first === undefined || (first === '--pseudo' && folder === undefined)) {
    console.error('Which language? For example: npm run words -- ar');
    process.exitCode = 1;
  } else if (first === '--pseudo') write(join(folder ?? '', `${PSEUDO}.json`), pseudoDictionary(found));
  else {
    const path = join(root, 'languages', `${first}.json`);
    const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Dictionary) : {};
    write(path, completed(first, found, before));
  }
}

function write(path: string, dictionary: object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(dictionary, null, 2)}\n`);
  console.log(`${Object.keys(dictionary).length} sentences: ${path}`);
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2));
