import type { Message } from '../../../resources/language/message.ts';
import { type Fils, filsOf } from '../../rules/money.ts';
import {
  isProductType,
  type QuestionType,
  questionType,
  type ServiceOption,
  type ServiceQuestion,
  type ServiceType,
  type ServiceVersion,
} from './version.ts';
import { type OptionName, optionName, optionRow, questionRow, textOf } from './words.ts';

/** From … to; `max` null: without end. */
export type Range = { readonly min: number; readonly max: number | null };

/** Options among which is chosen: those of a question, or those that depend on an option. */
export type GroupKey = `question:${number}` | `option:${number}`;
/** An option, where something is said of it. */
export type OptionKey = `option:${number}`;

export type OptionGroup = {
  readonly key: GroupKey;
  /** The option on which all of it depends; null: a question of its own. */
  readonly parent: number | null;
  readonly title: string;
  readonly description: string | null;
  readonly tooltip: string | null;
  readonly type: QuestionType;
  /** How many of its options may be chosen, however many pieces of each. */
  readonly kinds: Range;
  /** Ids, in order. */
  readonly options: readonly number[];
  /** How it is called in a refusal. */
  readonly row: Message;
};

export type CompiledOption = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly image: string | null;
  readonly price: Fils;
  readonly minutes: number;
  /** How many pieces may be taken once it is chosen. */
  readonly units: Range;
  /** Percent off from this many pieces on. */
  readonly discount: { readonly percent: number; readonly from: number } | null;
  /** The group it stands in, and the one that appears when it is chosen. */
  readonly group: GroupKey;
  readonly dependents: GroupKey | null;
  /** What a line of a bill calls it: 'Size › Large › Balcony'. */
  readonly label: string;
  /** How it is called in a refusal. */
  readonly row: Message;
};

/** An unreachable option: no dependants allowed there, or a duplicate. */
export type Unreachable = {
  readonly id: number;
  /** The way to it: ids and names of the options it depends on, and its own. */
  readonly ids: readonly number[];
  readonly names: readonly OptionName[];
  /** Which question, by its place, and by its id. */
  readonly number: number;
  readonly question: number;
  readonly row: Message;
  readonly why: 'not dependent' | 'of a product' | 'repeated';
};

/** A compiled version, plain JSON: the only input of preview, price, lines and invoice. */
export type CompiledService = {
  readonly id: number;
  readonly name: string;
  readonly type: ServiceType | null;
  readonly description: string | null;
  readonly tooltip: string | null;
  readonly image: string | null;
  /** Per hour or per kilometre; null: only what is chosen costs. */
  readonly price: Fils | null;
  readonly recurring: { readonly percent: number; readonly description: string | null } | null;
  readonly asksInstructions: boolean;
  readonly asksDocuments: boolean;
  /** The questions in order. */
  readonly questions: readonly GroupKey[];
  readonly groups: { readonly [key in GroupKey]?: OptionGroup };
  /** Every option somebody can reach, by id. */
  readonly options: { readonly [id: number]: CompiledOption };
  /** The topmost of those nobody can. */
  readonly unreachable: readonly Unreachable[];
};

type Draft = {
  readonly groups: { [key in GroupKey]?: OptionGroup };
  readonly options: { [id: number]: CompiledOption };
  readonly unreachable: Unreachable[];
  readonly seen: Set<number>;
};

type Branch = {
  readonly number: number;
  readonly question: ServiceQuestion;
  readonly title: string;
  /** The options this one depends on, outermost first: their ids and names. */
  readonly ids: readonly number[];
  readonly names: readonly OptionName[];
  readonly group: GroupKey;
  readonly type: QuestionType;
};

const SERVICE_TYPES: readonly ServiceType[] = ['product based', 'service based', 'distance based'];

/** What is shown where no type was chosen yet: a draft can be looked at before it is complete. */
const FALLBACK: QuestionType = 'checkbox';

/** Kinds: at least 1 unless optional, at most 1 unless multiple, never for toggles. */
const kindsOf = (isOptional: boolean, isMultiple: boolean, type: QuestionType): Range => ({
  min: isOptional ? 0 : 1,
  max: isMultiple && type !== 'toggle' ? null : 1,
});

const unitsOf = ({ min_value, max_value }: ServiceOption, type: QuestionType): Range =>
  type === 'productCounter' ? { min: Math.max(1, min_value ?? 0), max: max_value || null } : { min: 1, max: 1 };

/** Products only; from the first piece if unset. */
const discountOf = (
  { discount, discount_applicable }: ServiceOption,
  type: QuestionType,
): CompiledOption['discount'] =>
  discount && isProductType(type) ? { percent: discount, from: discount_applicable ?? 0 } : null;

/** Why what depends on an option cannot be reached; undefined where it can. */
const hiddenBy = ({ question, type }: Branch): Unreachable['why'] | undefined =>
  isProductType(type) ? 'of a product' : question.is_dependent ? undefined : 'not dependent';

/** Notes an option nobody can choose; `branch` is that of the options next to it. */
function addUnreachable(
  draft: Draft,
  [at, option]: readonly [at: number, option: ServiceOption],
  branch: Branch,
  why: Unreachable['why'],
): void {
  const ids = [...branch.ids, option.id];
  const names = [...branch.names, optionName(option, at)];
  const { number, question } = branch;
  const row = optionRow(number, names);
  draft.unreachable.push({ id: option.id, ids, names, number, question: question.id, row, why });
}

function addOptions(draft: Draft, options: readonly ServiceOption[], branch: Branch): number[] {
  return options.flatMap((option, at) => {
    if (draft.seen.has(option.id)) {
      addUnreachable(draft, [at, option], branch, 'repeated');
      return [];
    }
    draft.seen.add(option.id);
    const ids = [...branch.ids, option.id];
    const names = [...branch.names, optionName(option, at)];
    draft.options[option.id] = {
      id: option.id,
      name: textOf(option.name) ?? '',
      description: textOf(option.description),
      image: option.image ?? null,
      price: filsOf(option.price),
      minutes: option.duration ?? 0,
      units: unitsOf(option, branch.type),
      discount: discountOf(option, branch.type),
      group: branch.group,
      dependents: addDependents(draft, option, { ...branch, ids, names }),
      label: [branch.title, ...names].filter((each) => each !== '').join(' › '),
      row: optionRow(branch.number, names),
    };
    return [option.id];
  });
}

function addDependents(draft: Draft, option: ServiceOption, branch: Branch): GroupKey | null {
  const dependents = option.service_options ?? [];
  const why = hiddenBy(branch);
  if (why !== undefined) {
    for (const each of dependents.entries()) addUnreachable(draft, each, branch, why);
    return null;
  }
  const key: GroupKey = `option:${option.id}`;
  const type = questionType(option.option_type) ?? branch.type;
  const options = addOptions(draft, dependents, { ...branch, group: key, type });
  if (options.length === 0) return null;
  draft.groups[key] = {
    key,
    parent: option.id,
    title: textOf(option.name) ?? '',
    description: null,
    tooltip: null,
    type,
    kinds: kindsOf(branch.question.is_optional === true, option.is_multiple === true, type),
    options,
    row: optionRow(branch.number, branch.names),
  };
  return key;
}

function addQuestion(draft: Draft, question: ServiceQuestion, number: number): GroupKey {
  const key: GroupKey = `question:${question.id}`;
  const title = textOf(question.question) ?? '';
  const type = questionType(question.question_type) ?? FALLBACK;
  const branch: Branch = { number, question, title, ids: [], names: [], group: key, type };
  draft.groups[key] = {
    key,
    parent: null,
    title,
    description: textOf(question.description),
    tooltip: textOf(question.tooltip),
    type,
    kinds: kindsOf(question.is_optional === true, question.is_multiple === true, type),
    options: addOptions(draft, question.service_options ?? [], branch),
    row: questionRow(number, title),
  };
  return key;
}

/** Compiles a version, also of faulty drafts; `refusalsToPublish` reports the faults. */
export function compileService(version: ServiceVersion): CompiledService {
  const draft: Draft = { groups: {}, options: {}, unreachable: [], seen: new Set() };
  const questions = (version.service_questions ?? []).map((each, at) => addQuestion(draft, each, at + 1));
  const type = SERVICE_TYPES.find((each) => each === version.service_type) ?? null;
  const hasPrice = type !== null && type !== 'product based' && typeof version.service_price === 'number';
  return {
    id: version.id,
    name: textOf(version.service_name) ?? '',
    type,
    description: textOf(version.description),
    tooltip: textOf(version.tool_tip),
    image: version.service_image ?? null,
    price: hasPrice ? filsOf(version.service_price) : null,
    recurring: version.is_recurring_discount
      ? { percent: version.recurring_discount ?? 0, description: textOf(version.recurring_description) }
      : null,
    asksInstructions: version.is_special_instructions === true,
    asksDocuments: version.is_documents === true,
    questions,
    groups: draft.groups,
    options: draft.options,
    unreachable: draft.unreachable,
  };
}
