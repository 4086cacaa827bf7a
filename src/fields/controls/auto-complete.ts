import { registry } from '../../platform/registry.ts';
import type { InputProps } from '../view.ts';

/** Autocomplete tokens (WCAG 1.3.5) by identity field. */
const OWN = { firstName: 'given-name', lastName: 'family-name', login: 'email', phone: 'tel' } as const;

/** Whether a browser may fill an input in: where people tell of themselves, never of others. */
export function autoCompleteOf({ screen, field }: Pick<InputProps, 'screen' | 'field'>): string {
  const { profile, user } = registry.identity;
  const known = (Object.keys(OWN) as (keyof typeof OWN)[]).find((name) => user[name] === field.name);
  return screen.name === profile.screen.name && known !== undefined ? OWN[known] : 'off';
}
