import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type TabItem, Tabs } from './tabs.tsx';
import './card.css';
import './tabbed-panel.css';

type Props = {
  readonly label: string;
  /** None: there is nothing; one called '': its content alone. */
  readonly tabs: readonly TabItem[];
  readonly id: string;
  readonly children: (name: string) => ReactNode;
};

/** A card with tabs, the open one in the address (`?tab=`). */
export function TabbedPanel({ label, tabs, id, children }: Props): ReactNode {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get('tab');
  const open = tabs.find(({ name }) => name === wanted) ?? tabs[0];
  if (open === undefined) return null;
  const searchOf = (name: string): string => (name === tabs[0]?.name ? '' : `?tab=${encodeURIComponent(name)}`);
  const isTabbed = open.name !== '';
  return (
    <div className="card tabbed">
      {isTabbed ? (
        <Tabs
          label={label}
          tabs={tabs}
          current={open.name}
          controls={id}
          hrefOf={(name) => pathname + searchOf(name)}
          // What the address carries stays with it, as the list's for the way back.
          onChange={(name) => void navigate({ search: searchOf(name) }, { state, preventScrollReset: true })}
        />
      ) : null}
      <div
        key={open.name}
        id={id}
        {...(isTabbed ? { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${open.name}` } : {})}
      >
        {children(open.name)}
      </div>
    </div>
  );
}
