import { notifyManager } from '@tanstack/react-query';
import { Button } from 'antd';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../resources/language/index.ts';
import { post } from '../../data/provider.ts';
import { reload } from '../../data/reload.ts';
import { undoOf } from '../../data/undo.ts';
import { tellFailure } from '../../platform/failures.ts';
import { formatNumber } from '../../platform/formats.ts';
import { t, useLanguage } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { announce } from '../../ui/announcer.ts';
import { type ReorderActs, ReorderButtons, ReorderGrip, useReorder } from '../../ui/reorder.tsx';
import { usePartsContext } from './parts-context.ts';
import { inOrder, type PartList } from './tree.ts';
import { showParts } from './use-parts.ts';
import { nameOfPart } from './words.ts';

/** Reorders parts by drag or buttons; one call stores it. */
export function PartsOrder({ list }: { readonly list: PartList }): ReactNode {
  const { editor } = usePartsContext();
  const known = list.parts.map(({ key }) => key);
  const [chosen, setChosen] = useState<readonly string[]>(known);
  // What others add meanwhile comes last, what they delete goes.
  const order = [...chosen.filter((key) => known.includes(key)), ...known.filter((key) => !chosen.includes(key))];
  const isChanged = order.some((key, at) => key !== known[at]);
  const byKey = useMemo(() => new Map(list.parts.map((part) => [part.key, part])), [list]);
  const parts = order.flatMap((key) => byKey.get(key) ?? []);
  const nameOf = (key: string): string => {
    const part = byKey.get(key);
    return part ? nameOfPart(part) : '';
  };
  const { list: rows, acts } = useReorder({ order, labelOf: nameOf, onOrder: setChosen });
  useEffect(() => editor.dirty(list.key, isChanged), [editor, list.key, isChanged]);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus(), []);
  const end = (): void => {
    editor.order(undefined);
    editor.want(list.key, 'order');
  };
  const keep = useKeptOrder(list, end);
  return (
    <div ref={first} className="parts-order">
      <ul className="tree-list stack" ref={rows}>
        {parts.map(({ key }, at) => (
          <OrderRow
            key={key}
            id={key}
            name={nameOf(key)}
            position={at + 1}
            isLast={at === parts.length - 1}
            acts={acts}
          />
        ))}
      </ul>
      <div className="form-end">
        <Button type="primary" onClick={() => (isChanged ? void keep(parts.map(({ row }) => row.id)) : end())}>
          {t('Save order')}
        </Button>
        <Button onClick={end}>{t('Cancel')}</Button>
      </div>
    </div>
  );
}

/** Stores an order once. The rows stand in it meanwhile, and go back if it is refused. */
function useKeptOrder(list: PartList, end: () => void): (ids: readonly Row['id'][]) => Promise<void> {
  const context = usePartsContext();
  const isSent = useRef(false);
  return async (ids) => {
    if (isSent.current) return;
    isSent.current = true;
    const { resource, whole, within } = list;
    const messages = resource.partOf?.order;
    // Drawn once: the rows are back as soon as they are in their order.
    const back = notifyManager.batch(() => {
      notifyManager.schedule(end);
      return showParts(context, (parts) => inOrder(parts, list, ids));
    });
    try {
      const { entry } = await post(context.screen.name, `/${resource.name}/order`, { whole, within, ids });
      const what = t(messages?.reordered ?? '');
      const undo = undoOf({ screen: context.screen.name, entry, was: 'move', what });
      notify({ type: 'success', message: what, undo });
    } catch (error) {
      back();
      announce(t('Back in the order it had.'));
      tellFailure(messages?.reorderFailed ?? '', error);
    }
    await reload(resource.name);
  };
}

type RowProps = {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly isLast: boolean;
  readonly acts: ReorderActs;
};

const OrderRow = memo(function OrderRow({ id, name, position, isLast, acts }: RowProps): ReactNode {
  useLanguage();
  return (
    <li className="tree-row parts-order-row row">
      <ReorderGrip name={id} acts={acts} />
      <span className="tree-title shrinks breaks">
        <span className="digits">{t('{number}.', { number: formatNumber(position) })}</span> <bdi>{name}</bdi>
      </span>
      <ReorderButtons name={id} acts={acts} label={name} isFirst={position === 1} isLast={isLast} />
    </li>
  );
});
