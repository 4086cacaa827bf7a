import type { Group, Grouping, Reader } from '../store.ts';

/**
 * Questions to a store, and what is told once they are answered. What is to be known of several
 * screens is asked together, in one statement: which questions, asking and telling are apart.
 */
export type Asked<T> = {
  readonly questions: readonly Grouping[];
  /** What the groups of each question tell, in the order of the questions. */
  readonly tell: (answers: readonly (readonly Group[])[]) => T;
};

type TellsOf<Part> = Part extends Asked<infer T> ? T : never;

/** Several asked as one, told in their order. */
export function together<const Parts extends readonly Asked<unknown>[]>(
  parts: Parts,
): Asked<{ readonly [at in keyof Parts]: TellsOf<Parts[at]> }> {
  const starts: number[] = [];
  let all = 0;
  for (const { questions } of parts) {
    starts.push(all);
    all += questions.length;
  }
  return {
    questions: parts.flatMap(({ questions }) => questions),
    tell: (answers) => {
      const told = parts.map(({ questions, tell }, at) => {
        const from = starts[at] ?? 0;
        return tell(answers.slice(from, from + questions.length));
      });
      return told as { readonly [at in keyof Parts]: TellsOf<Parts[at]> };
    },
  };
}

/** The same questions, told otherwise. */
export const toldAs = <T, U>({ questions, tell }: Asked<T>, as: (told: T) => U): Asked<U> => ({
  questions,
  tell: (answers) => as(tell(answers)),
});

/** Asks a store, in one statement; in none where there is nothing to ask. */
export const ask = async <T>(reader: Pick<Reader, 'groups'>, { questions, tell }: Asked<T>): Promise<T> =>
  tell(questions.length === 0 ? [] : await reader.groups(questions));
