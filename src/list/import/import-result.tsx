import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../../resources/language/index.ts';
import { formatNumber } from '../../platform/formats.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import type { ImportOutcome } from './import-call.ts';
import { mistakesAsFile, saveAs } from './import-words.ts';

/** Mistakes shown; the rest is in the file. */
const SHOWN = 100;

type Props = {
  readonly resource: Resource;
  readonly outcome: ImportOutcome;
  /** Whether it was imported, or only tried. */
  readonly isDone: boolean;
  /** What the file is called. */
  readonly name: string;
};

/** What a file does or did, and what is wrong with it. */
export function ImportResult({ resource, outcome, isDone, name }: Props): ReactNode {
  const { creates, updates, unchanged, ignored, mistakes, mistaken } = outcome;
  const counts = [
    { label: t('New'), count: creates },
    { label: t('Changed'), count: updates },
    { label: t('As they are'), count: unchanged },
    ...(isDone ? [] : [{ label: t('Mistakes'), count: mistaken }]),
  ];
  return (
    <div className="import-result">
      <p className="import-said" role="status">
        {saidOf(outcome, isDone)}
      </p>
      <dl className="import-counts">
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="digits">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {ignored.length > 0 ? (
        <p className="import-note">
          {t('Not read, since nobody writes them: {columns}', { columns: ignored.map((label) => t(label)).join(', ') })}
        </p>
      ) : null}
      {mistaken > 0 ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
          <section className="import-mistakes" tabIndex={0} aria-label={t('Mistakes in {name}', { name })}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Line')}</th>
                  <th scope="col">{t('Column')}</th>
                  <th scope="col">{t('What is wrong')}</th>
                </tr>
              </thead>
              <tbody>
                {mistakes.slice(0, SHOWN).map(({ line, field, message }) => (
                  <tr key={`${line} ${field} ${message}`}>
                    <td className="digits">{line}</td>
                    <td>{field === null ? '' : t(field)}</td>
                    <td>{t(message)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className="import-note">
            {mistaken > SHOWN ? <span>{tn('and {count} more', 'and {count} more', mistaken - SHOWN)} </span> : null}
            <Button size="small" onClick={() => saveAs(mistakesAsFile(mistakes), `${resource.name}-mistakes.csv`)}>
              {t('Download this list')}
            </Button>
          </p>
        </>
      ) : null}
    </div>
  );
}

function saidOf({ rows, creates, updates, mistaken }: ImportOutcome, isDone: boolean): string {
  if (isDone) return t('Imported.');
  if (mistaken > 0) return t('Nothing was imported yet. Correct these mistakes in the file and choose it again.');
  if (creates + updates === 0)
    return tn(
      'There is nothing to import: the {count} line is as it is stored.',
      'There is nothing to import: all {count} lines are as they are stored.',
      rows,
    );
  return t('The file is in order. Nothing was imported yet.');
}
