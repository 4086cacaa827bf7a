import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type AnchorOptions, useAnchorPosition } from './anchor-position.ts';
import { announce } from './announcer.ts';
import { ChoiceWords } from './choice.tsx';
import { CheckIcon } from './icons.tsx';
import { useOutside } from './use-outside.ts';
import './menu.css';

/** One line of a menu. */
export type MenuItem = {
  readonly name: string;
  readonly label: string;
  /** The language its label is in, where that is not the page's. */
  readonly lang?: string;
  readonly icon?: ReactNode;
  /** A few words below the label. */
  readonly note?: string;
  /** Why it cannot be chosen now: it stays to be reached, and says so. */
  readonly refused?: string | undefined;
  /** Whether it takes away what is not brought back by itself. */
  readonly danger?: boolean;
  /** Where it leads: it is then a link, which can be opened elsewhere. */
  readonly href?: string;
  /** Whether it leads to the page that is open. */
  readonly current?: boolean;
  /** Whether it is the chosen one of its group, where only one can be. */
  readonly checked?: boolean;
  /** What it and those next to it that say the same are about; shown above the first. */
  readonly group?: string;
  readonly onChoose: () => void;
};

type MenuButton = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

type Props = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly button: (carried: MenuButton) => ReactNode;
  readonly head?: ReactNode;
  /** Where it lies at its button. Default: it ends where that does. */
  readonly along?: AnchorOptions;
};

type End = 'first' | 'last';

const WORD_MS = 600;

/** A menu button with the WAI-ARIA keyboard pattern. Closing restores the focus. */
export function Menu({ label, items, button, head, along = 'end' }: Props): ReactNode {
  const [open, setOpen] = useState<End>();
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(undefined);
    trigger.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {button({
        ref: trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== undefined,
        'aria-controls': open === undefined ? undefined : id,
        onClick: () => (open === undefined ? setOpen('first') : close()),
        onKeyDown(event) {
          const at = { ArrowDown: 'first', ArrowUp: 'last' }[event.key] as End | undefined;
          if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          // The keys of a list's rows do not apply.
          event.stopPropagation();
          setOpen(at);
        },
      })}
      {open === undefined
        ? null
        : // Not next to its button: a table's scrolling region would cut it off.
          createPortal(
            <Items
              id={id}
              label={label}
              items={lastDanger(items)}
              head={head}
              along={along}
              begin={open}
              trigger={trigger.current}
              onLeave={() => setOpen(undefined)}
              onClose={close}
            />,
            document.body,
          )}
    </>
  );
}

const lastDanger = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.toSorted((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false));

type ItemsProps = Pick<Props, 'label' | 'items' | 'head'> & {
  readonly along: AnchorOptions;
  readonly id: string;
  readonly begin: End;
  readonly trigger: HTMLElement | null;
  readonly onLeave: () => void;
  readonly onClose: () => void;
};

function Items({ id, label, items, head, along, begin, trigger, onLeave, onClose }: ItemsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const position = useAnchorPosition(trigger, box, along);
  const typed = useRef({ text: '', at: 0 });
  const all = (): readonly HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
  ];

  useEffect(() => {
    const found = list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]');
    found?.[begin === 'first' ? 0 : found.length - 1]?.focus({ preventScroll: true });
  }, [begin]);
  useOutside((target) => {
    if (!box.current?.contains(target) && !trigger?.contains(target)) onLeave();
  });

  const goTo = (index: number): void => {
    const found = all();
    found[(index + found.length) % found.length]?.focus();
  };
  const spell = (letter: string): void => {
    const now = performance.now();
    const before = now - typed.current.at < WORD_MS ? typed.current.text : '';
    const text = before + letter;
    typed.current = { text, at: now };
    const wanted = [...text].every((each) => each === letter) ? letter : text;
    const at = all().indexOf(document.activeElement as HTMLElement);
    // A first letter goes on from the next item, a longer word may still mean this one.
    const from = wanted.length > 1 ? at : at + 1;
    const found = items.findIndex((_, step) => startsWith(items[(from + step) % items.length]?.label ?? '', wanted));
    if (found >= 0) goTo(from + found);
  };
  const keys = (event: KeyboardEvent): void => {
    // The list's own keys do not apply.
    event.stopPropagation();
    const at = all().indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    const to = steps[event.key];
    if (event.key === 'Escape') onClose();
    // From the button on, as if the menu were next to it.
    else if (event.key === 'Tab') onClose();
    else if (to !== undefined) {
      event.preventDefault();
      goTo(to);
    } else if (event.key === ' ') {
      event.preventDefault();
      (document.activeElement as HTMLElement | null)?.click();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) spell(event.key);
  };

  return (
    <div ref={box} className="menu" style={position}>
      {head === undefined ? null : <div className="menu-head muted small">{head}</div>}
      <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={keys}>
        {groupsOf(items).map(([first, ...others]) => (
          <Group key={first.name} label={first.group}>
            {[first, ...others].map((item) => (
              <Item key={item.name} item={item} onClose={onClose} />
            ))}
          </Group>
        ))}
      </div>
    </div>
  );
}

function groupsOf(items: readonly MenuItem[]): readonly (readonly [MenuItem, ...MenuItem[]])[] {
  const groups: [MenuItem, ...MenuItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0].group === item.group) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function Group({ label, children }: { readonly label: string | undefined; readonly children: ReactNode }): ReactNode {
  const id = useId();
  if (label === undefined) return children;
  return (
    <div role="group" aria-labelledby={id} className="menu-group">
      <div id={id} role="presentation" className="menu-group-label">
        {label}
      </div>
      {children}
    </div>
  );
}

function Item({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }): ReactNode {
  const id = useId();
  const note = item.refused ?? item.note;
  const choose = (): void => {
    if (item.refused !== undefined) return announce(item.refused);
    onClose();
    item.onChoose();
  };
  const shared = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    tabIndex: -1,
    className: item.danger ? 'choice choice-danger' : 'choice',
    'aria-disabled': item.refused === undefined ? undefined : true,
    'aria-labelledby': id,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
  };
  const words = (
    <>
      {item.icon}
      <ChoiceWords note={note} noteId={`${id}-note`}>
        <span id={id} lang={item.lang}>
          {item.label}
        </span>
      </ChoiceWords>
      {item.checked ? <CheckIcon size={16} /> : null}
    </>
  );
  if (item.href === undefined)
    return (
      <button type="button" {...shared} onClick={choose}>
        {words}
      </button>
    );
  return (
    <a
      href={item.href}
      {...shared}
      aria-current={item.current ? 'page' : undefined}
      onClick={(event) => {
        // With a key held, the browser opens the link its own way.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        choose();
      }}
    >
      {words}
    </a>
  );
}

const startsWith = (label: string, letters: string): boolean =>
  label.slice(0, letters.length).localeCompare(letters, undefined, { sensitivity: 'base' }) === 0;
