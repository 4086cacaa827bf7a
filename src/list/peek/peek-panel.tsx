import { type ReactNode, useEffect } from 'react';
import { type Resource, type Row, recordPath } from '../../../resources/language/index.ts';
import { useRecord } from '../../data/use-record.ts';
import { headingOf } from '../../fields/title.ts';
import { detailOf } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { RecordFields, useIsFieldVisible } from '../../record/record-content.tsx';
import { RecordMoves } from '../../record/record-moves.tsx';
import { RecordBones } from '../../record/record-parts.tsx';
import { RecordProvider, useRecordContext } from '../../record/record-provider.tsx';
import { announce } from '../../ui/announcer.ts';
import { IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { Failed } from '../../ui/states.tsx';
import type { ListScreen } from '../state/use-list-state.ts';
import './peek.css';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  /** The row it is of, as the list tells it: shown until the whole record has come. */
  readonly row: Row;
  readonly canUpdate: boolean;
  readonly onClose: () => void;
};

/** Previews a record next to its list. Takes no focus; keys stay with the list. */
export function PeekPanel({ resource, screen, row, canUpdate, onClose }: Props): ReactNode {
  const id = Number(row.id);
  const { row: whole, error, gone: isDeleted, refetching, retry } = useRecord(resource, screen, id);
  const shown = whole ?? row;
  const name = headingOf(resource, shown);
  useEffect(() => announce(t('{name} is shown beside the list.', { name })), [name]);
  const to = recordPath(screen, id, canUpdate);
  return (
    <aside className="peek" aria-label={name} data-peek={id}>
      <header className="peek-head row-12 apart">
        <h2>{to === undefined ? <bdi>{name}</bdi> : <Open to={to}>{name}</Open>}</h2>
        <IconButton label={t('Close')} title={t('Close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className="peek-body stack-16" aria-busy={whole === undefined && error === null}>
        {error && whole === undefined ? (
          <Failed
            title={t('Failed to load {records}.', { records: t(resource.label.one) })}
            text={detailOf(error)}
            busy={refetching}
            onRetry={retry}
          />
        ) : (
          <RecordProvider key={id} resource={resource} screen={screen} id={id} row={shown} removed={isDeleted}>
            <div className="peek-acts acts">
              <RecordMoves />
            </div>
            <Content isWhole={whole !== undefined} />
          </RecordProvider>
        )}
      </div>
    </aside>
  );
}

const Open = ({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode => (
  <Link to={to} state={() => ({ list: window.location.search })}>
    <bdi>{children}</bdi>
  </Link>
);

function Content({ isWhole }: { readonly isWhole: boolean }): ReactNode {
  const { screen } = useRecordContext();
  const isShown = useIsFieldVisible();
  const first = screen.show?.tabs[0];
  const sections = first?.sections.length ? first.sections : (screen.form?.sections ?? []);
  return (
    <>
      {sections.map(({ title, fields }) => {
        const names = fields.filter(isShown);
        return names.length === 0 ? null : (
          <Section key={title || 'untitled'} title={title === '' ? undefined : t(title)}>
            <RecordFields names={names} />
          </Section>
        );
      })}
      {isWhole ? null : <RecordBones fields={4} />}
    </>
  );
}
