import type { ImportMistake } from '../../../api/wire/imports.ts';
import { type Field, holdsFile, kindOf, type Resource, type Screen } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';

/** What a spreadsheet would run. */
const FORMULA = /^[=+\-@\t\r\n]/;

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const fileOf = (lines: readonly (readonly string[])[]): Blob =>
  new Blob(['\uFEFF', lines.map((line) => line.map(cell).join(',')).join('\r\n'), '\r\n'], {
    type: 'text/csv;charset=utf-8',
  });

const fieldsOf = (resource: Resource, screen: Screen): Field[] => named(resource, screen.writes);

const named = ({ fields }: Resource, names: readonly string[]): Field[] => names.flatMap((name) => fields[name] ?? []);

/** What the lines of a file do: new records, and what of stored ones the screen lets one change. */
export function whatLinesDo(resource: Resource, screen: Screen, mayUpdate: boolean): string {
  const beyond = beyondFiles(resource, screen);
  const updates = mayUpdate ? screen.updates : [];
  if (beyond.length > 0)
    return t(
      'Export the list, change it and import it again: each line changes the record with its ID. A new record needs {fields}, which cannot be in a file: add it in the form.',
      { fields: beyond.join(', ') },
    );
  if (updates.length === 0)
    return t(
      'A line without an ID adds a record. Stored records cannot be changed here: a line with an ID is refused where it says something else.',
    );
  if (updates.length < screen.writes.length) {
    const labels = named(resource, updates).map(({ label }) => t(label));
    return t('A line without an ID adds a record. Of a stored record, the line with its ID changes only: {fields}.', {
      fields: labels.join(', '),
    });
  }
  return t(
    'A line with an ID changes that record. A line without one adds a record. You can export this list, change it and import it again.',
  );
}

/** An empty file with the columns that can be filled. */
export const templateOf = (resource: Resource, screen: Screen): Blob => {
  const fields = fieldsOf(resource, screen).filter((field) => kindOf(field).type(field, resource.name).as !== 'opaque');
  return fileOf([fields.map(({ label }) => label)]);
};

const beyondFiles = (resource: Resource, screen: Screen): readonly string[] =>
  fieldsOf(resource, screen)
    .filter((field) => holdsFile(field) && field.required !== undefined)
    .map(({ label }) => t(label));

/** What is wrong, to be worked through next to the file itself. */
export const mistakesAsFile = (mistakes: readonly ImportMistake[]): Blob =>
  fileOf([
    [t('Line'), t('Column'), t('What is wrong')],
    ...mistakes.map(({ line, field, message }) => [String(line), field ?? '', message]),
  ]);
