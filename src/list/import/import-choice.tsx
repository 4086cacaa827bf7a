import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Resource } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { saveFile } from '../../platform/lib/save-file.ts';
import { useCan } from '../../platform/session.ts';
import { UploadIcon } from '../../ui/icons.tsx';
import type { ListScreen } from '../state/use-list-state.ts';
import { templateOf, whatLinesDo } from './import-words.ts';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  /** Why the file before could not be taken; empty: none was. */
  readonly problem: string;
  readonly onChoose: (file: File) => void;
};

/** Where a file is chosen or dropped, and what it may look like. */
export function ImportChoice({ resource, screen, problem, onChoose }: Props): ReactNode {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const can = useCan();
  const take = (file: File | undefined): void => {
    if (file) onChoose(file);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className="import-choice">
      <p>{whatLinesDo(resource, screen, can(screen.name, 'update'))}</p>
      {problem === '' ? null : (
        <p className="alert" role="alert">
          {t(problem)}
        </p>
      )}
      <label
        className={isOver ? 'import-drop import-drop-over' : 'import-drop'}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          className="sr-only"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={id}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again once it was mended.
            event.target.value = '';
          }}
        />
        <UploadIcon />
        <span>{t('Choose a file, or drop it here')}</span>
        <small id={id}>{t('CSV in UTF-8 or Excel (XLSX), up to 10 MB and 20,000 lines')}</small>
      </label>
      <p>
        <button
          type="button"
          className="link-button"
          onClick={() => saveFile(`${resource.name}-template.csv`, templateOf(resource, screen))}
        >
          {t('Download an empty file with the columns')}
        </button>
      </p>
    </div>
  );
}
