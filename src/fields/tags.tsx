import type { ReactNode } from 'react';
import type { Vocabulary } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';

type Props = {
  readonly options: Vocabulary;
  readonly value: string;
  /** What people read for a value the vocabulary does not have. Default: the value itself. */
  readonly unknown?: string;
};

/** One value of a vocabulary, in its words and its colour. */
export function Tag({ options, value, unknown }: Props): ReactNode {
  const option = options.find((each) => each.value === value);
  return (
    <span className={`tag tag-${option?.colour ?? 'neutral'}`}>
      {option ? t(option.label) : (unknown ?? <bdi>{value}</bdi>)}
    </span>
  );
}

/**
 * What people read for a value of a vocabulary; for one it does not have, `unknown`, or the value
 * itself.
 */
export function wordsOf(options: Vocabulary, value: string, unknown = value): string {
  const option = options.find((each) => each.value === value);
  return option ? t(option.label) : unknown;
}

/** A vocabulary as the options of a filter or a group of boxes. */
export const optionsIn = (options: Vocabulary): readonly { readonly value: string; readonly label: string }[] =>
  options.map((option) => ({ value: option.value, label: t(option.label) }));
