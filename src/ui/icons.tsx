import type { ReactNode } from 'react';
import './ui.css';

type DrawnProps = {
  readonly pointing?: boolean;
  /** In pixels. Default: as high as the surrounding text. */
  readonly size?: number;
};

// Inline: tables show three a row, and package icons read context and insert styles.
/** An icon in the text colour, hidden from screen readers. */
export const Drawn = ({
  size,
  pointing,
  grid = 24,
  children,
}: DrawnProps & { readonly grid?: number; readonly children: ReactNode }): ReactNode => (
  <svg
    className={pointing ? 'icon icon-pointing' : 'icon'}
    viewBox={`0 0 ${grid} ${grid}`}
    {...(size === undefined ? {} : { style: { inlineSize: size, blockSize: size } })}
    fill="none"
    stroke="currentColor"
    strokeWidth={grid * 0.075}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

const icon =
  (paths: ReactNode, grid?: number, pointing = false) =>
  (props: DrawnProps) => (
    <Drawn {...props} pointing={pointing} {...(grid === undefined ? {} : { grid })}>
      {paths}
    </Drawn>
  );

export const EditIcon = icon(<path d="M4 20h4L19 9a2.1 2.1 0 0 0-3-3L5 17v3zM14 7l3 3" />);
export const DeleteIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />);
export const ViewIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />);
export const ExportIcon = icon(<path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14" />);
export const AddIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ChevronLeftIcon = icon(<path d="m14.5 6-6 6 6 6" />, 24, true);
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />, 24, true);
export const SortedUpIcon = icon(<path d="M12 19V5M6.5 10.5 12 5l5.5 5.5" />);
export const SortedDownIcon = icon(<path d="M12 5v14M6.5 13.5 12 19l5.5-5.5" />);
export const SortableIcon = icon(<path d="m8 9 4-4 4 4M8 15l4 4 4-4" />);
export const CallIcon = icon(
  <path d="M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A15.5 15.5 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4z" />,
);
export const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7" />);
export const ColumnsIcon = icon(<path d="M4 5h16v14H4zM10 5v14M15 5v14" />);
export const ArrowUpIcon = icon(<path d="m6 14.5 6-6 6 6" />);
export const GripIcon = icon(<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />);
// What statuses mean (docs/design.md): distinguished by their lines, without colour.
export const WaitingIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.8V8l2.2 1.6" />
  </>,
  16,
);
export const GoingIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" />
  </>,
  16,
);
export const DoneIcon = icon(<path d="m3 8.6 3.2 3.2L13 5" />, 16);
export const StoppedIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M5.2 8h5.6" />
  </>,
  16,
);
export const AttentionIcon = icon(<path d="M8 2 1.6 13.6h12.8zM8 6.6v3M8 11.6v.1" />, 16);
export const BellIcon = icon(<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const UploadIcon = icon(<path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M5 19h14" />);
export const FileIcon = icon(<path d="M6 3h8l4 4v14H6zM14 3v4h4" />);
export const EmptyIcon = icon(<path d="M4 13h4l1.5 3h5L16 13h4M4 13l3-8h10l3 8v6H4z" />);
export const LockIcon = icon(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />);
export const WarningIcon = icon(<path d="M12 4 2.5 20h19zM12 10v4.5M12 17.4v.1" />);
export const MoreIcon = icon(<path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="2.6" />);
export const MenuIcon = icon(<path d="M3 5.5h14M3 10h14M3 14.5h14" />, 20);
export const SignOutIcon = icon(<path d="M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M16 10H8" />, 20, true);
export const KeyIcon = icon(<path d="M12.8 10.8a4 4 0 1 0-3.6-3.6L3 13.4V17h3.6v-2.2h2.2v-2.2zM13.6 6.4h.01" />, 20);
export const LightIcon = icon(
  <path d="M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />,
  20,
);
export const DarkIcon = icon(<path d="M16.5 11.8A6.9 6.9 0 0 1 8.2 3.5a6.9 6.9 0 1 0 8.3 8.3Z" />, 20);
export const SystemIcon = icon(<path d="M3 4h14v9.5H3zM7 17h6M10 13.5V17" />, 20);
export const PersonIcon = icon(
  <path d="M10 9.5a3.2 3.2 0 1 0 0-6.5 3.2 3.2 0 0 0 0 6.5ZM3.5 17a6.5 6.5 0 0 1 13 0" />,
  20,
);
