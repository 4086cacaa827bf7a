import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ignoredIn } from '../../resources/language/ignored.ts';
import type { Resource } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { Note } from '../ui/note.tsx';
import type { ListScreen } from './use-list-state.ts';

type Props = { readonly resource: Resource; readonly screen: ListScreen };

/** Says that a link narrows the list by what it does not have: it shows more than was sent. */
export function IgnoredNote({ resource, screen }: Props): ReactNode {
  const [params] = useSearchParams();
  const names = ignoredIn(resource, screen.list, params).map((name) => t(name));
  if (names.length === 0) return null;
  return (
    <Note>
      {t('Part of this link is not understood here: {names}. The list may show more than was meant.', {
        names: names.join(', '),
      })}
    </Note>
  );
}
