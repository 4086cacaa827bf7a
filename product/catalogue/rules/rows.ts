import { type Message, message } from '../../../resources/language/message.ts';
import type { Refusal } from './publishable.ts';
import type { ServiceOption, ServiceQuestion } from './version.ts';
import { inCircle, type OptionName, optionName, optionPath, optionRow, textOf } from './words.ts';

export type QuestionRow = Omit<ServiceQuestion, 'service_options'>;

/** An option as it is stored by itself, in order among its siblings. */
export type OptionRow = Omit<ServiceOption, 'service_options'> & {
  readonly service_question_id: number | null;
  readonly parent_option_id: number | null;
};

type Rows = { readonly byId: ReadonlyMap<number, OptionRow>; readonly names: ReadonlyMap<number, OptionName> };

function upFrom(row: OptionRow, { byId }: Rows): { readonly way: readonly OptionRow[]; readonly end: number | null } {
  const way: OptionRow[] = [];
  const seen = new Set<number>();
  let [next, end]: [OptionRow | undefined, number | null] = [row, row.id];
  while (next !== undefined && !seen.has(next.id)) {
    seen.add(next.id);
    way.unshift(next);
    end = next.parent_option_id;
    next = end === null ? undefined : byId.get(end);
  }
  return { way, end };
}

/** Why a row is detached; undefined: attached, or its parent is reported. */
function brokenMessage(option: OptionRow, at: number | undefined, rows: Rows): Message | undefined {
  const { byId, names } = rows;
  const { way, end } = upFrom(option, rows);
  const named = (each: readonly OptionRow[]): OptionName[] => each.map(({ id }) => names.get(id) ?? id);
  const path = named([option]);
  const row = at === undefined ? message('Option {path}', { path: optionPath(path) }) : optionRow(at, path);
  if (end !== null && byId.has(end)) {
    // Reported once per cycle, for its first row; dependants are not repeated.
    const isFirst = end === option.id && Math.min(...way.map(({ id }) => id)) === option.id;
    return isFirst ? inCircle(at, named([option, ...way.slice(0, -1), option])) : undefined;
  }
  if (option.parent_option_id !== null && !byId.has(option.parent_option_id))
    return message('{row}: the option it depends on is gone', { row });
  const parent = option.parent_option_id === null ? undefined : byId.get(option.parent_option_id);
  if (parent && parent.service_question_id !== option.service_question_id)
    return message('{row}: the option it depends on belongs to another question', { row });
  return at === undefined && parent === undefined ? message('{row}: its question is gone', { row }) : undefined;
}

/** Builds the tree of flat rows; reports detached ones: cycles, missing or foreign parents. */
export function questionsOf(
  questions: readonly QuestionRow[],
  options: readonly OptionRow[],
): { readonly questions: readonly ServiceQuestion[]; readonly broken: readonly Refusal[] } {
  const byId = new Map(options.map((row) => [row.id, row]));
  const siblings = new Map<string, OptionRow[]>();
  for (const row of options) {
    const key = `${row.service_question_id} ${row.parent_option_id}`;
    const rows = siblings.get(key);
    if (rows) rows.push(row);
    else siblings.set(key, [row]);
  }
  const names = new Map(
    [...siblings.values()].flatMap((rows) =>
      rows.map((row, at): [number, OptionName] => [row.id, optionName(row, at)]),
    ),
  );
  const numbers = new Map(questions.map(({ id }, at) => [id, at + 1]));
  const under = (question: number, parent: number | null): ServiceOption[] =>
    (siblings.get(`${question} ${parent}`) ?? []).map(({ service_question_id, parent_option_id, ...option }) => ({
      ...option,
      service_options: under(question, option.id),
    }));
  const titleOf = (id: number | null): string => textOf(questions.find((each) => each.id === id)?.question) ?? '';
  const broken = options.flatMap((row): Refusal[] => {
    const question = row.service_question_id;
    const messages = brokenMessage(row, numbers.get(question ?? -1), { byId, names });
    if (messages === undefined) return [];
    const titles = [titleOf(question), String(names.get(row.id))];
    return [
      {
        path: [...(question === null ? [] : [question]), row.id],
        titles,
        field: 'parent_option_id',
        message: messages,
      },
    ];
  });
  return { questions: questions.map((each) => ({ ...each, service_options: under(each.id, null) })), broken };
}
