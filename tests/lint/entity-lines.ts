import { readdir, readFile } from 'node:fs/promises';
import { registry } from '../../resources/index.ts';
import type { CheckName, HandlerName, PageName, PanelName } from '../../resources/language/index.ts';

/**
 * Counts what each entity needed: the lines of its definition, and those of the code that is there for it alone or for few.
 * `npx tsx tests/lint/entity-lines.ts` prints the table of the README, which a test compares.
 */

type Opening = CheckName | HandlerName | PageName | PanelName;

/** Where the code behind a name of the language lies. A name without an entry does not compile. */
const BEHIND: { readonly [name in Opening]: readonly string[] } = {
  'own-role': ['api/checks/own-role.ts'],
  'no-escalation': ['api/checks/no-escalation.ts'],
  oneself: ['api/checks/users.ts'],
  'last-super-admin': ['api/checks/users.ts'],
  'invite-user': ['api/handlers/invite-user.ts'],
  'end-sessions': ['api/handlers/end-sessions.ts'],
  'role-effect': ['src/panels/role-'],
};
/** A field kind that one entity alone has is its code too: what of the language only it needs. */
const KINDS: { readonly [kind: string]: readonly string[] } = {
  permissions: ['resources/language/kinds/permissions.ts', 'src/fields/permissions', 'src/fields/grants-words.ts'],
};

/** What an entity's code is for, where there is any. */
const WHY: { readonly [resource: string]: string } = {
  users: 'nobody locks themselves or everybody out or takes more rights; invitations; sessions end with rights',
  roles: 'the tree of grants, what a change gives and takes, and that nobody grants more than they hold',
};

export type EntityLines = {
  readonly label: string;
  readonly definition: number;
  readonly code: number;
  readonly why: string;
};

/** Lines that say something: neither blank nor comment. */
export function linesOf(text: string): number {
  let inside = false;
  return text.split('\n').filter((line) => {
    const bare = line.trim();
    if (inside || bare.startsWith('/*')) {
      inside = !bare.includes('*/');
      return false;
    }
    return bare !== '' && !bare.startsWith('//');
  }).length;
}

const ROOT = new URL('../../', import.meta.url);
const linesIn = async (path: string): Promise<number> => linesOf(await readFile(new URL(path, ROOT), 'utf8'));

/** The files that begin so. @throws when there is none: the code moved. */
async function filesAt(beginning: string): Promise<string[]> {
  const folder = beginning.slice(0, beginning.lastIndexOf('/') + 1);
  const names = (await readdir(new URL(folder, ROOT))).map((name) => folder + name);
  const found = names.filter((name) => name.startsWith(beginning));
  if (found.length === 0) throw new Error(`There is no file ${beginning}… any more.`);
  return found;
}

/** Every entity in the order of the registry. */
export async function entityLines(): Promise<EntityLines[]> {
  const counted: EntityLines[] = [];
  for (const resource of Object.values(registry.resources)) {
    const named = [resource.checkedBy, ...Object.values(resource.does)].flat();
    const screens = registry.screens.filter((screen) => screen.resource === resource.name);
    const shown = screens.flatMap(({ form, page }) => [...(form?.panels ?? []), ...(page ? [page] : [])]);
    const beginnings = [
      ...[...named, ...shown].flatMap((name) => BEHIND[name]),
      ...resource.fieldList.flatMap(({ kind }) => KINDS[kind] ?? []),
    ];
    const files = new Set((await Promise.all([...new Set(beginnings)].map(filesAt))).flat());
    const code = await Promise.all([...files].map(linesIn));
    counted.push({
      label: resource.label.many,
      definition: await linesIn(`resources/${resource.name.replaceAll('_', '-')}.ts`),
      code: code.reduce((sum, lines) => sum + lines, 0),
      why: WHY[resource.name] ?? '–',
    });
  }
  return counted;
}

/** The table as the README has it. */
export const tableOf = (entities: readonly EntityLines[]): string =>
  [
    '| entity | definition | code beyond it | for |',
    '|---|---|---|---|',
    ...entities.map(({ label, definition, code, why }) => `| ${label} | ${definition} | ${code} | ${why} |`),
  ].join('\n');

if (process.argv[1]?.endsWith('entity-lines.ts')) console.log(tableOf(await entityLines()));
