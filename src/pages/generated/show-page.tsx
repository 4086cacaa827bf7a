import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { registry } from '../../../resources/index.ts';
import {
  type CompleteShowTab,
  type Field,
  formPath,
  idFromPath,
  isVisible,
  type Resource,
  type Row,
  type Screen,
  type Show,
} from '../../../resources/language/index.ts';
import { relatedAddress } from '../../data/addresses.ts';
import { useNaming } from '../../data/record-name.ts';
import { viewOf } from '../../fields/index.ts';
import { RecordPicture } from '../../fields/record-picture.tsx';
import { headingOf } from '../../fields/title.ts';
import { useMe } from '../../platform/asking.ts';
import { t } from '../../platform/i18n/index.ts';
import { useProduct } from '../../platform/product.ts';
import { useCan } from '../../platform/session.ts';
import { HereMarks } from '../../record/here-marks.tsx';
import { HistoryPlace } from '../../record/history/history-place.tsx';
import { RecordMoves } from '../../record/moves/record-moves.tsx';
import { RecordChart } from '../../record/record-chart.tsx';
import { Details } from '../../record/record-details.tsx';
import { BackToList, Gone, NoRecord, RecordBones, RecordFailure, useBackToList } from '../../record/record-parts.tsx';
import { RecordProvider } from '../../record/record-provider.tsx';
import { RelatedRows, type RelatedState, startRelated } from '../../record/related-list.tsx';
import { SavedDetail } from '../../record/saved-field.tsx';
import { useRecord } from '../../record/use-record.ts';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { Stopped } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import './generated.css';
import './show.css';

type ShowScreen = Screen & { readonly show: Show };

/** The generated page of a record, to be read: its tabs, or without any its fields. */
export function ShowPage({ screen }: { readonly screen: Screen }): ReactNode {
  const { id: part = '' } = useParams();
  const can = useCan();
  const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
  if (!resource || !screen.show)
    return <Stopped title={t('Page not found')} text={t('This screen has no such page.')} />;
  const id = idFromPath(part);
  if (id === undefined || id === 'new') return <NoRecord screen={screen} what={t(resource.label.one)} />;
  if (!can(screen.name, 'read')) return <Stopped title={t('Not allowed')} text={t('Your role does not allow this.')} />;
  return (
    <Content
      key={id}
      resource={resource}
      screen={screen as ShowScreen}
      id={id}
      part={part}
      canUpdate={can(screen.name, 'update')}
    />
  );
}

type Props = {
  readonly resource: Resource;
  readonly screen: ShowScreen;
  readonly id: number;
  /** The address's `:id`. */
  readonly part: string;
  readonly canUpdate: boolean;
};

function Content({ resource, screen, id, part, canUpdate }: Props): ReactNode {
  const { row, error, gone, refetching, retry } = useRecord(resource, screen, id);
  const { state } = useLocation();
  const back = useBackToList(screen);
  const what = t(resource.label.one);
  const name = row && headingOf(resource, row);
  useNaming(screen.name, part, name);
  // What is being read outweighs a refetch that failed.
  if (error && row === undefined)
    return <RecordFailure screen={screen} what={what} error={error} busy={refetching} onRetry={retry} />;
  const form = formPath(screen, id);
  return (
    <RecordProvider resource={resource} screen={screen} row={row}>
      <section className="page">
        <BackToList screen={screen} />
        <div className="page-head">
          <div className="record-title">
            {row && resource.picture !== undefined ? (
              <RecordPicture file={row.expanded?.[resource.picture]} name={name ?? ''} />
            ) : null}
            <h1 tabIndex={-1}>{name === undefined ? what : <bdi>{name}</bdi>}</h1>
          </div>
          {row && !gone ? <HereMarks resource={resource} screen={screen} id={id} /> : null}
          <div className="page-acts">
            {row && !gone ? <RecordMoves /> : null}
            {canUpdate && form !== undefined && !gone ? (
              <Link to={form} state={state} className="button-link">
                {t('Edit')}
              </Link>
            ) : null}
          </div>
        </div>
        {gone ? <Gone resource={resource} /> : null}
        <Tabbed resource={resource} screen={screen} id={id} row={row} />
        {row ? <HistoryPlace resource={resource} screen={screen} row={row} onGone={back} /> : null}
      </section>
    </RecordProvider>
  );
}

type TabbedProps = {
  readonly resource: Resource;
  readonly screen: ShowScreen;
  readonly id: number;
  /** undefined: it is awaited. */
  readonly row: Row | undefined;
};

/** The page's tabs, the open one in the address, and its content; a page without tabs is its content alone. */
function Tabbed({ resource, screen, id, row }: TabbedProps): ReactNode {
  const { tabs } = screen.show;
  const { panels } = useProduct();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [lists, setLists] = useState<{ readonly [tab: string]: RelatedState }>({});
  const asked = new URLSearchParams(search).get('tab');
  const tab = tabs.find((each) => each.name === asked) ?? tabs[0];
  if (tab === undefined) return null;
  const searchOf = (name: string): string => (name === tabs[0]?.name ? '' : `?tab=${encodeURIComponent(name)}`);
  const panel = `${screen.name}-record`;
  const isTabbed = tab.name !== '';
  return (
    <div className="card record-card">
      {isTabbed ? (
        <Tabs
          label={t('Parts of the record')}
          tabs={tabs.map((each) => ({ name: each.name, label: t(each.label) }))}
          current={tab.name}
          controls={panel}
          hrefOf={(name) => pathname + searchOf(name)}
          // The list's address stays with it, for the way back.
          onChange={(name) => void navigate({ search: searchOf(name) }, { state, preventScrollReset: true })}
        />
      ) : null}
      <div
        key={tab.name}
        id={panel}
        className="record-panel"
        {...(isTabbed ? { role: 'tabpanel', 'aria-labelledby': `${panel}-tab-${tab.name}` } : {})}
      >
        <TabContent resource={resource} screen={screen} tab={tab} row={row} />
        {tab.list ? (
          <RelatedRows
            screen={screen}
            list={tab.list}
            address={relatedAddress(resource.name, id, tab.list.name)}
            label={t(tab.label)}
            state={lists[tab.name] ?? startRelated(tab.list)}
            onChange={(next) => setLists((before) => ({ ...before, [tab.name]: next }))}
          />
        ) : null}
        {row
          ? tab.panels.map((name) => {
              const Panel = panels[name];
              return Panel ? <Panel key={name} resource={resource} screen={screen} row={row} draft={row} /> : null;
            })
          : null}
      </div>
    </div>
  );
}

type ContentProps = Omit<TabbedProps, 'id'> & { readonly tab: CompleteShowTab };

/** What a tab shows of the record itself: figures, charts, sections. */
function TabContent({ resource, screen, row, tab }: ContentProps): ReactNode {
  const me = useMe();
  const can = useCan();
  // What is switched in the list is switched here too.
  const switched = can(screen.name, 'update') && row?._refuses?.update === undefined ? screen.list?.toggles : undefined;
  const drawn = (field: Field): ReactNode | undefined =>
    row && switched?.includes(field.name) ? <SavedDetail key={field.name} field={field} row={row} /> : undefined;
  const fields = tab.cards.length + tab.sections.flatMap((section) => section.fields).length;
  if (fields + tab.charts.length === 0) return null;
  if (row === undefined) {
    return (
      <div className="record-content" aria-busy="true">
        <RecordBones fields={fields} />
      </div>
    );
  }
  const shown = (name: string): boolean => {
    const field = resource.fields[name];
    // What is not shown on this record the server left out.
    return (
      field !== undefined &&
      row[name] !== undefined &&
      isVisible(resource, field, row, { me, computed: row, partial: true })
    );
  };
  return (
    <div className="record-content">
      {tab.cards.length > 0 ? (
        <StatGrid
          stats={tab.cards.filter(shown).flatMap((name) => {
            const field = resource.fields[name];
            if (!field) return [];
            const { Detail } = viewOf(field);
            const value = <Detail key={name} field={field} value={row[name] ?? null} row={row} />;
            return [{ name, label: t(field.label), value }];
          })}
        />
      ) : null}
      {tab.charts.map((chart) => (
        <RecordChart key={chart.label} chart={chart} resource={resource} row={row} />
      ))}
      {tab.sections.map((section) =>
        section.fields.some(shown) ? (
          <section key={section.title || 'untitled'} className="form-section">
            {section.title === '' ? null : <h2>{t(section.title)}</h2>}
            <Details resource={resource} names={section.fields} row={row} drawn={drawn} />
          </section>
        ) : null,
      )}
    </div>
  );
}
