import type { ReactNode } from 'react';
import type { Vocabulary } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { Mark } from '../ui/marks.tsx';

type Props = {
  readonly options: Vocabulary;
  readonly value: string;
  /** What people read for a value the vocabulary does not have. Default: the value itself. */
  readonly unknown?: string;
  readonly quiet?: boolean;
};

/** One value of a vocabulary, in its words, with what it means. */
export function Tag({ options, value, unknown, quiet = false }: Props): ReactNode {
  const option = options.find((each) => each.value === value);
  return (
    <Mark {...(option?.meaning ? { meaning: option.meaning } : {})} quiet={quiet}>
      {option ? t(option.label) : (unknown ?? <bdi>{value}</bdi>)}
    </Mark>
  );
}

/** A vocabulary value's label; else `unknown` or the value. */
export function wordsOf(options: Vocabulary, value: string, unknown = value): string {
  const option = options.find((each) => each.value === value);
  return option ? t(option.label) : unknown;
}

/** A vocabulary as the options of a filter or a group of boxes. */
export const optionsIn = (options: Vocabulary): readonly { readonly value: string; readonly label: string }[] =>
  options.map((option) => ({ value: option.value, label: t(option.label) }));
