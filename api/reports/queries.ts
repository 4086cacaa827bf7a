import type { Group, Grouping, Reader } from '../store.ts';

/** Deferred queries and their result, so that several screens share one statement. */
export type Query<T> = {
  readonly questions: readonly Grouping[];
  /** What the groups of each question tell, in the order of the questions. */
  readonly read: (answers: readonly (readonly Group[])[]) => T;
};

type TellsOf<Part> = Part extends Query<infer T> ? T : never;

/** Several queried as one, returned in their order. */
export function combine<const Parts extends readonly Query<unknown>[]>(
  parts: Parts,
): Query<{ readonly [at in keyof Parts]: TellsOf<Parts[at]> }> {
  const starts: number[] = [];
  let all = 0;
  for (const { questions } of parts) {
    starts.push(all);
    all += questions.length;
  }
  return {
    questions: parts.flatMap(({ questions }) => questions),
    read: (answers) => {
      const readers = parts.map(({ questions, read }, at) => {
        const from = starts[at] ?? 0;
        return read(answers.slice(from, from + questions.length));
      });
      return readers as { readonly [at in keyof Parts]: TellsOf<Parts[at]> };
    },
  };
}

/** The same questions, with their answers in another form. */
export const mapAnswer = <T, U>({ questions, read }: Query<T>, as: (readers: T) => U): Query<U> => ({
  questions,
  read: (answers) => as(read(answers)),
});

/** Asks a store, in one statement; in none where there is nothing to ask. */
export const ask = async <T>(reader: Pick<Reader, 'groups'>, { questions, read }: Query<T>): Promise<T> =>
  read(questions.length === 0 ? [] : await reader.groups(questions));
