import type { ReactNode } from 'react';
import {
  type CompleteSection,
  type CompleteShowTab,
  type Field,
  isVisible,
  type Row,
} from '../../resources/language/index.ts';
import { relatedAddress } from '../data/addresses.ts';
import { viewOf } from '../fields/index.ts';
import { useMe } from '../platform/asking.ts';
import { t } from '../platform/i18n/index.ts';
import { registry } from '../platform/registry.ts';
import { useCan } from '../platform/session.ts';
import { CardBody } from '../ui/card.tsx';
import { useQuestion } from '../ui/question.tsx';
import { Section } from '../ui/section.tsx';
import { StatGrid } from '../ui/stat-grid.tsx';
import { TabbedPanel } from '../ui/tabbed-panel.tsx';
import { isCovered, MaskedDetail } from './masked-detail.tsx';
import { RecordChart } from './record-chart.tsx';
import { Details } from './record-details.tsx';
import { RecordPanels } from './record-panels.tsx';
import { RecordBones } from './record-parts.tsx';
import { useRecordPlace } from './record-provider.tsx';
import { beside, type Sides } from './record-sides.ts';
import { RelatedRows, startRelated } from './related-list.tsx';
import { Requirements } from './requirements/requirements.tsx';
import { StoredSwitch } from './stored-switch.tsx';

/** Whether the record around is told with a field, and the rules of the moment show it. */
export function useShown(): (name: string) => boolean {
  const { resource, row } = useRecordPlace();
  const me = useMe();
  return (name) => {
    const field = resource.fields[name];
    // What is not shown on this record the server left out.
    return (
      field !== undefined &&
      row !== undefined &&
      row[name] !== undefined &&
      isVisible(resource, field, row, { me, computed: row, partial: true })
    );
  };
}

type FieldsProps = {
  readonly names: readonly string[];
  /** Words in place of a value, by field. */
  readonly missing?: { readonly [field: string]: string };
};

/**
 * Fields of the record around, to be read; what can be switched in the list is switched here too.
 */
export function RecordFields({ names, missing }: FieldsProps): ReactNode {
  const { resource, screen, row } = useRecordPlace();
  const can = useCan();
  if (!row) return <RecordBones fields={names.length} />;
  const mayChange = can(screen.name, 'update');
  const switched = mayChange && row._refuses?.update === undefined ? screen.list?.toggles : undefined;
  const drawn = (field: Field): ReactNode | undefined => {
    if (switched?.includes(field.name)) return <SwitchDetail key={field.name} field={field} row={row} />;
    if (mayChange && isCovered(field, row)) return <MaskedDetail key={field.name} field={field} row={row} />;
    return undefined;
  };
  const words = Object.entries(missing ?? {}).filter(([name]) => isNothing(row, name));
  return <Details resource={resource} names={names} row={row} drawn={drawn} missing={Object.fromEntries(words)} />;
}

/** A switch among the details, where its label stands before it. */
function SwitchDetail({ field, row }: { readonly field: Field; readonly row: Row }): ReactNode {
  const { resource, screen } = useRecordPlace();
  const [ask, question] = useQuestion();
  const id = `${screen.name}-${row.id}-${field.name}-switch`;
  return (
    <div className="detail">
      <dt>
        <label htmlFor={id}>{t(field.label)}</label>
      </dt>
      <dd>
        <StoredSwitch {...{ resource, screen, field, row, ask, id }} />
        {question}
      </dd>
    </div>
  );
}

const isNothing = (row: Row, name: string): boolean => row[name] === null || row[name] === '';

/** Fields of the record around as figures on cards. */
export function RecordFigures({ names }: { readonly names: readonly string[] }): ReactNode {
  const { resource, row } = useRecordPlace();
  const isShown = useShown();
  if (!row || names.length === 0) return null;
  return (
    <StatGrid
      stats={names.filter(isShown).flatMap((name) => {
        const field = resource.fields[name];
        if (!field) return [];
        const { Detail } = viewOf(field);
        const value = <Detail key={name} field={field} value={row[name] ?? null} row={row} />;
        return [{ name, label: t(field.label), value }];
      })}
    />
  );
}

/** A list its page declares, by the name of its tab: records that refer to the one around. */
export function RecordList({ name }: { readonly name: string }): ReactNode {
  const { resource, screen, id, lists, onList } = useRecordPlace();
  const tab = screen.show?.tabs.find((each) => each.name === name);
  if (!tab?.list || id === undefined) return null;
  return (
    <RelatedRows
      screen={screen}
      list={tab.list}
      address={relatedAddress(resource.name, id, tab.list.name)}
      label={t(tab.label)}
      state={lists[name] ?? startRelated(tab.list)}
      onChange={(state) => onList(name, state)}
    />
  );
}

type TabProps = {
  readonly tab: CompleteShowTab;
  /** Fields its page says elsewhere. Default: none. */
  readonly without?: readonly string[] | undefined;
};

/** A tab as its page declares it: figures, charts, sections, panels, then its list. */
function RecordTab({ tab, without }: TabProps): ReactNode {
  const { resource, screen, row } = useRecordPlace();
  return (
    <>
      <TabContent tab={tab} without={without} />
      <RecordPanels names={tab.panels} resource={resource} screen={screen} row={row} />
      {tab.list ? <RecordList name={tab.name} /> : null}
    </>
  );
}

type BodyProps = {
  /** How many fields' shapes stand there while it is awaited. */
  readonly bones: number;
  readonly children: (row: Row) => ReactNode;
};

/** What is drawn of the record around within its card: its shape until it is there. */
export function RecordBody({ bones, children }: BodyProps): ReactNode {
  const { row } = useRecordPlace();
  return <CardBody busy={row === undefined}>{row ? children(row) : <RecordBones fields={bones} />}</CardBody>;
}

function TabContent({ tab, without = [] }: TabProps): ReactNode {
  const { resource } = useRecordPlace();
  const isShown = useShown();
  const sections = tab.sections
    .map((section) => ({ ...section, fields: section.fields.filter((name) => !without.includes(name)) }))
    .filter((section) => section.fields.some(isShown));
  const fields = tab.cards.length + tab.sections.flatMap((section) => section.fields).length;
  if (fields + tab.charts.length === 0) return null;
  return (
    <RecordBody bones={fields}>
      {(row) => (
        <>
          <RecordFigures names={tab.cards} />
          {tab.charts.map((chart) => (
            <RecordChart key={chart.label} chart={chart} resource={resource} row={row} />
          ))}
          <Sections {...beside(registry.screens, resource, sections)} />
        </>
      )}
    </RecordBody>
  );
}

/**
 * Sections below each other, and beside them where there is room those of how the record stands.
 */
function Sections({ main, aside }: Sides): ReactNode {
  const drawn = (sections: readonly CompleteSection[]): ReactNode =>
    sections.map(({ title, fields }) => (
      <Section key={title || 'untitled'} title={title === '' ? undefined : t(title)}>
        <RecordFields names={fields} />
      </Section>
    ));
  if (aside.length === 0) return drawn(main);
  return (
    <div className="record-sides">
      <div className="record-columns">
        <div className="record-main">{drawn(main)}</div>
        <aside className="record-aside">{drawn(aside)}</aside>
      </div>
    </div>
  );
}

type TabsProps = {
  /** What stands in a tab in place of what its declaration says, by the tab's name. */
  readonly own?: { readonly [tab: string]: () => ReactNode };
  /** Fields the page says elsewhere, in no section of its tabs. */
  readonly without?: readonly string[];
};

/**
 * The tabs of a record's page, the open one in the address; a page without tabs is its content
 * alone.
 */
export function RecordTabs({ own, without }: TabsProps): ReactNode {
  const { screen } = useRecordPlace();
  const tabs = screen.show?.tabs ?? [];
  return (
    <>
      <Requirements />
      <TabbedPanel
        id={`${screen.name}-record`}
        label={t('Parts of the record')}
        tabs={tabs.map(({ name, label }) => ({ name, label: t(label) }))}
      >
        {(name) => {
          const tab = tabs.find((each) => each.name === name);
          return own?.[name]?.() ?? (tab ? <RecordTab tab={tab} without={without} /> : null);
        }}
      </TabbedPanel>
    </>
  );
}
