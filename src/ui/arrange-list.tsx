import { type ReactNode, useState } from 'react';
import { announce } from './announcer.ts';
import { ReorderButtons, ReorderGrip, useReorder } from './reorder.tsx';
import './arrange-list.css';

type Props = {
  readonly all: readonly string[];
  readonly shown: readonly string[];
  readonly labelOf: (name: string) => string;
  readonly labelledBy: string;
  readonly least: string;
  readonly onChange: (shown: readonly string[]) => void;
};

/** Which of some things show, and in which order: by dragging, and by buttons. */
export function ArrangeList({ all, shown, labelOf, labelledBy, least, onChange }: Props): ReactNode {
  // What is hidden keeps its place among the others while the panel is open.
  const [order, setOrder] = useState(all);
  const { list, acts } = useReorder({
    order,
    labelOf,
    onOrder(next) {
      setOrder(next);
      onChange(next.filter((each) => shown.includes(each)));
    },
  });
  return (
    <>
      <ul className="arrange-list" ref={list} aria-labelledby={labelledBy}>
        {order.map((name, at) => (
          <li key={name} className="choice">
            <ReorderGrip name={name} acts={acts} />
            <Shown
              label={labelOf(name)}
              isShown={shown.includes(name)}
              isLast={shown.length === 1}
              least={least}
              onShow={(on) => onChange(order.filter((each) => (each === name ? on : shown.includes(each))))}
            />
            <ReorderButtons
              name={name}
              acts={acts}
              label={labelOf(name)}
              isFirst={at === 0}
              isLast={at === order.length - 1}
            />
          </li>
        ))}
      </ul>
      {shown.length === 1 ? <p className="muted small">{least}</p> : null}
    </>
  );
}

type ShownProps = {
  readonly label: string;
  readonly isShown: boolean;
  readonly isLast: boolean;
  readonly least: string;
  readonly onShow: (on: boolean) => void;
};

function Shown({ label, isShown, isLast, least, onShow }: ShownProps): ReactNode {
  const stays = isShown && isLast;
  return (
    <label className="option tick">
      <input
        type="checkbox"
        checked={isShown}
        aria-disabled={stays || undefined}
        aria-description={stays ? least : undefined}
        onChange={(event) => {
          if (stays) announce(least);
          else onShow(event.target.checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
