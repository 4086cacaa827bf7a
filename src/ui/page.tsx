import type { ReactNode, Ref } from 'react';
import { Actions } from './toolbar.tsx';
import './ui.css';
import './page.css';

type Props = {
  readonly title: ReactNode;
  readonly picture?: ReactNode;
  readonly facts?: ReactNode;
  /** What comes and goes at the end of the title without moving anything: who else is here. */
  readonly marks?: ReactNode;
  /** What can be done with all of it: buttons and links. */
  readonly actions?: ReactNode;
  readonly back?: ReactNode;
  readonly summary?: ReactNode;
  /** Side cards, or below on narrow screens. null: none now; the body keeps its state. */
  readonly aside?: ReactNode;
  /** What is read last: below the body, and where there is little room below the aside too. */
  readonly end?: ReactNode;
  readonly narrow?: boolean;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
};

/** A page: its title, focused on arrival, its actions and its body. */
export function Page({
  title,
  picture,
  facts,
  marks,
  actions,
  back,
  summary,
  aside,
  end,
  narrow,
  heading,
  children,
}: Props): ReactNode {
  return (
    <section className={narrow ? 'page page-narrow' : 'page'}>
      {back}
      <div className="page-head row-12 wrap apart">
        <div className="page-title row-12">
          {picture}
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {facts === undefined ? null : <div className="page-facts">{facts}</div>}
        </div>
        {marks}
        {actions === undefined ? null : <Actions>{actions}</Actions>}
      </div>
      {summary}
      {aside === undefined ? (
        <>
          {children}
          {end}
        </>
      ) : (
        <div className="page-parts">
          <div className="page-columns">
            <div className="page-body">{children}</div>
            {aside === null ? null : <aside className="page-aside">{aside}</aside>}
            {end === undefined ? null : <div className="shrinks">{end}</div>}
          </div>
        </div>
      )}
    </section>
  );
}
