import type { Flag } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';

/** What people call a flag (spec part 1 §6). */
export function flagLabel(flag: Flag): string {
  const labels: { readonly [each in Flag]: string } = {
    access: t('Access'),
    read: t('Read'),
    write: t('Add'),
    update: t('Edit'),
    delete: t('Delete'),
    export: t('Export'),
    issue: t('Issue'),
  };
  return labels[flag];
}
