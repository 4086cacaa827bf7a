import { Link, useParams } from 'react-router';
import { type Place, useOwnPlace } from '../app/place-of.ts';
import { titleOf } from '../app/titles.ts';
import { t } from '../i18n/index.ts';
import { useRecordName } from '../record-name.ts';

/** Where the page stands: module › screen › record. */
export function Breadcrumbs({ place }: { readonly place: Place | undefined }) {
  const part = useParams().id;
  const name = useRecordName(place?.screen.name, part);
  const own = useOwnPlace();
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
  if (place === undefined) return <div className="crumbs" />;
  const { screen, view } = place;
  const atScreen = view === 'list' || view === 'custom';
  return (
    <nav className="crumbs" aria-label={t('Breadcrumbs')}>
      <ol>
        <li>
          <span>{t(screen.module)}</span>
        </li>
        <li>
          {atScreen ? (
            <span aria-current="page">{t(screen.label)}</span>
          ) : (
            <Link to={screen.path}>{t(screen.label)}</Link>
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
