import type { ReactNode } from 'react';
import type { Screen } from '../../resources/language/index.ts';
import { useApi } from '../../src/data/use-api.ts';
import { call } from '../../src/platform/api.ts';
import { t } from '../../src/platform/i18n/index.ts';

/** What whoever stands at the front desk wants to know. */
export function DeskPage({ screen }: { readonly screen: Screen }): ReactNode {
  const { data } = useApi<{ readonly out: number; readonly late: number }>({
    about: ['loans'],
    key: ['desk', screen.name],
    load: (signal) => call('/api/desk', { query: { screen_label: screen.name }, ...(signal && { signal }) }),
  });
  return (
    <section className="page">
      <h1 tabIndex={-1}>{t(screen.label)}</h1>
      {data && <p role="status">{t('{out} books are out, {late} of them late.', data)}</p>}
    </section>
  );
}
