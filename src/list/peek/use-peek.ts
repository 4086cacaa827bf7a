import { useCallback, useState } from 'react';
import type { Id, Row } from '../../../resources/language/index.ts';
import { useMedia } from '../../ui/use-media.ts';

const ROOM = '(width >= 1000px)';

/** Which record of a list is shown next to it, as long as its page has it. */
export type Peek = {
  readonly row: Row | undefined;
  /** Shows another one, or, what is shown already, none; undefined: there is no room for it. */
  readonly show: ((id: Id) => void) | undefined;
  /** The same for whoever goes from row to row: only where one is shown. */
  readonly follow: (id: Id) => void;
  readonly close: () => void;
};

/** Keeps which record of a list is looked at beside it. */
export function usePeek(rows: readonly Row[] | undefined): Peek {
  const [id, setId] = useState<Id>();
  const hasRoom = useMedia(ROOM);
  const show = useCallback((next: Id) => setId((before) => (before === next ? undefined : next)), []);
  const follow = useCallback((next: Id) => setId((before) => (before === undefined ? undefined : next)), []);
  const close = useCallback(() => setId(undefined), []);
  const row = hasRoom && id !== undefined ? rows?.find((each) => each.id === id) : undefined;
  return { row, show: hasRoom ? show : undefined, follow, close };
}
