/** Question types: four simple ones (name and price) and two with products. */
export const QUESTION_TYPES = ['checkbox', 'tab', 'chip', 'toggle', 'productCheckbox', 'productCounter'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Options are products: descriptions, quantities, discounts, no dependants. */
export const isProductType = (type: string | null | undefined): boolean =>
  type === 'productCheckbox' || type === 'productCounter';

/** A stored type, or nothing where it is none. */
export const questionType = (type: string | null | undefined): QuestionType | undefined =>
  QUESTION_TYPES.find((each) => each === type);

export type ServiceType = 'product based' | 'service based' | 'distance based';

type Maybe<T> = T | null | undefined;

/** A stored service with its parts in order, by resource. Amounts in AED. */
export type ServiceVersion = {
  readonly id: number;
  readonly service_name?: Maybe<string>;
  readonly service_type?: Maybe<string>;
  /** Per hour if service based, per kilometre if distance based, else none. */
  readonly service_price?: Maybe<number>;
  readonly description?: Maybe<string>;
  readonly tool_tip?: Maybe<string>;
  readonly service_image?: Maybe<string>;
  readonly is_recurring_discount?: Maybe<boolean>;
  readonly recurring_discount?: Maybe<number>;
  readonly recurring_description?: Maybe<string>;
  readonly is_special_instructions?: Maybe<boolean>;
  readonly is_documents?: Maybe<boolean>;
  readonly service_questions?: Maybe<readonly ServiceQuestion[]>;
};

/** One question of a service's booking form. */
export type ServiceQuestion = {
  readonly id: number;
  readonly question?: Maybe<string>;
  readonly description?: Maybe<string>;
  readonly tooltip?: Maybe<string>;
  readonly question_type?: Maybe<string>;
  readonly is_optional?: Maybe<boolean>;
  readonly is_multiple?: Maybe<boolean>;
  /** Whether its options may have dependent ones. */
  readonly is_dependent?: Maybe<boolean>;
  readonly service_options?: Maybe<readonly ServiceOption[]>;
};

/** One option of a question, or of the option it depends on. */
export type ServiceOption = {
  readonly id: number;
  readonly name?: Maybe<string>;
  readonly price?: Maybe<number>;
  readonly description?: Maybe<string>;
  /** Minutes, for each piece. */
  readonly duration?: Maybe<number>;
  readonly min_value?: Maybe<number>;
  readonly max_value?: Maybe<number>;
  /** Percent, given from `discount_applicable` pieces on. */
  readonly discount?: Maybe<number>;
  readonly discount_applicable?: Maybe<number>;
  readonly image?: Maybe<string>;
  /** The question type of its dependent options. */
  readonly option_type?: Maybe<string>;
  /** Whether several of its dependent options may be chosen. */
  readonly is_multiple?: Maybe<boolean>;
  /** Its dependent options. */
  readonly service_options?: Maybe<readonly ServiceOption[]>;
};
