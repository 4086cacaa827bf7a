import type { ReactNode } from 'react';
import type { Screen } from '../../resources/language/index.ts';
import { readFor, useApi } from '../../src/data/use-api.ts';
import { t } from '../../src/platform/i18n/index.ts';
import { Page } from '../../src/ui/page.tsx';

/** What whoever stands at the front desk wants to know. */
export function DeskPage({ screen }: { readonly screen: Screen }): ReactNode {
  const { data } = useApi<{ readonly out: number; readonly late: number }>({
    about: ['loans'],
    key: ['desk', screen.name],
    load: readFor(screen.name, '/api/desk'),
  });
  return (
    <Page title={t(screen.label)}>
      {data && <p role="status">{t('{out} books are out, {late} of them late.', data)}</p>}
    </Page>
  );
}
