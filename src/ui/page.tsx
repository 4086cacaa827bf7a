import type { ReactNode, Ref } from 'react';
import { Actions } from './toolbar.tsx';
import './ui.css';
import './page.css';

type Props = {
  /** What the page is about, as its heading. */
  readonly title: ReactNode;
  /** The picture of what it is about, before the title. */
  readonly picture?: ReactNode;
  /** How that stands, beside the title. */
  readonly facts?: ReactNode;
  /** What comes and goes at the end of the title without moving anything: who else is here. */
  readonly marks?: ReactNode;
  /** What can be done with all of it: buttons and links. */
  readonly actions?: ReactNode;
  /** The way back, above the title. */
  readonly back?: ReactNode;
  /** What is to be known of it before all else, below the title. */
  readonly summary?: ReactNode;
  /**
   * What stands beside the body where there is room, and below it where there is not: cards. null:
   * nothing now; what the body holds stays as it comes and goes.
   */
  readonly aside?: ReactNode;
  /** What is read last: below the body, and where there is little room below the aside too. */
  readonly end?: ReactNode;
  /** Whether it is as wide as its words are read well, and no wider. */
  readonly narrow?: boolean;
  /** Its heading, where the focus goes there. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
};

/**
 * A page: its title, which has the focus once it is arrived at, what is said of and done with all
 * of it, and its body below.
 */
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
