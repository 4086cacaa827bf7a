import type { Reason, ScreenChange } from '../../../access-control/preview.ts';
import type { Flag, Registry } from '../../../resources/language/index.ts';
import { flagLabel } from '../../../src/fields/flags.ts';
import { t, tn } from '../../../src/platform/i18n/index.ts';

/** One sentence of what a change gives or takes. */
type EffectLine = { readonly tone: 'gives' | 'takes'; readonly text: string };

type FlagWords = {
  readonly registry: Registry;
  readonly role: string;
  readonly changes: readonly ScreenChange[];
  /** How many users have it; undefined for a role that is not there yet. */
  readonly users: number | undefined;
};

/** Sentences on a role's changes, removals first; several share one `usersInWords`. */
export function effectLines({ registry, role, changes, users }: FlagWords): EffectLine[] {
  const takes = grouped(changes, ({ lost }) => lost);
  const gives = grouped(changes, ({ gained }) => gained);
  const lines = [
    ...takes.map(({ flags, screens }): EffectLine => ({ tone: 'takes', text: taken(registry, role, flags, screens) })),
    ...gives.map(({ flags, screens }): EffectLine => ({ tone: 'gives', text: given(registry, role, flags, screens) })),
  ];
  const [only] = lines;
  if (only === undefined || lines.length > 1 || users === undefined) return lines;
  return [{ ...only, text: `${only.text}; ${usersInWords(users)}` }];
}

/** Whom a change of a role concerns. */
export const usersInWords = (users: number): string =>
  users === 0 ? t('no users affected') : tn('{count} user affected', '{count} users affected', users);

/** Which setting decides, in a sentence. */
export function reasonInWords(registry: Registry, reason: Reason, screen: string, flag: Flag): string {
  const found = registry.screen[screen];
  const words = { flag: flagLabel(flag), screen: t(found?.label ?? screen), module: t(found?.module ?? '') };
  const sentences: { readonly [each in Reason]: string } = {
    granted: flag === 'access' ? t('{screen} has access', words) : t('{flag} is on for {screen}', words),
    unknown: t('There is no such screen'),
    'not-offered': t('{screen} does not offer {flag}', words),
    'rows-undeclared': t('The role sees only its own records, and nobody has set which those are on {screen}', words),
    'own-rows': t('The records on {screen} are the role’s own, and others issue their papers', words),
    inactive: t('The role is inactive'),
    'module-closed': t('Module {module} has no access', words),
    'screen-closed': t('{screen} has no access', words),
    'flag-off': t('{flag} is off on {screen}', words),
  };
  return sentences[reason];
}

type Group = { readonly flags: readonly Flag[]; readonly screens: readonly string[] };

function grouped(changes: readonly ScreenChange[], of: (change: ScreenChange) => readonly Flag[]): Group[] {
  const groups = new Map<string, { flags: readonly Flag[]; screens: string[] }>();
  for (const change of changes) {
    const flags = of(change);
    if (flags.length === 0) continue;
    // A screen that closes is gone, whatever it held besides.
    const key = flags === change.lost && flags.includes('access') ? 'closed' : flags.join(' ');
    const group = groups.get(key) ?? { flags, screens: [] };
    group.screens.push(change.screen);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function taken(registry: Registry, role: string, flags: readonly Flag[], screens: readonly string[]): string {
  const values = { role, screens: screensIn(registry, screens), flags: and(flags.map(flagLabel)) };
  return flags.includes('access')
    ? t('{role} loses access to {screens}', values)
    : t('{role} loses {flags} on {screens}', values);
}

function given(registry: Registry, role: string, flags: readonly Flag[], screens: readonly string[]): string {
  const opens = flags.includes('access');
  // Reading is what opening a screen is for.
  const shown = opens ? flags.filter((flag) => flag !== 'access' && flag !== 'read') : flags;
  const values = { role, screens: screensIn(registry, screens), flags: and(shown.map(flagLabel)) };
  if (!opens) return t('{role} gains {flags} on {screens}', values);
  return shown.length === 0
    ? t('{role} gains access to {screens}', values)
    : t('{role} gains access to {screens}, with {flags}', values);
}

const screensIn = (registry: Registry, names: readonly string[]): string =>
  and(names.map((name) => t(registry.screen[name]?.label ?? name)));

function and(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : t('{list} and {last}', { list: words.slice(0, -1).join(', '), last });
}
