import type { Locator, Page } from '@playwright/test';
import { grantAll, type ModuleGrant } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import { FLAGS, type Flag } from '../../resources/language/index.ts';
import { ListPage } from './list.ts';
import type { RunningServer } from './server.ts';

export const ROLES = '/role/role-list';
export const ADD_ROLE = '/role/add-role';
export const SERVICE = 'Service Management';
/** Its screens, as the editor lists them. */
export const SCREENS = registry.screens.filter(({ module }) => module === SERVICE);
export const OPERATIONS = { id: 3, path: '/role/edit-role/Mw' } as const;

/** The role editor, by what a person sees of it. */
export class RoleEditor {
  readonly page: Page;
  readonly list: ListPage;
  readonly name: Locator;
  readonly tree: Locator;
  readonly selectAll: Locator;
  /** What saving would give and take. */
  readonly effect: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = new ListPage(page);
    this.name = page.getByLabel('Role Name');
    this.tree = page.getByRole('treegrid');
    this.selectAll = page.getByRole('checkbox', { name: 'Select All' });
    this.effect = page.getByRole('region', { name: 'What saving changes' });
  }

  access(of: string): Locator {
    return this.page.getByRole('checkbox', { name: `Access to ${of}`, exact: true });
  }

  /** A toggle of a screen, or with `all` that of a module. */
  flag(flag: string, of: string, all = false): Locator {
    return this.page.getByRole('checkbox', { name: `${flag} on ${all ? 'all of ' : ''}${of}`, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens one of the parts below the tree. */
  unfold(title: string): Promise<void> {
    return this.page.locator('summary', { hasText: title }).click();
  }

  async why(screen: string, right: string): Promise<string> {
    await this.page.getByLabel('Screen', { exact: true }).selectOption({ label: screen });
    await this.page.getByLabel('Right', { exact: true }).selectOption({ label: right });
    return (await this.page.locator('output[for]').innerText()).replace(/\s+/g, ' ').trim();
  }
}

export type StoredRole = { id: number; name: string; permissions: ModuleGrant[] | null };

/** The roles as they are stored. */
export const storedRoles = async (product: RunningServer): Promise<StoredRole[]> =>
  (await (await product.call('GET', '/mock/records/roles')).json()) as StoredRole[];

/** Gives a role all grants but some, past the API: as if somebody else had saved it. */
export async function store(product: RunningServer, id: number, grants: (screen: string, flag: Flag) => boolean) {
  const permissions = grantAll(registry).map((module) => ({
    ...module,
    children: module.children.map((child) => ({
      ...child,
      ...Object.fromEntries(FLAGS.map((flag) => [flag, child[flag] && grants(child.id, flag)])),
    })),
  }));
  await product.call('PATCH', `/mock/records/roles/${id}`, { permissions });
}
