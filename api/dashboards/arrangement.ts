import type { Request } from 'express';
import type { Dashboard, Id, RecordData, Registry } from '../../resources/language/index.ts';
import { keepPreferences } from '../auth/preferences.ts';
import { withRetry } from '../auth/retry.ts';
import type { ApiContext } from '../context.ts';
import { forbidden, invalid } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { clientAddress } from '../http.ts';
import type { Session } from '../session.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';

/** Names of the blocks of a dashboard that show, in their order. */
export type Arrangement = readonly string[];

/** What is kept of a dashboard: for oneself, or for a role. null: as its definition has it. */
export type KeptArrangement = { readonly blocks: Arrangement | null; readonly role_id: number | null };

/**
 * How dashboards are arranged for a role, by screen: what its people see who arranged nothing
 * themselves. Blocks there are no more are left out.
 */
export async function arrangementsOf(
  reader: Reader,
  registry: Registry,
  role: Id,
): Promise<{ readonly [screen: string]: Arrangement }> {
  const rows = await reader.find({ from: SYSTEM.arrangements, where: { of: { column: 'role_id' }, is: role } });
  return Object.fromEntries(
    rows.flatMap((row): [string, Arrangement][] => {
      const screen = String(row.screen);
      const dashboard = Object.hasOwn(registry.screen, screen) ? registry.screen[screen]?.dashboard : undefined;
      const blocks = dashboard ? known(dashboard, blocksIn(row)) : [];
      return blocks.length === 0 ? [] : [[screen, blocks]];
    }),
  );
}

const blocksIn = ({ blocks }: RecordData): Arrangement => (Array.isArray(blocks) ? blocks.map(String) : []);

const known = ({ blocks }: Dashboard, names: Arrangement): Arrangement =>
  names.filter((name) => blocks.some((block) => block.name === name));

type Arranging = {
  readonly session: Session;
  readonly dashboard: Dashboard;
  /** The screen of the dashboard. */
  readonly screen: string;
};

/**
 * Keeps how a dashboard is arranged: for whoever asks, or for everybody of a role who arranged
 * nothing themselves, which takes the right to change roles.
 * @throws ApiError 422 by field; 403 for a role one may not change, or that does not exist.
 */
export async function arrange(
  context: ApiContext,
  request: Request,
  { session, dashboard, screen }: Arranging,
): Promise<KeptArrangement> {
  const { blocks, role_id } = read(dashboard, bodyOf(request));
  if (role_id === null) {
    const list = blocks && { columns: blocks };
    await keepPreferences(context, session, { lists: { [screen]: list } });
    return { blocks, role_id };
  }
  if (!mayChangeRoles(context.registry, session)) throw forbidden('You cannot arrange this page for a role.');
  await withRetry(context.store, async (tx) => {
    if (!(await tx.get(context.registry.identity.roles, role_id)))
      throw forbidden('You cannot arrange this page for a role.');
    const [before] = await tx.find({
      from: SYSTEM.arrangements,
      where: {
        all: [
          { of: { column: 'role_id' }, is: role_id },
          { of: { column: 'screen' }, is: screen },
        ],
      },
    });
    if (before && blocks === null) await tx.remove(SYSTEM.arrangements, before.id);
    else if (before) await tx.update(SYSTEM.arrangements, before.id, { blocks });
    else if (blocks !== null) await tx.insert(SYSTEM.arrangements, { screen, role_id, blocks });
  });
  context.audit({
    event: 'dashboard.arranged',
    outcome: 'ok',
    user_id: Number(session.user.id),
    source: clientAddress(request),
    screen,
    shared_with: role_id,
  });
  return { blocks, role_id };
}

function mayChangeRoles({ screens, identity }: Registry, { can }: Session): boolean {
  return screens.some(
    ({ name, resource }) => resource === identity.roles && can.can(name, 'access') && can.can(name, 'update'),
  );
}

/** @throws ApiError 422 by field, for unknown ones too. */
function read({ blocks: all }: Dashboard, body: { readonly [field: string]: unknown }): KeptArrangement {
  const { blocks, role_id = null, ...more } = body;
  const problems = Object.keys(more).map((name): [string, string[]] => [name, ['Unknown field']]);
  if (blocks !== null && !areBlocks(all, blocks)) {
    const names = all.map(({ name }) => name).join(', ');
    problems.push(['blocks', [`These must be some of: ${names}, each once, or null`]]);
  }
  if (role_id !== null && !(typeof role_id === 'number' && Number.isSafeInteger(role_id) && role_id > 0))
    problems.push(['role_id', ['This must be a role or nothing']]);
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  return { blocks, role_id } as KeptArrangement;
}

const areBlocks = (all: Dashboard['blocks'], value: unknown): value is Arrangement =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((name) => all.some((block) => block.name === name));
