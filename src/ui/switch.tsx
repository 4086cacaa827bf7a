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
 * Shows the stored value. Never disabled, unlike antd's while `loading`: the focus would be lost.
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
