import { useMany } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Row } from '../../resources/language/index.ts';
import { lookupAddress } from '../data/addresses.ts';
import type { ScreenMeta } from '../data/provider.ts';
import { type Choice, choicesIn } from './picker-choice.ts';
import { titleText } from './title.ts';
import type { ChosenProps } from './view.ts';

/** The name of a filter's record, looked up only if rows lack it. */
export function ChosenRecord({
  field,
  text,
  all,
  screen,
  rows,
}: ChosenProps<'reference'> | ChosenProps<'references'>): ReactNode {
  const inRows = (rows ?? []).flatMap((row): readonly Choice[] =>
    choicesIn(row.expanded?.[field.name], field.titleField),
  );
  const nameIn = (id: string): string | undefined => inRows.find((each) => String(each.value) === id)?.label;
  const unknown = all.filter((id) => nameIn(id) === undefined);
  const { result } = useMany<Row>({
    resource: lookupAddress(screen.resource, field.name),
    ids: unknown,
    meta: { screen: screen.name } satisfies ScreenMeta,
    queryOptions: { enabled: rows !== undefined && unknown.includes(text), staleTime: 60_000 },
    successNotification: false,
    errorNotification: false,
  });
  const found = result.data.find((row) => String(row.id) === text);
  return <bdi>{nameIn(text) ?? (found ? titleText(found[field.titleField], found.id) : `#${text}`)}</bdi>;
}
