import { registry } from '../../resources/index.ts';
import type { InputProps } from './view.ts';

const { profile, user } = registry.identity;

/** What browsers call what people tell of themselves (WCAG 1.3.5). */
const OWN: { readonly [field: string]: string } = {
  [user.firstName]: 'given-name',
  [user.lastName]: 'family-name',
  [user.login]: 'email',
  ...(user.phone === undefined ? {} : { [user.phone]: 'tel' }),
};

/** Whether a browser may fill an input in: where people tell of themselves, never of others. */
export const autoCompleteOf = ({ screen, field }: Pick<InputProps, 'screen' | 'field'>): string =>
  (screen.name === profile.screen.name ? OWN[field.name] : undefined) ?? 'off';
