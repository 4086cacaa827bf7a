import { type ReactNode, useState } from 'react';
import type { Value } from '../../resources/language/index.ts';
import { FileIcon } from '../ui/icons.tsx';
import { fileIn, smallOf } from './files.ts';

/** The first letters of a name's first and last word; '' where it has none. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

type Props = {
  /** What the picture's field stands for: a FileInfo, or nothing. */
  readonly file: Value | undefined;
  readonly name: string;
};

/** A record's picture, document icon or initials. Decorative. */
export function RecordPicture({ file, name }: Props): ReactNode {
  const found = fileIn(file);
  const [broken, setBroken] = useState<string>();
  if (found?.type.startsWith('image/') && broken !== found.url) {
    return (
      <img
        className="record-picture"
        src={smallOf(found)}
        alt=""
        width="32"
        height="32"
        loading="lazy"
        decoding="async"
        onError={() => setBroken(found.url)}
      />
    );
  }
  const letters = found ? '' : initialsOf(name);
  return (
    <span className="record-picture record-picture-none muted strong centred" aria-hidden="true">
      {letters === '' ? <FileIcon /> : <bdi>{letters}</bdi>}
    </span>
  );
}

type NamedProps = Props & {
  readonly children: ReactNode;
  /** Whether it is another record than the current one: one that it refers to. */
  readonly isOther?: boolean;
};

/** A record's name with its picture before it. */
export const WithPicture = ({ file, name, isOther = false, children }: NamedProps): ReactNode => (
  <span className={isOther ? 'with-picture with-picture-other' : 'with-picture'}>
    <RecordPicture file={file} name={name} />
    {children}
  </span>
);
