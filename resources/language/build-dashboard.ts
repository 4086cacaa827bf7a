import type { BlockDefinition, CompleteBlock, Dashboard, DashboardDefinition } from './dashboard-definition.ts';
import { inWords, messagesFor } from './messages.ts';
import type { Registry, Resource, Screen } from './resource.ts';

/** The screen of a dashboard that has no mistake. It shows no records of its own. */
export function completeDashboard(
  definition: DashboardDefinition,
  { resources, screens }: { readonly resources: Registry['resources']; readonly screens: readonly Screen[] },
): Screen {
  const { name, module, path, periods } = definition;
  const label = inWords(name);
  const blocks = Object.entries(definition.blocks).flatMap(([block, each]) => {
    const screen = screens.find((of) => of.name === each.screen);
    const resource = screen && resources[screen.resource];
    return screen && resource ? [completeBlock(block, each, screen, resource)] : [];
  });
  const dashboard: Dashboard = { periods, blocks };
  return {
    name,
    module,
    label,
    path,
    flags: ['access', 'read'],
    resource: NO_RESOURCE,
    dashboard,
    list: undefined,
    report: undefined,
    form: undefined,
    show: undefined,
    where: undefined,
    papers: [],
    moves: [],
    messages: messagesFor({ one: label, many: label }, undefined, {}),
    readable: undefined,
    writes: [],
    updates: [],
    choices: {},
    parts: {},
    whole: undefined,
  };
}

/** The resource of a screen that shows no records of its own: there is none such. */
const NO_RESOURCE = '';

function completeBlock(name: string, block: BlockDefinition, screen: Screen, resource: Resource): CompleteBlock {
  const { kind } = block;
  const named = kind === 'chart' ? block.measures : kind === 'card' && block.measure ? [block.measure] : [];
  const measures = named.flatMap((each) => resource.measures[each] ?? []);
  const tab = kind === 'chart' ? undefined : block.tab;
  const [only] = measures;
  const rows = kind === 'card' || kind === 'chart' ? undefined : block;
  const counted = tab === undefined ? undefined : screen.list?.tabs.find((each) => each.name === tab)?.label;
  return {
    name,
    kind,
    label: block.label ?? (kind === 'card' ? only?.label : undefined) ?? counted ?? screen.label,
    screen: screen.name,
    resource: resource.name,
    measures,
    tab,
    shape: kind === 'chart' ? block.shape : 'line',
    by: kind === 'chart' ? (block.by ?? 'period') : 'period',
    columns: rows?.columns ?? [],
    limit: rows ? (rows.limit ?? 5) : 0,
    until: rows?.until,
    moves: rows?.moves ?? [],
  };
}
