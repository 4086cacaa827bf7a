import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ignoredIn } from '../../resources/language/ignored.ts';
import type { Resource } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { useSession } from '../platform/session.ts';
import { Note } from '../ui/note.tsx';
import type { ListScreen } from './state/use-list-state.ts';

type Props = { readonly resource: Resource; readonly screen: ListScreen };

/** Warns that a link or view names filters that no longer exist. */
export function IgnoredNote({ resource, screen }: Props): ReactNode {
  const [params] = useSearchParams();
  const { views = [] } = useSession();
  const view = views.find(({ id }) => String(id) === params.get('view'));
  const namesIn = (address: URLSearchParams): string =>
    ignoredIn(resource, screen.list, address)
      .map((name) => t(name))
      .join(', ');
  const ofLink = namesIn(params);
  const ofView = ofLink === '' && view?.screen === screen.name ? namesIn(new URLSearchParams(view.search)) : '';
  if (ofLink === '' && ofView === '') return null;
  return (
    <Note>
      {ofLink === ''
        ? t('Part of this view is not understood any more: {names}. The list may show more than it should.', {
            names: ofView,
          })
        : t('Part of this link is not understood here: {names}. The list may show more than it should.', {
            names: ofLink,
          })}
    </Note>
  );
}
