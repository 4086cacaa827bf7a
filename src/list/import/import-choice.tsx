import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Resource } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { saveFile } from '../../platform/lib/save-file.ts';
import { useCan } from '../../platform/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FileChoice, useFileDrop } from '../../ui/file-choice.tsx';
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
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const can = useCan();
  const take = ([file]: readonly File[]): void => {
    if (file) onChoose(file);
  };
  const [isOver, zone] = useFileDrop(take);
  return (
    <div className="import-choice">
      <p>{whatLinesDo(resource, screen, can(screen.name, 'update'))}</p>
      {problem === '' ? null : (
        <p className="alert" role="alert">
          {t(problem)}
        </p>
      )}
      <FileChoice
        ref={input}
        className={isOver ? 'import-drop import-drop-over stack-6' : 'import-drop stack-6'}
        zone={zone}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-describedby={id}
        onFiles={take}
      >
        <UploadIcon />
        <span>{t('Choose a file, or drop it here')}</span>
        <small id={id}>{t('CSV in UTF-8 or Excel (XLSX), up to 10 MB and 20,000 lines')}</small>
      </FileChoice>
      <p>
        <LinkButton onClick={() => saveFile(`${resource.name}-template.csv`, templateOf(resource, screen))}>
          {t('Download an empty file with the columns')}
        </LinkButton>
      </p>
    </div>
  );
}
