import type { Rule } from './rules.ts';

/**
 * Something that has to be given, and where it says so looked at, before a record counts as
 * complete: some of its fields, or a part of it for each record of another resource. What it stands
 * at is worked out whenever a record is read, and is stored nowhere (`requirements.ts`).
 */
export type RequirementDefinition<F extends string = string, G extends string = string> = {
  /** What people call it. @example 'Bank details' */
  readonly label: string;
  /** The step of the form in which it is given. Default: it belongs to none. @example 'bank' */
  readonly step?: string;
  /**
   * It is met when all of these that are required of the record hold something. Fields and groups.
   * @example ['acc_number', 'iban_code']
   */
  readonly fields?: readonly (F | G)[];
  /**
   * It asks for a part of the record for each record of another resource, and is told once for each
   * of those: a paper of every kind that the house wants.
   */
  readonly each?: RequirementEach;
  /**
   * What must hold: of the record, besides what `fields` asks, or with `each` of the part that was
   * given.
   * @example { has_agreed_to_terms: { is: true } }
   */
  readonly met?: Rule;
  /** Parts on which it holds were refused. @example { status: { is: 'Rejected' } } */
  readonly refused?: Rule;
  /**
   * The fields of a part that say why it was refused: the code, then the sentence.
   * @example ['reason', 'note']
   */
  readonly why?: readonly string[];
  /**
   * Parts that count; others were replaced. Default: all.
   * @example { replaced_by: { empty: true } }
   */
  readonly current?: Rule;
  /**
   * The day until which it counts, that day included: a field of the record, or with `each` of the
   * part. Where that is empty, hidden, or not required by its rule it counts without end. Default:
   * without end.
   * @example 'expiry_date'
   */
  readonly until?: string;
  /**
   * How many days before its end it counts as expiring, and whose it is and staff are told. They
   * are told once more when it has ended.
   * @example [30, 7, 1]
   */
  readonly notice?: readonly number[];
  /**
   * With `each`: the move that the server makes of a part that was met, at midnight after its last
   * day. Default: none; it has lapsed all the same, since that is worked out by the day.
   * @example 'expire'
   */
  readonly lapses?: string;
  /** What ends with it, in the product's own words: its rules ask. @example ['payouts'] */
  readonly stops?: readonly string[];
  /**
   * Once given it waits until somebody signs it off, who must not be who wrote it. Changing it asks
   * again. Default: what is given needs no sign-off.
   */
  readonly fourEyes?: true;
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
 * What a move does to the sign-offs of a record's requirements, and what it needs. `submit` hands
 * the record in, where all is given: a round begins. `return` sends back what it is told in
 * `items`, each with a sentence and a reason of the vocabulary that is called by the move:
 * `send_back_reason`. `pass` signs off all that is in review, where all else is met. `sign-off`
 * signs off what waits for another person, whatever else is missing. `waive` lets what is missing
 * pass, for the reason it is told.
 */
export type RoundName = 'submit' | 'return' | 'pass' | 'sign-off' | 'waive';
