import { house, type Identity, type RecordData } from '../../resources/language/index.ts';
import { inThread } from '../worker-thread.ts';
import type { Guessed, Guesses } from './guesses/thread.ts';

const SHORTEST = 8;
const LONGEST = 128;

const LEAST_GUESSES = 1e8;
const ESTIMATED = 40;

const WORDS = ['back office', 'admin', 'administrator', 'super admin'];
const SHORTEST_WORD = 4;
const SHORTEST_NUMBER = 6;

const estimate = inThread<Guessed, Guesses>(new URL('./guesses/thread.ts', import.meta.url), {
  seconds: 10,
  megabytes: 256,
});

/** Whose password it is to be. `role`: what their role is called. */
export type Owner = { readonly user: RecordData; readonly role: string | undefined };

/**
 * A password's first problem, or undefined. Counts code points; no composition rules (NIST SP
 * 800-63B-4 §3.1.1).
 */
export async function passwordProblem(
  { user: of, builtIn }: Identity,
  password: string,
  owner: Owner,
): Promise<string | undefined> {
  const wrongLength = lengthProblem(password);
  if (wrongLength !== undefined) return wrongLength;
  const folded = fold(password);
  const words = spelled([...WORDS, ...wordsOfHouse(), ...Object.keys(builtIn), ...aroundOf(of, owner)]);
  const estimated = [...folded.trim()].slice(0, ESTIMATED).join('');
  const { guesses, isCommon } = await estimate({ password: estimated, words });
  if (isCommon) return 'This password is too common, please choose another one';
  const word = personalWords(of, owner.user).find((each) => folded.includes(each));
  if (word !== undefined) return 'Password must not contain your name, email or phone number';
  const letters = bare(password);
  if (namesOfHouse().some((each) => letters.includes(bare(each))))
    return 'Password must not contain the name of this product';
  if (guesses < LEAST_GUESSES) return 'This password is too easy to guess, please choose a longer or a less usual one';
  return undefined;
}

/** What is wrong with the length of a password: all that is reported at once. */
export function lengthProblem(password: string): string | undefined {
  const length = [...password].length;
  if (length < SHORTEST) return `Password must have at least ${SHORTEST} characters`;
  if (length > LONGEST) return `Password must have at most ${LONGEST} characters`;
  return undefined;
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
const bare = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What people call this product: every attacker tries it. */
const namesOfHouse = (): string[] => [house().short, ...(house().called ?? [])];

function wordsOfHouse(): string[] {
  const { name, region, timeZone } = house();
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(region) ?? '';
  return [name, ...namesOfHouse(), country, ...timeZone.name.split('/').slice(1)].map(fold);
}

const textOf = (user: RecordData, field: string): string => {
  const value = user[field];
  return typeof value === 'string' ? value.normalize('NFKC').toLowerCase() : '';
};

function personalWords(of: Identity['user'], user: RecordData): string[] {
  const local = textOf(user, of.login).split('@')[0] ?? '';
  const words = [
    local,
    ...local.split(/[._+-]/),
    ...textOf(user, of.firstName).split(/\s+/),
    ...textOf(user, of.lastName).split(/\s+/),
  ];
  const digits = textOf(user, of.phone).replaceAll(/\D/g, '').slice(-9);
  return [
    ...words.filter((word) => [...word].length >= SHORTEST_WORD),
    ...(digits.length >= SHORTEST_NUMBER ? [digits] : []),
  ];
}

/** What else an attacker knows of somebody: where their mail goes, and what they are. */
function aroundOf(of: Identity['user'], { user, role }: Owner): string[] {
  const domain = textOf(user, of.login).split('@')[1] ?? '';
  return [...personalWords(of, user), ...domain.split('.'), (role ?? '').normalize('NFKC').toLowerCase()];
}

const spelled = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [word, word.replaceAll(/\s+/g, ''), ...word.split(/\s+/)]).filter((each) => each)),
];
