import type { Field, Resource } from '../../../../resources/language/index.ts';
import { formatNumber } from '../../../fields/formats.ts';
import { t } from '../../../i18n/index.ts';
import type { BulkJob, BulkOutcome } from './bulk-call.ts';

/** `3 categories`, `1 category` */
export const recordsInWords = (resource: Resource, count: number): string =>
  `${formatNumber(count)} ${t(count === 1 ? resource.label.one : resource.label.many).toLowerCase()}`;

/** What a toggle's two values are called. */
export const toggleWord = (field: Field<'toggle'>, value: boolean): string =>
  t(value ? (field.words?.on ?? 'Yes') : (field.words?.off ?? 'No'));

const fieldOf = (resource: Resource, job: BulkJob): Field<'toggle'> | undefined => {
  const field = job.action === 'set' ? resource.fields[job.field] : undefined;
  return field?.kind === 'toggle' ? field : undefined;
};

/** What a button that begins it says. `alone`: the list has no other toggle, whose name would have to tell them apart. */
export function jobInWords(resource: Resource, job: BulkJob, alone: boolean): string {
  const field = fieldOf(resource, job);
  if (job.action === 'delete' || field === undefined) return t('Delete');
  const word = toggleWord(field, job.value);
  return alone && field.words ? t('Set to {word}', { word }) : t('{field}: {word}', { field: t(field.label), word });
}

/** The question before it, naming how many. */
export function questionOf(resource: Resource, job: BulkJob, count: number): string {
  const records = recordsInWords(resource, count);
  const field = fieldOf(resource, job);
  if (job.action === 'delete' || field === undefined) return t('Delete {records}?', { records });
  const word = toggleWord(field, job.value);
  return t('Set {field} of {records} to {word}?', { field: t(field.label), records, word });
}

/** What is said when all went well. */
export function doneInWords(resource: Resource, job: BulkJob, count: number): string {
  const records = recordsInWords(resource, count);
  const field = fieldOf(resource, job);
  if (job.action === 'delete' || field === undefined) return t('{records} deleted.', { records });
  const word = toggleWord(field, job.value);
  return t('{field} of {records} set to {word}.', { field: t(field.label), records, word });
}

/** The failures as text to be pasted elsewhere: a line each, name and reason apart by a tab. */
export const failuresAsText = ({ failures }: Pick<BulkOutcome, 'failures'>): string =>
  failures.map(({ id, name, reason }) => `${id}\t${name}\t${reason}`).join('\n');
