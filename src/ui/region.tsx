import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { Below, Heading } from './heading.tsx';
import './region.css';

export type RegionProps = Omit<ComponentProps<'section'>, 'title'> & {
  /**
   * Its heading, at the level of where it stands; names it for those who go from region to region.
   * Left out: a box.
   */
  readonly title?: ReactNode;
  /** Stands at the title's end: what is said of all of it, or done with it. */
  readonly extra?: ReactNode;
  /** A sentence below the title. */
  readonly lead?: ReactNode;
  /** Its heading, where the focus goes there. */
  readonly heading?: Ref<HTMLHeadingElement>;
};

/** A titled part of a page: what `Card` and `Section` share. */
export function Region({ title, extra, lead, heading, children, ...rest }: RegionProps): ReactNode {
  const id = useId();
  if (title === undefined) return <div {...(rest as ComponentProps<'div'>)}>{children}</div>;
  return (
    <section aria-labelledby={id} {...rest}>
      <div className="region-head">
        <Heading id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </Heading>
        {extra}
      </div>
      {lead === undefined ? null : <p className="region-lead muted">{lead}</p>}
      <Below>{children}</Below>
    </section>
  );
}
