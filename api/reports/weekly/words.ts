import { ignoredIn } from '../../../resources/language/ignored.ts';
import {
  type Days,
  daysAfter,
  type Field,
  type FilterKey,
  fieldAt,
  filterKeys,
  filterTexts,
  house,
  kindOf,
  linkOf,
  PERIODS,
  type Period,
  refers,
  type Scalar,
  type Unit,
} from '../../../resources/language/index.ts';
import { dayText } from '../../../resources/language/message.ts';
import type { Scope } from '../../scope.ts';
import { labelOfValue } from '../labels.ts';

const daysText = ({ from, to }: Days): string => {
  const last = daysAfter(to, -1);
  return from === last ? dayText(from) : `${dayText(from)} – ${dayText(last)}`;
};

/** `This year: 1 Jan 2026 – 26 Nov 2026`; of days somebody chose these alone. */
export function periodText(period: Period): string {
  const name = PERIODS.find((each) => each === period.name);
  if (!name) return daysText(period);
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${daysText(period)}`;
}

const grouped = (text: string): string => text.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');

/** `1234.5` as `1,234.5`: what stands behind the point stays as it is. */
function numberText(value: string): string {
  const [whole = '', part] = value.split('.');
  return part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
}

/** A figure as English pages write it; of money without its currency, which the heading says. */
export function figureText(unit: Unit, value: number | null): string {
  if (value === null) return '–';
  if (unit === 'money') return numberText(value.toFixed(2));
  const text = numberText(String(value));
  return unit === 'percent' ? `${text}%` : text;
}

/** What heads a column of figures. */
export const headText = (label: string, unit: Unit): string =>
  unit === 'money' ? `${label} (${house().currency})` : label;

/** A report's filters in words, `Zone: Marina, Downtown`; people by id. */
export async function narrowedBy(scope: Scope, params: URLSearchParams, address: URLSearchParams): Promise<string[]> {
  const { screen, resource, queryable } = scope;
  const { list } = screen;
  if (!list) return [];
  const tab = list.tabs.find(({ name, where }) => where !== undefined && name === params.get('_tab'));
  const q = params.get('q');
  const keys = filterKeys(resource, list).filter(({ field }) => queryable.filters.includes(field.name));
  const filters: string[] = [];
  for (const key of keys) {
    const texts = filterTexts(key, address);
    if (texts.length === 0) continue;
    const values = await Promise.all(texts.map((text) => valueText(scope, key, text)));
    filters.push(`${labelText(key)}: ${values.join(', ')}`);
  }
  const own = list.filters.filter((name) => queryable.filters.includes(name));
  const ignored = ignoredIn(resource, { ...list, filters: own }, address).join(', ');
  if (ignored !== '') filters.push(`Not understood, and left out: ${ignored}`);
  return [...(tab ? [`Tab: ${tab.label}`] : []), ...(q === null ? [] : [`Search: ${q}`]), ...filters];
}

const BOUND = { is: '', from: ' from', to: ' to' } as const;
const labelText = ({ field, bound }: FilterKey): string => `${field.label}${BOUND[bound]}`;

async function valueText(scope: Scope, { field, bound }: FilterKey, text: string): Promise<string> {
  const parsed = kindOf(field).parseFilter(field, text, bound);
  if (bound !== 'is' || !parsed.ok) return text;
  const value = parsed.value as Scalar;
  const read = fieldAt(scope.registry, scope.resource, field.name);
  // Whose name it is leaves the house with nobody's proof of who they are.
  if (read.personal) return text;
  return labelOfValue(read, value, await titleOf(scope, read, value)) ?? text;
}

async function titleOf(scope: Scope, field: Field, value: Scalar): Promise<string | null> {
  const target = linkOf(field);
  const other = refers(target) ? scope.registry.resources[target.to] : undefined;
  if (!refers(target) || !other) return null;
  const rules = [{ id: { is: value } }];
  const [row] = await scope.reader.rows({
    ...scope.selectionFor(other, { rules }),
    fields: { title: scope.source(other, target.titleField) },
  });
  return row ? String(row.title ?? value) : String(value);
}
