/** The product's names, currency, time zone and numbers, declared once (`defineHouse`). */
export type House = {
  readonly name: string;
  readonly short: string;
  /** What the sign-in page says of it. */
  readonly lead: string;
  readonly welcome: string;
  /** Written before every amount, which has two decimals. */
  readonly currency: string;
  /** The country by whose habits numbers, money and months are written, as two letters. */
  readonly region: string;
  /** The time zone of days, without summer time: a product test enforces one offset. */
  readonly timeZone: {
    /** As the IANA names it. */
    readonly name: string;
    /** How far its clock is ahead of UTC, all year. */
    readonly offsetMinutes: number;
    /** What is shown next to a time that is entered. */
    readonly label: string;
  };
  readonly phones: {
    /** What stands before every number of the country, and how the digits after it are grouped. */
    readonly country: string;
    readonly groups: readonly number[];
    /** What numbers of people begin with, after the country: for samples. All of one length. */
    readonly mobile: readonly string[];
  };
  /** What else people call it: no password may hold that either. Default: nothing. */
  readonly called?: readonly string[];
  /** Further fields of the first administrator (`api/auth/setup.ts`). Default: none. */
  readonly setupFields?: readonly AccountField[];
  /** Lets users sign up by an e-mailed code, with their role's permissions. Default: off. */
  readonly signUp?: {
    /**
     * A built-in role, not the unrestricted one.
     * @example 'vendor'
     */
    readonly role: string;
    /** What leads there from the sign-in page. @example 'Become a vendor' */
    readonly invites: string;
    /** What the page says first. */
    readonly lead: string;
    /** Further questions at sign-up, as for the first administrator; references are chosen. */
    readonly fields?: readonly AccountField[];
  };
};

type AccountField = {
  readonly name: string;
  readonly label: string;
  readonly required: string;
  readonly help?: string;
  readonly autoComplete?: string;
  /** Whether it is chosen of what the server tells. Default: it is typed. */
  readonly isChosen?: true;
};

let declared: House | undefined;

/** Declares the house of this process. Answers what it was given. */
export function defineHouse<const H extends House>(given: H): H {
  declared = given;
  return given;
}

/** The house of this process. @throws Error where no product declared one. */
export function house(): House {
  if (!declared) throw new Error('No product declared its house (defineHouse).');
  return declared;
}
