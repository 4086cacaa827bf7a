import type { Locator, Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { picture } from './picture.ts';

export const USERS = '/user-management/user-list';
export const NEW_USER = '/user-management/manage-user/new';

/** The form of a user, by what a person sees of it. */
export class UserForm {
  readonly page: Page;
  readonly form: Locator;
  readonly list: ListPage;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form');
    this.list = new ListPage(page);
  }

  input(label: string): Locator {
    return this.form.getByLabel(label);
  }

  button(name: string): Locator {
    return this.form.getByRole('button', { name, exact: true });
  }

  /** Fills everything a new user needs. */
  async fill(user: { email: string; phone: string; first?: string; role?: string }): Promise<void> {
    await this.input('First Name').fill(user.first ?? 'Noura');
    await this.input('Last Name').fill('Al Marri');
    await this.input('Phone Number').fill(user.phone);
    await this.list.pick('Role', user.role ?? 'Support');
    await this.list.pick('Zone', 'Marina');
    await this.input('Email').fill(user.email);
    await this.input('Address').fill('Villa 4, Al Wasl Road, Dubai');
    await this.form.locator('input[type=file]').first().setInputFiles(picture());
    await this.form.getByRole('img', { name: /Profile Image/ }).waitFor();
  }
}
