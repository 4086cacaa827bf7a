import type { Rule } from './rules.ts';

/**
 * A condition of completeness: fields, or a part per record of another resource. Never stored
 * (`requirements.ts`).
 */
export type RequirementDefinition<F extends string = string, G extends string = string> = {
  /** What people call it. @example 'Bank details' */
  readonly label: string;
  /** The step of the form in which it is given. Default: it belongs to none. @example 'bank' */
  readonly step?: string;
  /**
   * Fields and groups; met when all required ones are filled, and with `met` once that holds too:
   * until then it is in review.
   * @example ['acc_number', 'iban_code']
   */
  readonly fields?: readonly (F | G)[];
  /** Requires a part for each record of another resource, such as each document type. */
  readonly each?: RequirementEach;
  /**
   * A rule on the record, with `each` on the part.
   * @example { has_agreed_to_terms: { is: true } }
   */
  readonly met?: Rule;
  /** Parts on which it holds were refused. @example { status: { is: 'Rejected' } } */
  readonly refused?: Rule;
  /**
   * A part's fields with the refusal's code and sentence.
   * @example ['reason', 'note']
   */
  readonly why?: readonly string[];
  /**
   * The last valid day: a field of the record, with `each` of the part; no end if empty or hidden.
   * Default: no end.
   * @example 'expiry_date'
   */
  readonly until?: string;
  /**
   * Days before the end to notify owner and staff; again once it ended.
   * @example [30, 7, 1]
   */
  readonly notice?: readonly number[];
  /**
   * With `each`: the server's move after the last day. Default: none; it expires anyway.
   * @example 'expire'
   */
  readonly lapses?: string;
  /** What ends with it, in the product's own words: its rules ask. @example ['payouts'] */
  readonly stops?: readonly string[];
};

/** For what a requirement asks for parts, and where they are. */
export type RequirementEach = {
  /** One part for each record of this resource… @example 'document_types' */
  readonly of: string;
  /**
   * …on which the rule holds. Default: for all.
   * @example { vendor_type: { is: { referrer: 'vendor_type' } } }
   */
  readonly where?: Rule;
  /**
   * The parts: a resource that is `partOf` this one, and refers to what each is given for.
   * @example 'vendor_documents'
   */
  readonly in: string;
};

/**
 * What a move needs of a record's requirements, and decides about them. `submit` hands the record
 * in, where all is given. `return` sends back what `items` name, each with a sentence and a reason
 * of the vocabulary that is called by the move: `send_back_reason`. `pass` needs all to be met but
 * what is in review of the record's own fields, which it decides about. `waive` lets what is
 * missing pass, for a reason.
 */
export type RoundName = 'submit' | 'return' | 'pass' | 'waive';
