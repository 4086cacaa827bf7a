import { Switch as Antd } from 'antd';
import type { ReactNode } from 'react';
import './switch.css';

type Props = {
  readonly id?: string;
  readonly label?: string;
  readonly checked: boolean;
  /** Whether what it did last is on its way: it waits. */
  readonly busy?: boolean;
  /** Whether it cannot be switched now. */
  readonly held?: boolean;
  readonly onChange: (checked: boolean) => void;
};

/**
 * A switch that shows what is stored, and moves when that does. Neither busy nor held is it
 * disabled, as antd's is while it is `loading`: the focus would be lost to whoever pressed it by
 * keyboard.
 */
export function Switch({ id, label, checked, busy = false, held = false, onChange }: Props): ReactNode {
  return (
    <Antd
      id={id}
      checked={checked}
      className={busy ? 'switch-busy' : held ? 'switch-held' : ''}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || held || undefined}
      onChange={(value) => {
        if (!busy && !held) onChange(value);
      }}
    />
  );
}
