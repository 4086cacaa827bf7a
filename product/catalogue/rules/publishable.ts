import { type Message, message } from '../../../resources/language/message.ts';
import { type CompiledService, compileService, type GroupKey, type Unreachable } from './compile.ts';
import {
  isProductType,
  type QuestionType,
  questionType,
  type ServiceOption,
  type ServiceQuestion,
  type ServiceVersion,
} from './version.ts';
import {
  inCircle,
  limits,
  type OptionName,
  optionName,
  optionRow,
  QUANTITY_BETWEEN,
  questionRow,
  textOf,
} from './words.ts';

/** A publishing error: the path in ids and names, and a message naming the row. */
export type Refusal = {
  /** The question's and options' ids. Empty: the service. */
  readonly path: readonly number[];
  readonly titles: readonly string[];
  /** The field to mend, where it is one. */
  readonly field: string | null;
  readonly message: Message;
};

const LONGEST_DESCRIPTION = 120;
const NO_DEPENDENTS = '{row}: Dependents are not allowed for this question type';
const NOT_MULTIPLE = '{row}: Multiple are not allowed for this question type';

/** What is wrong in a row, by field: a sentence, and what stands in its gaps besides the row. */
type Mistake = readonly [field: string | null, sentence: string, values?: Message['values']];

const saidOf = (row: Message, [, sentence, values]: Mistake): Message => message(sentence, { row, ...values });

function questionMistakes(question: ServiceQuestion, options: readonly number[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const type = questionType(question.question_type);
  const isDependent = question.is_dependent === true;
  const given = question.service_options ?? [];
  if (textOf(question.question) === null) mistakes.push(['question', '{row}: Question is required']);
  if (type === undefined) mistakes.push(['question_type', '{row}: Question type is required']);
  if (question.is_multiple && type === 'toggle') mistakes.push(['is_multiple', NOT_MULTIPLE]);
  if (isDependent && isProductType(type)) mistakes.push(['is_dependent', NO_DEPENDENTS]);
  else if (isDependent && !given.some(({ service_options }) => service_options?.length))
    mistakes.push(['is_dependent', '{row}: None of its options has dependent options']);
  if (!question.is_optional && options.length === 0)
    mistakes.push([null, '{row}: Add at least one option, since it must be answered']);
  return mistakes;
}

function quantityMistakes({ min_value, max_value, discount, discount_applicable }: ServiceOption): Mistake[] {
  const [min, max] = [min_value ?? null, max_value || null];
  if (min !== null && max !== null && min > max)
    return [['min_value', '{row}: Minimum {min} is above maximum {max}', { min, max }]];
  // Nobody gave one: no discount, or from the first piece on.
  if (discount_applicable == null || (discount_applicable === 0 && !discount)) return [];
  const isWithin = discount_applicable >= (min ?? 0) && (max === null || discount_applicable <= max);
  if (isWithin) return [];
  return [['discount_applicable', QUANTITY_BETWEEN, limits(min, max)]];
}

function optionMistakes(option: ServiceOption, type: QuestionType): Mistake[] {
  const mistakes: Mistake[] = [];
  const isProduct = isProductType(type);
  if (textOf(option.name) === null)
    mistakes.push(['name', isProduct ? '{row}: Name is required' : '{row}: Type name is required']);
  if (isProduct && (option.description ?? '').length > LONGEST_DESCRIPTION)
    mistakes.push(['description', '{row}: Description cannot exceed {most} characters', { most: LONGEST_DESCRIPTION }]);
  if (type === 'productCounter') mistakes.push(...quantityMistakes(option));
  if (!option.service_options?.length) return mistakes;
  if (isProduct) mistakes.push(['option_type', NO_DEPENDENTS]);
  else if (questionType(option.option_type) === undefined)
    mistakes.push(['option_type', '{row}: Option type is required']);
  else if (option.is_multiple && option.option_type === 'toggle') mistakes.push(['is_multiple', NOT_MULTIPLE]);
  return mistakes;
}

/** The error of an unreachable option; of a product for its dependants. */
function unreachableMessage({ id, ids, names, number, row, why }: Unreachable): Message | undefined {
  if (why === 'of a product') return undefined;
  if (why === 'not dependent')
    return message('{row}: Nobody can choose this, since its question is not dependent', { row });
  const from = ids.indexOf(id);
  return from < ids.length - 1 ? inCircle(number, names.slice(from)) : message('{row}: is in two places', { row });
}

function optionRefusals(
  service: CompiledService,
  options: readonly ServiceOption[],
  at: {
    readonly number: number;
    readonly group: GroupKey;
    readonly ids: readonly number[];
    readonly names: readonly OptionName[];
  },
  title: string,
): Refusal[] {
  const group = service.groups[at.group];
  const taken = new Set<number>();
  return options.flatMap((option, position) => {
    if (group === undefined || taken.has(option.id) || !group.options.includes(option.id)) return [];
    taken.add(option.id);
    const ids = [...at.ids, option.id];
    const names = [...at.names, optionName(option, position)];
    const row = optionRow(at.number, names);
    const titles = [title, ...names.map(String)];
    return [
      ...optionMistakes(option, group.type).map((mistake) => ({
        path: ids,
        titles,
        field: mistake[0],
        message: saidOf(row, mistake),
      })),
      ...optionRefusals(
        service,
        option.service_options ?? [],
        { ...at, group: `option:${option.id}`, ids, names },
        title,
      ),
    ];
  });
}

function questionRefusals(service: CompiledService, question: ServiceQuestion, number: number): Refusal[] {
  const title = textOf(question.question) ?? '';
  const group: GroupKey = `question:${question.id}`;
  const row = questionRow(number, title);
  const mistakes = questionMistakes(question, service.groups[group]?.options ?? []);
  return [
    ...mistakes.map((mistake) => ({
      path: [question.id],
      titles: [title],
      field: mistake[0],
      message: saidOf(row, mistake),
    })),
    ...optionRefusals(service, question.service_options ?? [], { number, group, ids: [question.id], names: [] }, title),
    ...service.unreachable.flatMap((each) => {
      const messages = each.question === question.id ? unreachableMessage(each) : undefined;
      if (messages === undefined) return [];
      return [
        {
          path: [question.id, ...each.ids],
          titles: [title, ...each.names.map(String)],
          field: null,
          message: messages,
        },
      ];
    }),
  ];
}

/** All publishing errors of questions and options (spec part 2 §4, §5). */
export function refusalsToPublish(version: ServiceVersion): Refusal[] {
  const questions = version.service_questions ?? [];
  if (questions.length === 0)
    return [{ path: [], titles: [], field: null, message: message('Minimum one question is required for publishing') }];
  const service = compileService(version);
  return questions.flatMap((each, at) => questionRefusals(service, each, at + 1));
}
