import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { Heading, NextHeadingLevel } from './heading.tsx';
import './region.css';

export type RegionProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** The heading, which also names the region. Omitted: a plain box. */
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
      <div className="region-head wrap apart row">
        <Heading id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </Heading>
        {extra}
      </div>
      {lead === undefined ? null : <p className="region-lead muted">{lead}</p>}
      <NextHeadingLevel>{children}</NextHeadingLevel>
    </section>
  );
}
