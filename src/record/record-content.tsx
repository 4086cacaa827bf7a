import type { ReactNode } from 'react';
import {
  type CompleteSection,
  type CompleteShowTab,
  type Field,
  isMask,
  isVisible,
  type Row,
} from '../../resources/language/index.ts';
import { relatedAddress } from '../data/addresses.ts';
import { Details } from '../fields/details.tsx';
import { viewOf } from '../fields/index.ts';
import { RevealButton, useReveal, Whole } from '../fields/reveal.tsx';
import { t } from '../platform/i18n/index.ts';
import { useMe } from '../platform/known-user.ts';
import { registry } from '../platform/registry.ts';
import { useCan } from '../platform/session.ts';
import { CardBody } from '../ui/card.tsx';
import { useQuestion } from '../ui/question.tsx';
import { Section } from '../ui/section.tsx';
import { StatGrid } from '../ui/stat-grid.tsx';
import { TabbedPanel } from '../ui/tabbed-panel.tsx';
import { RecordChart } from './record-chart.tsx';
import { RecordPanels } from './record-panels.tsx';
import { RecordBones } from './record-parts.tsx';
import { useRecordContext } from './record-provider.tsx';
import { Requirements } from './record-requirements.tsx';
import { type Sides, splitMainAndAside } from './record-sides.ts';
import { RelatedRows, startRelated } from './related-list.tsx';
import { StoredSwitch } from './stored-switch.tsx';
import './record.css';

/** Whether the surrounding record has a field, and the rules of the moment show it. */
export function useIsFieldVisible(): (name: string) => boolean {
  const { resource, row } = useRecordContext();
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
  readonly missing?: { readonly [field: string]: string };
};

/** Read-only fields of the record, with list toggles active. */
export function RecordFields({ names, missing }: FieldsProps): ReactNode {
  const { resource, screen, row } = useRecordContext();
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

function SwitchDetail({ field, row }: { readonly field: Field; readonly row: Row }): ReactNode {
  const { resource, screen } = useRecordContext();
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

/** Fields of the surrounding record as figures on cards. */
export function RecordFigures({ names }: { readonly names: readonly string[] }): ReactNode {
  const { resource, row } = useRecordContext();
  const isShown = useIsFieldVisible();
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

/** A list its page declares, by the name of its tab: records that refer to the current one. */
export function RecordList({ name }: { readonly name: string }): ReactNode {
  const { resource, screen, id, lists, onList } = useRecordContext();
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
  const { resource, screen, row } = useRecordContext();
  return (
    <>
      <TabContent tab={tab} without={without} />
      <RecordPanels names={tab.panels} resource={resource} screen={screen} row={row} />
      {tab.list ? <RecordList name={tab.name} /> : null}
    </>
  );
}

type BodyProps = {
  readonly bones: number;
  readonly children: (row: Row) => ReactNode;
};

/** What is drawn of the surrounding record within its card: its shape until it is there. */
export function RecordBody({ bones, children }: BodyProps): ReactNode {
  const { row } = useRecordContext();
  return <CardBody busy={row === undefined}>{row ? children(row) : <RecordBones fields={bones} />}</CardBody>;
}

function TabContent({ tab, without = [] }: TabProps): ReactNode {
  const { resource } = useRecordContext();
  const isShown = useIsFieldVisible();
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
          <Sections {...splitMainAndAside(registry.screens, resource, sections)} />
        </>
      )}
    </RecordBody>
  );
}

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
  readonly own?: { readonly [tab: string]: () => ReactNode };
  readonly without?: readonly string[];
};

/** A record page's tabs, the open one in the address. */
export function RecordTabs({ own, without }: TabsProps): ReactNode {
  const { screen } = useRecordContext();
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

/** Whether a field of a record is shown by its end alone. */
const isCovered = (field: Field, row: Row): boolean =>
  'masked' in field && field.masked === true && isMask(row[field.name]);

/** The same among the details of a record's page, for whoever may be shown the whole of it. */
function MaskedDetail({ field, row }: { readonly field: Field; readonly row: Row }): ReactNode {
  const { screen } = useRecordContext();
  const maskedValue = row[field.name] ?? null;
  const revealed = useReveal({ field, masked: maskedValue, screen, record: row.id });
  const { Detail } = viewOf(field);
  return (
    <div className="detail">
      <dt>{t(field.label)}</dt>
      <dd className="masked-detail">
        <span>
          <Detail field={field} value={maskedValue} row={row} />
          <Whole of={revealed} />
        </span>
        <RevealButton field={field} of={revealed} />
      </dd>
    </div>
  );
}
