import { dictionary } from '@zxcvbn-ts/language-common';
import type { Identity, RecordData } from '../../resources/language/index.ts';

export const SHORTEST = 8;
export const LONGEST = 128;

/** Words every attacker tries on this product. */
const HOUSE_WORDS = ['homeservices', 'marketplace'];
/** Shorter words turn up in good passwords by chance. */
const SHORTEST_WORD = 4;
const SHORTEST_NUMBER = 6;

let known: ReadonlySet<string> | undefined;
const common = (): ReadonlySet<string> => {
  known ??= new Set(dictionary['passwords-common']);
  return known;
};

/**
 * What is wrong with a new password, as a sentence for its user; undefined when nothing is. Length counts code points;
 * there are no rules of composition (NIST SP 800-63B-4 §3.1.1): what makes a password bad is that others try it first.
 */
export function passwordProblem({ user: of }: Identity, password: string, user: RecordData): string | undefined {
  const length = [...password].length;
  if (length < SHORTEST) return `Password must have at least ${SHORTEST} characters`;
  if (length > LONGEST) return `Password must have at most ${LONGEST} characters`;
  const folded = password.normalize('NFKC').toLowerCase();
  if (common().has(folded.trim())) return 'This password is too common, please choose another one';
  if (new Set(folded).size < 3) return 'This password is too simple, please choose another one';
  const word = personalWords(of, user).find((each) => folded.includes(each));
  if (word !== undefined) return 'Password must not contain your name, email or phone number';
  if (HOUSE_WORDS.some((each) => folded.includes(each))) return 'Password must not contain the name of this product';
  return undefined;
}

function personalWords(of: Identity['user'], user: RecordData): string[] {
  const text = (field: string): string => {
    const value = user[field];
    return typeof value === 'string' ? value.normalize('NFKC').toLowerCase() : '';
  };
  const local = text(of.login).split('@')[0] ?? '';
  const words = [
    local,
    ...local.split(/[._+-]/),
    ...text(of.firstName).split(/\s+/),
    ...text(of.lastName).split(/\s+/),
  ];
  const digits = text(of.phone).replaceAll(/\D/g, '').slice(-9);
  return [
    ...words.filter((word) => [...word].length >= SHORTEST_WORD),
    ...(digits.length >= SHORTEST_NUMBER ? [digits] : []),
  ];
}
