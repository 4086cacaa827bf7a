import type { Value } from '../../resources/language/index.ts';
import { countGrants } from '../platform/formats.ts';
import { t, tn } from '../platform/i18n/index.ts';

/** What a role may open, in words: "2 modules, 5 screens". */
export function grantsInWords(value: Value): string {
  const { modules, screens } = countGrants(value);
  if (modules === 0) return t('No modules');
  const opened = tn('{count} module', '{count} modules', modules);
  return `${opened}, ${tn('{count} screen', '{count} screens', screens)}`;
}
