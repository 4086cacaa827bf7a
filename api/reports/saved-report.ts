import {
  dayOf,
  FIGURES_KEYS,
  filterKeys,
  filterTexts,
  GRAINS,
  LONGEST_SEARCH,
  openingTab,
  periodOf,
  piecesOf,
  type Resource,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { authoriseReport, type Caller } from '../guard.ts';
import { Scope } from '../scope.ts';
import type { Session } from '../session.ts';
import { type ReportAnswer, reportAnswerOf } from './answer.ts';
import { MOST_PIECES } from './query.ts';

/** A report as a session sees it now. */
export type SavedReport = { readonly scope: Scope; readonly report: ReportAnswer };

/** The call by which a session would ask a screen for its report. */
export const savedReportCall = (
  { registry }: Pick<ApiContext, 'registry'>,
  session: Session,
  resource: Resource,
  screen: string,
): Caller => ({ registry, session, resource, params: new URLSearchParams({ screen_label: screen }) });

/** The report a session may export, or undefined. @throws ApiError 403 as its call. */
export function reportOfView(context: ApiContext, session: Session, name: string): SavedReport | undefined {
  const { registry } = context;
  const found = Object.hasOwn(registry.screen, name) ? registry.screen[name] : undefined;
  const resource = found?.report && registry.resources[found.resource];
  if (!resource) return undefined;
  const screen = authoriseReport(savedReportCall(context, session, resource, name), name, true);
  const scope = new Scope(context, { session, resource, screen });
  const report = reportAnswerOf(scope);
  return report && { scope, report };
}

/** Translates a page address to report parameters; drops unknown and hidden ones. */
export function reportParams({ scope, report }: SavedReport, search: string): URLSearchParams {
  const { screen, resource, queryable, now } = scope;
  const { list } = screen;
  const address = new URLSearchParams(search);
  const params = new URLSearchParams();
  if (list) {
    const tab = list.tabs.find(({ name }) => name === address.get('tab')) ?? openingTab(list.tabs);
    if (tab) params.set('_tab', tab.name);
    const q = (address.get('q') ?? '').trim().slice(0, LONGEST_SEARCH);
    if (q !== '' && queryable.search.length > 0) params.set('q', q);
    for (const each of filterKeys(resource, list).filter(({ field }) => queryable.filters.includes(field.name)))
      for (const text of filterTexts(each, address)) params.append(each.field.name + SUFFIX[each.bound], text);
  }
  for (const key of FIGURES_KEYS) {
    const text = address.get(key);
    if (text) params.set(key, text);
  }
  const period = periodOf(params.get('period') ?? report.period.range, dayOf(now));
  if (!period) params.delete('period');
  const grain = GRAINS.find((each) => each === params.get('grain'));
  const days = period ?? periodOf(report.period.range, dayOf(now));
  if (!grain || !days || piecesOf(days, grain).length > MOST_PIECES) params.delete('grain');
  // A table tells nothing of the days before.
  params.delete('compare');
  return params;
}

const SUFFIX = { is: '', from: '_gte', to: '_lte' } as const;
