import { type ReactNode, useId } from 'react';
import type { Total } from '../../api/wire/list.ts';
import { t } from '../platform/i18n/index.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { Select } from './labelled.tsx';
import { lastPage, totalInWords } from './total.ts';

/** The page sizes a list offers. */
export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;

type Props = {
  readonly page: number;
  readonly size: number;
  readonly total: Total;
  readonly shown: number;
  readonly sizes: readonly number[];
  /** How many rows a page has by itself. Default: as few as it can. */
  readonly own?: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
};

/** Page numbers to offer; 0 is a gap. `last` undefined: unknown. */
export function pagesShown(page: number, last: number | undefined): readonly number[] {
  if (last === undefined) return [...pagesShown(page, page + 2).slice(0, -1), 0];
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const near = [page - 1, page, page + 1].filter((each) => each > 1 && each < last);
  const shown = [1, ...near, last];
  return shown.flatMap((each, index) => {
    const before = shown[index - 1];
    if (before === undefined || each - before === 1) return [each];
    // A gap of one page is that page.
    return each - before === 2 ? [each - 1, each] : [0, each];
  });
}

/** Turns pages, says where one is, and changes how many rows a page has. */
export function Pager(props: Props): ReactNode {
  const { page, size, total, shown, sizes, own = Math.min(...sizes), onSize } = props;
  const id = useId();
  const { count, more } = total;
  const from = count === 0 ? 0 : more ? (page - 1) * size + 1 : Math.min(count, (page - 1) * size + 1);
  const to = more ? (page - 1) * size + shown : Math.min(count, page * size);
  // What fits is not turned, and nobody needs fewer of it than it has by itself.
  const isWhole = !more && page === 1 && count <= Math.min(size, own);
  return (
    <nav className="pager" data-used-next="" aria-label={t('Pages')}>
      <p className="pager-range digits" role="status">
        {t('{from}–{to} of {total}', { from, to, total: totalInWords(total) })}
      </p>
      {isWhole ? null : (
        <>
          <PageButtons {...props} />
          <div className="row">
            <label htmlFor={id}>{t('Rows per page')}</label>
            <Select id={id} value={size} onChange={(event) => onSize(Number(event.target.value))}>
              {sizes.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          </div>
        </>
      )}
    </nav>
  );
}

function PageButtons({ page, size, total, shown, onPage }: Props): ReactNode {
  const last = lastPage(total, size);
  // A page that is not full is the last one, however many there are before it.
  const ends = total.more ? shown < size : page >= last;
  const pages = pagesShown(page, total.more ? (ends ? page : undefined) : last);
  return (
    <ul className="pager-pages row">
      <PageButton label={t('Previous page')} isOff={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </PageButton>
      {pages.map((each, index) =>
        each === 0 ? (
          <li key={`gap-${pages[index - 1]}`} className="pager-gap" aria-hidden="true">
            …
          </li>
        ) : (
          <PageButton
            key={each}
            label={t('Page {page}', { page: each })}
            isCurrent={each === page}
            onClick={() => onPage(each)}
          >
            {each}
          </PageButton>
        ),
      )}
      <PageButton label={t('Next page')} isOff={ends} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </PageButton>
    </ul>
  );
}

type ButtonProps = {
  readonly label: string;
  readonly isCurrent?: boolean;
  /** Whether it leads nowhere. Not `disabled`, which would drop the keyboard focus. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

const PageButton = ({ label, isCurrent, isOff, onClick, children }: ButtonProps): ReactNode => (
  <li>
    <button
      type="button"
      className="page-button"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onClick()}
    >
      {children}
    </button>
  </li>
);
