import { FLAGS, type Flag } from '../resources/language/index.ts';

/**
 * Casbin's answers for a role, from the server (`decisionTableOf`) by the session to the browser
 * (`tableFrom`).
 */
export type DecisionTable = {
  /** Whether the role holds the flag on the screen. Unknown screens and flags: no. */
  can(screen: string, flag: Flag): boolean;
  /** The screens on which the role holds anything, with their flags in the order of `FLAGS`. */
  toJSON(): Record<string, Flag[]>;
};

/** The table of a role that may do nothing. */
export const NOTHING: DecisionTable = tableOf(new Map());

/** A table of the flags held by screen. */
export function tableOf(held: ReadonlyMap<string, ReadonlySet<Flag>>): DecisionTable {
  return Object.freeze({
    can: (screen: string, flag: Flag) => held.get(screen)?.has(flag) === true,
    toJSON: () =>
      Object.fromEntries(
        [...held]
          .map(([screen, flags]): [string, Flag[]] => [screen, FLAGS.filter((flag) => flags.has(flag))])
          .filter(([, flags]) => flags.length > 0),
      ),
  });
}

/** The table in a session answer's `can`. What is not a list of known flags grants nothing. */
export function tableFrom(json: unknown): DecisionTable {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return NOTHING;
  const held = new Map<string, ReadonlySet<Flag>>();
  for (const [screen, flags] of Object.entries(json)) {
    if (Array.isArray(flags)) held.set(screen, new Set(FLAGS.filter((flag) => flags.includes(flag))));
  }
  return tableOf(held);
}
