import type { BulkOutcome, Total } from '../../../api/wire/list.ts';
import { countedForms } from '../../../resources/language/in-sentence.ts';
import type { Field, Resource } from '../../../resources/language/index.ts';
import { viewOf } from '../../fields/index.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import { totalInWords } from '../../ui/total.ts';
import type { BulkJob } from './bulk-call.ts';

function recordsInWords({ label }: Resource, total: Total): string {
  const [one, many] = countedForms(label);
  return tn(one, many, total.more ? total.count + 1 : total.count, { count: totalInWords(total) });
}

function wordFor(field: Field, value: boolean): string {
  const words = viewOf(field).words?.(field);
  return words === undefined ? '' : t(value ? words.on : words.off);
}

const fieldOf = (resource: Resource, job: BulkJob): Field | undefined =>
  job.action === 'set' ? resource.fields[job.field] : undefined;

/** The label of a job's button. `alone`: the list has no other toggle. */
export function jobInWords(resource: Resource, job: BulkJob, alone: boolean): string {
  if (job.action === 'move') return t(job.move.label);
  const field = fieldOf(resource, job);
  if (job.action === 'delete' || field === undefined) return t('Delete');
  const word = wordFor(field, job.value);
  return alone && 'words' in field && field.words
    ? t('Set to {word}', { word })
    : t('{field}: {word}', { field: t(field.label), word });
}

/** The question before it, naming how many. */
export function questionOf(resource: Resource, job: BulkJob, total: Total): string {
  const records = recordsInWords(resource, total);
  if (job.action === 'move') return t('{move} {records}?', { move: t(job.move.label), records });
  const field = fieldOf(resource, job);
  if (job.action === 'delete' || field === undefined) return t('Delete {records}?', { records });
  const word = wordFor(field, job.value);
  return t('Set {field} of {records} to {word}?', { field: t(field.label), records, word });
}

/** What is said when all went well. */
export function doneInWords(resource: Resource, job: BulkJob, count: number): string {
  const records = recordsInWords(resource, { count, more: false });
  if (job.action === 'move') return t('{move}: {records}.', { move: t(job.move.label), records });
  const field = fieldOf(resource, job);
  if (job.action === 'delete' || field === undefined) return t('{records} deleted.', { records });
  const word = wordFor(field, job.value);
  return t('{field} of {records} set to {word}.', { field: t(field.label), records, word });
}

/** The failures as text to be pasted elsewhere: a line each, name and reason apart by a tab. */
export const failuresAsText = ({ failures }: Pick<BulkOutcome, 'failures'>): string =>
  failures.map(({ id, name, reason }) => `${id}\t${name}\t${t(reason)}`).join('\n');
