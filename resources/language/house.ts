/**
 * Whose back-office this is, and where: the names people read, the money they count in, the clock
 * on their wall and the numbers they call. A product declares it once (`defineHouse`), before
 * anything is asked of it.
 */
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
  /**
   * The clock days are cut by. A zone with summer time is refused by a test of the product: its
   * offset is not one.
   */
  readonly timeZone: {
    /** As the IANA names it. */
    readonly name: string;
    /** How far its clock is ahead of UTC, all year. */
    readonly offsetMinutes: number;
    /** What stands beside a time that is entered. */
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
  /**
   * What the first administrator is asked besides their names, email, phone number and password:
   * what a user must have and nothing says by itself (`api/auth/setup.ts`). The page that asks it
   * knows no definitions. Default: nothing.
   */
  readonly asksFirst?: readonly Asks[];
  /**
   * Who makes an account by themselves, by a code that is sent to their address: nothing more than
   * what their role is granted is theirs then. Default: nobody does, and accounts are made by
   * whoever may.
   */
  readonly signsUp?: {
    /**
     * A built-in role of the identity, but not the one that can do everything. @example 'vendor'
     */
    readonly role: string;
    /** What leads there from the sign-in page. @example 'Become a vendor' */
    readonly invites: string;
    /** What the page says first. */
    readonly lead: string;
    /**
     * What is asked besides their names, email, phone number and password, as for the first
     * administrator; what they refer to is chosen.
     */
    readonly asks?: readonly Asks[];
  };
};

/** A question of a page that knows no definitions. */
type Asks = {
  /** The field of the user, or what the record is called that they must refer to. */
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
