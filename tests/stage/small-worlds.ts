import { type Permissions, permissionsWhere } from '../../access-control/index.ts';
import { SYSTEM } from '../../api/system.ts';
import { definitions } from '../../resources/index.ts';
import {
  type Flag,
  type IdentityDefinition,
  type OfferedFlag,
  type RecordData,
  type Registry,
  type ResourceDefinition,
  resolve,
  type Value,
} from '../../resources/language/index.ts';
import { type Fixtures, fixturesFor } from './fixtures.ts';

/** What small worlds next to the house are made of: a module of their own, called Stage. */

export const ALL: readonly OfferedFlag[] = ['read', 'write', 'update', 'delete', 'export'];

/** Who signs in, with what they are counted by. A sub-category counts its services. */
export const WHO_SIGNS_IN: readonly string[] = [
  ...['zones', 'categories', 'sub_categories', 'document_types', 'roles', 'users'],
  ...['services', 'service_questions', 'service_options'],
];

/** The house's identity in a world in which nobody lands at records of theirs. */
const { landings: _, ...withoutLandings } = definitions.identity;
export const identityWithoutLandings: IdentityDefinition = withoutLandings;

type World = Partial<Omit<Parameters<typeof resolve>[0], 'resources'>> & {
  readonly resources: readonly ResourceDefinition[];
  /** Which of the house's resources are in it. Default: all. */
  readonly keeps?: readonly string[];
};

/** The house with these resources in it, in a module called Stage. */
export const withStage = ({ resources, keeps, vocabularies = {}, ...rest }: World): Registry =>
  resolve({
    ...definitions,
    // The blocks of the house are of screens that may not be here.
    dashboards: [],
    modules: [...definitions.modules, { name: 'Stage', icon: 'box' }],
    ...rest,
    vocabularies: { ...definitions.vocabularies, ...vocabularies },
    resources: [...definitions.resources.filter(({ name }) => keeps?.includes(name) ?? true), ...resources],
  });

/** A vocabulary whose labels are its values. */
export const words = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

type Grants = (screen: string, flag: Flag) => boolean;
type Filling = {
  readonly collections: { readonly [name: string]: readonly RecordData[] };
  /** What roles hold of the stage, by their ids. */
  readonly holds: { readonly [role: number]: Grants };
  /** Whether that is all that they hold. */
  readonly isAll?: boolean;
  /** The ids of pictures that are there. */
  readonly pictures?: readonly string[];
};

/** The house's fixtures, with these records and roles in them. */
export async function stageFixtures(
  registry: Registry,
  { collections, holds, isAll = false, pictures = [] }: Filling,
): Promise<Fixtures> {
  const house = await fixturesFor(registry);
  const roles = (house.collections.roles ?? []).map((role): RecordData => {
    const grants = holds[Number(role.id)];
    if (!grants) return role;
    const before = isAll ? [] : (role.permissions as unknown as Permissions);
    const stage = permissionsWhere(registry, (screen, flag) => grants(screen.name, flag));
    const permissions = [...before.filter(({ id }) => id !== 'Stage'), ...stage.filter(({ id }) => id === 'Stage')];
    return { ...role, permissions: permissions as unknown as Value };
  });
  const bytes = house.files[String(house.collections.users?.[0]?.profile_img)] ?? new Uint8Array();
  const file = { name: 'picture.png', type: 'image/png', size: bytes.length, user_id: 1 };
  const files = pictures.map((id) => ({ id, ...file, created_at: '2026-01-01T00:00:00.000Z' }));
  return {
    collections: {
      ...house.collections,
      ...collections,
      roles,
      [SYSTEM.files]: [...(house.collections[SYSTEM.files] ?? []), ...files],
    },
    files: { ...house.files, ...Object.fromEntries(pictures.map((id) => [id, bytes])) },
  };
}
