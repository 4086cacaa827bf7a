import { type Field, fieldsOf, type Resource, type Rule, type Screen } from '../resources/language/index.ts';

const known = new WeakMap<Screen, readonly string[]>();

/**
 * What a row tells of a record on a screen: what its list, form, page and moves show, and what the rules behind them read.
 * Fields by name, and paths as rules write them.
 */
export function readsOf(resource: Resource, screen: Screen): readonly string[] {
  const found = known.get(screen) ?? gathered(resource, screen);
  known.set(screen, found);
  return found;
}

function gathered(resource: Resource, { list, form, show, moves, writes, where }: Screen): readonly string[] {
  const shown = new Set([
    'id',
    resource.title,
    ...(resource.picture === undefined ? [] : [resource.picture]),
    ...(list?.columns ?? []),
    ...Object.values(list?.under ?? {}).flat(),
    ...(list?.tabs ?? []).flatMap((tab) => read(tab.where)),
    ...(form?.fields ?? []),
    ...(show?.fields ?? []),
    ...moves.flatMap((move) => [...move.asks.map(({ field }) => field), ...read(move.when)]),
    ...writes,
    ...read(where),
    ...read(resource.keepWhen?.rule),
  ]);
  for (const name of [...shown]) for (const each of behind(resource.fields[name])) shown.add(each);
  for (const check of resource.checks) if (shown.has(check.on)) for (const each of read(check.expect)) shown.add(each);
  return [...shown];
}

const read = (rule: Rule | undefined): string[] => (rule ? fieldsOf(rule) : []);

/** What decides whether a field is shown or required. */
const behind = (field: Field | undefined): string[] =>
  field ? [...read(field.visibleWhen), ...read(field.requiredWhen?.rule)] : [];
