import { type ReactNode, useEffect, useRef } from 'react';
import type { CompleteMove, Resource, Row, Screen } from '../../../resources/language/index.ts';
import { useRecord } from '../use-record.ts';

/**
 * Whether the questions of a move begin with what this row does not tell, or must be answered
 * otherwise than it holds: lists tell what they show, and a record its pages.
 */
export const beginsElsewhere = ({ asks }: CompleteMove, row: Row): boolean =>
  asks.some(
    ({ field, starts, another }) =>
      (another !== undefined && row[field] === undefined) ||
      (typeof starts === 'object' && starts !== null && 'field' in starts && row[starts.field] === undefined),
  );

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly id: number;
  /** It is there. */
  readonly onThere: () => void;
  /** It could not be loaded, or is gone. */
  readonly onFailed: (error: unknown) => void;
  readonly children: (row: Row) => ReactNode;
};

/** Draws what needs the whole record, once it is there. */
export function WithRecord({ resource, screen, id, onThere, onFailed, children }: Props): ReactNode {
  const { row, error } = useRecord(resource, screen, id);
  const isThere = row !== undefined;
  const told = useRef({ onThere, onFailed });
  told.current = { onThere, onFailed };
  useEffect(() => {
    if (isThere) told.current.onThere();
    else if (error) told.current.onFailed(error);
  }, [isThere, error]);
  return row ? children(row) : null;
}
