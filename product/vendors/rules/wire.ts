/** What calls about a vendor answer. */

export type Person = { readonly name: string; readonly email: string | null; readonly role: string | null };

/** What a vendor gives, and what it is requested to agree to. */
export type Terms = {
  /** Percent. */
  readonly rate: number;
  /** The Dubai day from which it is in force; null: the house's, which nobody set for it. */
  readonly since: string | null;
  readonly agreed_at: string | null;
  readonly agreed_by: Person | null;
  /** The rate that waits for the vendor; null: none does. */
  readonly asked: {
    readonly id: number;
    readonly rate: number;
    readonly set_at: string;
    /** Whether who asks may agree to it: for the vendor nobody does who set it. */
    readonly may_agree: boolean;
  } | null;
};

/** A line of the history of rates (spec part 2 §3), the newest first. */
export type Changed = {
  readonly old_value: number;
  readonly new_value: number;
  readonly updated_at: string;
  readonly admin_details: Person;
};

/** A service of a vendor (spec part 2 §3 Vendor service subscription). */
export type Subscription = {
  readonly id: number;
  readonly name: string;
  /** The category it is in. */
  readonly parent_category: string;
  /** Whether the vendor takes bookings of it. */
  readonly user_service_is_active: boolean;
};
