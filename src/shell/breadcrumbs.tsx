import { useListAddress } from '../data/list-address.ts';
import { useRecordName } from '../data/record-name.ts';
import { useRecordParam } from '../data/record-param.ts';
import { t } from '../platform/i18n/index.ts';
import { useCan } from '../platform/session.ts';
import { Link } from '../ui/link.tsx';
import { type CurrentScreen, useCurrentOwnPage } from './current-screen.ts';
import { titleOf } from './titles.ts';

/** Module › screen › record, with a way back on wide screens. */
export function Breadcrumbs({ currentScreen }: { readonly currentScreen: CurrentScreen | undefined }) {
  const part = useRecordParam(currentScreen?.screen);
  const name = useRecordName(currentScreen?.screen.name, part);
  const list = useListAddress(currentScreen?.screen);
  const own = useCurrentOwnPage();
  const can = useCan();
  if (own !== undefined) {
    return (
      <nav className="crumbs" aria-label={t('Breadcrumbs')}>
        <ol>
          <li>
            <span>{t('My account')}</span>
          </li>
          <li>
            <span aria-current="page">{t(own)}</span>
          </li>
        </ol>
      </nav>
    );
  }
  if (currentScreen === undefined) return <div className="crumbs" />;
  const { screen, view } = currentScreen;
  const atScreen = view === 'list' || view === 'dashboard' || (screen.form?.query !== undefined && part === undefined);
  return (
    <nav className="crumbs" aria-label={t('Breadcrumbs')}>
      <ol>
        {screen.module === screen.label ? null : (
          <li>
            <span>{t(screen.module)}</span>
          </li>
        )}
        <li>
          {atScreen ? (
            <span aria-current="page">{t(screen.label)}</span>
          ) : can(screen.name, 'access') ? (
            <Link to={list}>{t(screen.label)}</Link>
          ) : (
            // A page that is refused leads to nothing that is refused too.
            <span>{t(screen.label)}</span>
          )}
        </li>
        {!atScreen && (
          <li>
            <span aria-current="page">{titleOf(screen, view, part, name)}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
