import type { ReactNode } from 'react';
import type { Vocabulary } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';

type Props = { readonly options: Vocabulary; readonly value: string };

/** One value of a vocabulary, in its words and its colour; a value the vocabulary no longer has stands for itself. */
export function Tag({ options, value }: Props): ReactNode {
  const option = options.find((each) => each.value === value);
  return (
    <span className={`tag tag-${option?.colour ?? 'neutral'}`}>{option ? t(option.label) : <bdi>{value}</bdi>}</span>
  );
}

/** What people read for a value of a vocabulary. */
export const wordsOf = (options: Vocabulary, value: string): string =>
  t(options.find((option) => option.value === value)?.label ?? value);

/** A vocabulary as the options of a filter or a group of boxes. */
export const optionsIn = (options: Vocabulary): readonly { readonly value: string; readonly label: string }[] =>
  options.map((option) => ({ value: option.value, label: t(option.label) }));
