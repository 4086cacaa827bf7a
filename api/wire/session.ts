import type { Flag } from '../../resources/language/definition.ts';

/** Who is signed in (docs/api.md, "Signing in"). */
export type SessionUser = {
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly profile_img: string | null;
  readonly user_type: string;
  readonly role_id: number;
  readonly role_name: string;
  readonly is_password_updated: boolean;
};

/** Columns or blocks in order (none: all), row density, page size. */
export type ListPreferences = {
  readonly columns: readonly string[];
  readonly density?: 'comfortable' | 'compact';
  readonly size?: number;
};

/** A user's preferences. Language null: the browser's; single keys off (WCAG 2.1.4). */
export type Preferences = {
  readonly language: string | null;
  readonly keys_off: boolean;
  readonly menu_opened: readonly string[];
  readonly menu_closed: readonly string[];
  readonly menu_folded: boolean;
  /** By screen. */
  readonly lists: { readonly [screen: string]: ListPreferences };
};

/** A named view of a list. */
export type SavedView = {
  readonly id: number;
  readonly screen: string;
  readonly name: string;
  /** The list's address query without `?`. */
  readonly search: string;
  /** The role whose users see it too. */
  readonly shared_with: number | null;
  /** Only one's own can be changed. */
  readonly mine: boolean;
  /** The format it is mailed to oneself in every week; null: not at all. */
  readonly weekly: 'pdf' | 'xlsx' | null;
};

/** The session: user, decision table and landing path. */
export type SessionAnswer = {
  readonly user: SessionUser;
  readonly can: { readonly [screen: string]: readonly Flag[] };
  readonly landing: string;
  readonly preferences?: Preferences;
  readonly views?: readonly SavedView[];
  /** The newest history number; `GET /api/events` reports later ones. */
  readonly events?: number;
};

/** One of the user's own sessions. */
export type OwnSession = {
  readonly id: string;
  readonly created_at: string;
  readonly seen_at: string;
  readonly agent: string | null;
  readonly source: string | null;
  readonly is_current: boolean;
};

/** A code that was sent: seconds until another can be. */
export type CodeResent = { readonly resend_after: number };
export type CodeSent = CodeResent & { readonly attempt: string; readonly sent_to: string };

/** The ways a sign-in goes on after the password. */
export type SecondFactor = 'passkey' | 'totp' | 'recovery' | 'email';

/** The answer to a right password; the ways strongest first. */
export type LoginAnswer = CodeResent & {
  readonly attempt: string;
  readonly sent_to: string | null;
  readonly factors: readonly SecondFactor[];
};

/** The ways to confirm a sensitive action. */
export type ConfirmWay = 'passkey' | 'totp' | 'password';
export type ConfirmWays = { readonly confirmed: boolean; readonly ways: readonly ConfirmWay[] };

export type FactorTimes = { readonly created_at: string; readonly used_at: string | null };

/** What one has bound (docs/api.md, "Factors"). */
export type Factors = {
  readonly totp: FactorTimes | null;
  readonly passkeys: readonly (FactorTimes & { readonly id: string; readonly name: string })[];
  readonly recovery: { readonly left: number; readonly created_at: string | null };
};

/** An app's secret, as text and as an `otpauth:` address. */
export type AppSecret = { readonly secret: string; readonly uri: string };
export type RecoveryCodesAnswer = { readonly codes: readonly string[] };

/** What there is to choose from in signing up, by field. */
export type Choice = { readonly id: number; readonly name: string };
export type SignUpChoices = { readonly choices: { readonly [field: string]: readonly Choice[] } };
