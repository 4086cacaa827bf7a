import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCookie } from 'cookie';
import express, { type Request, type Router } from 'express';

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

const ENGLISH = 'en';

/** The languages besides English: each is one file of sentences. */
export type Languages = {
  /** As they are called: `ar`, `pt-BR`. */
  readonly names: readonly string[];
  /** The file of each as pages ask for it: its name, a hash of what it holds, `.json`. */
  readonly files: readonly string[];
  /** Answers them under `/languages`. */
  readonly router: Router;
};

/** Loads a folder's dictionaries, if any. @throws Error naming an invalid file. */
export async function readLanguages(folder: string): Promise<Languages> {
  const found = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const router = express.Router();
  const names: string[] = [];
  const files: string[] = [];
  for (const name of found) {
    const path = join(folder, name);
    const words = dictionaryIn(path, await readFile(path, 'utf8'));
    const language = languageOf(name);
    if (language === undefined) throw new Error(`${path} is not called by a language, such as ar.json or pt-BR.json.`);
    const file = `${language}.${createHash('sha256').update(words).digest('hex').slice(0, 12)}.json`;
    names.push(language);
    files.push(file);
    router.get(`/${file}`, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.type('json').send(words);
    });
  }
  return { names, files, router };
}

function languageOf(file: string): string | undefined {
  const name = file.slice(0, -'.json'.length);
  try {
    return Intl.getCanonicalLocales(name)[0] === name && name !== ENGLISH ? name : undefined;
  } catch {
    return undefined;
  }
}

/** A dictionary without its spaces: sentence → text, or a text by plural form. */
function dictionaryIn(path: string, text: string): string {
  const isText = (value: unknown): boolean => typeof value === 'string';
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  let words: unknown;
  try {
    words = JSON.parse(text);
  } catch {
    throw new Error(`${path} is no JSON.`);
  }
  const isWell = (value: unknown): boolean =>
    isText(value) || (isObject(value) && 'other' in value && Object.values(value).every(isText));
  if (!isObject(words) || !Object.values(words).every(isWell))
    throw new Error(`${path} must say each sentence as a text, or as texts by plural form with "other" among them.`);
  return JSON.stringify(words);
}

/** The page's language: from an earlier visit, else the browser's first available. */
export function languageFor(request: Request, { names }: Languages): string {
  const known = [ENGLISH, ...names];
  const { language } = parseCookie(request.headers.cookie ?? '');
  if (language !== undefined && known.includes(language)) return language;
  // Without a header every language is accepted, and ours comes first.
  return request.acceptsLanguages(...known) || ENGLISH;
}

/** The direction a language is written in. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
