import type { CompleteMeasure } from './measure-definition.ts';
import type { PeriodName } from './periods.ts';
import type { ReportChart } from './report-definition.ts';
import type { ScreenPath } from './screen-definition.ts';

/** A screen of blocks, each of another screen with its read right and list. */
export type DashboardDefinition = {
  /** What a role is granted it by, as any screen. @example 'dashboard' */
  readonly name: string;
  /** @example 'Dashboard' */
  readonly module: string;
  /** @example '/dashboard' */
  readonly path: ScreenPath;
  /**
   * The periods of measures; the first is the default.
   * @example ['today', 'this-week', 'this-month']
   */
  readonly periods: readonly PeriodName[];
  /**
   * The blocks by name, in initial order.
   * @example { waiting: { kind: 'queue', screen: 'coupon-list', tab: 'waiting', columns: ['code'] }
   * }
   */
  readonly blocks: { readonly [block: string]: BlockDefinition };
};

export type BlockDefinition = CardBlock | ChartBlock | RowsBlock;

/** What every block says. */
type Common = {
  /** Default: that of its measure or tab, else of its screen. @example 'To decide' */
  readonly label?: string;
  /** The screen whose rows it is about. @example 'coupon-list' */
  readonly screen: string;
};

/** One number: a measure over the period, or how many rows a tab of the list has now. */
export type CardBlock = Common & {
  readonly kind: 'card';
  /** A measure of the screen's resource. @example 'used' */
  readonly measure?: string;
  /** In place of a measure: a tab of the screen's list. @example 'waiting' */
  readonly tab?: string;
};

/** Measures over the period, or over what a dimension tells apart. */
export type ChartBlock = Common & {
  readonly kind: 'chart';
  readonly shape: ReportChart['shape'];
  /** Of one unit. @example ['used'] */
  readonly measures: readonly string[];
  /** A dimension of the resource, or `period`. Default: `period`. @example 'category_id' */
  readonly by?: string;
};

/** The first rows of a list. A queue shows work to do, most urgent first. */
export type RowsBlock = Common & {
  readonly kind: 'list' | 'queue';
  /** In the order of the tab. Default: all rows of the list. @example 'waiting' */
  readonly tab?: string;
  /** Fields of the list that are shown; the first opens the record. @example ['code', 'ends_on'] */
  readonly columns: readonly string[];
  /** Default: 5. @example 8 */
  readonly limit?: number;
  /**
   * The column with the deadline, shown as time left. Default: none.
   * @example 'ends_on'
   */
  readonly until?: string;
  /**
   * Moves per row: the first possible one a button, others in a menu. Default: none.
   * @example ['approve']
   */
  readonly moves?: readonly string[];
};

/** A block, complete. */
export type CompleteBlock = {
  readonly name: string;
  readonly kind: BlockDefinition['kind'];
  readonly label: string;
  readonly screen: string;
  readonly resource: string;
  /** What a card or a chart measures; none where it counts a tab. */
  readonly measures: readonly CompleteMeasure[];
  readonly tab: string | undefined;
  readonly shape: ReportChart['shape'];
  readonly by: string;
  readonly columns: readonly string[];
  readonly limit: number;
  readonly until: string | undefined;
  readonly moves: readonly string[];
};

/** A dashboard, complete. */
export type Dashboard = {
  readonly periods: readonly PeriodName[];
  readonly blocks: readonly CompleteBlock[];
};

/** Declares a dashboard. Returns what it was given: a definition equals its own JSON copy. */
export const defineDashboard = (definition: DashboardDefinition): DashboardDefinition => definition;
