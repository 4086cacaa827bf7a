import type { ReactNode } from 'react';

/** Line icons on a 20 × 20 grid, drawn in the colour of the text around them. */
const PATHS: { readonly [name: string]: ReactNode } = {
  dashboard: <path d="M3 3h6v7H3zM11 3h6v4h-6zM11 10h6v7h-6zM3 13h6v4H3z" />,
  service: (
    <path d="M12.2 4.3a4 4 0 0 0-5 5L2.8 13.7a1.7 1.7 0 0 0 0 2.4l1.1 1.1a1.7 1.7 0 0 0 2.4 0l4.4-4.4a4 4 0 0 0 5-5l-2.6 2.6-2.5-.9-.9-2.5z" />
  ),
  vendor: (
    <path d="M3 8.5 4.2 3h11.6L17 8.5M3 8.5a2.3 2.3 0 0 0 4.6 0 2.4 2.4 0 0 0 4.8 0 2.3 2.3 0 0 0 4.6 0M4.2 10.7V17h11.6v-6.3M8 17v-4h4v4" />
  ),
  worker: <path d="M4 11a6 6 0 0 1 12 0M2.5 11h15M8 5.3V3.5h4v1.8M5.5 11a4.5 4.5 0 0 0 9 0M4 17.5a6 6 0 0 1 12 0" />,
  customer: <path d="M10 9.5a3.2 3.2 0 1 0 0-6.5 3.2 3.2 0 0 0 0 6.5ZM3.5 17a6.5 6.5 0 0 1 13 0" />,
  booking: <path d="M3 5h14v12H3zM3 9h14M7 3v4M13 3v4M7.5 13l1.8 1.8L13 11.2" />,
  product: <path d="m10 2.5 7 3.7v7.6l-7 3.7-7-3.7V6.2zM3 6.2l7 3.8 7-3.8M10 10v7.5" />,
  report: <path d="M3 17h14M5 17v-5M9 17V8M13 17v-7M17 17V4" />,
  user: (
    <path d="M7.5 9a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8ZM2 16.5a5.5 5.5 0 0 1 11 0M13 3.6a2.9 2.9 0 0 1 0 5.2M15 11.6a5.5 5.5 0 0 1 3 4.9" />
  ),
  role: <path d="m10 2.5 6.5 2.4V10c0 3.6-2.7 6.3-6.5 7.5C6.2 16.3 3.5 13.6 3.5 10V4.9zM7.3 9.8l2 2 3.5-3.6" />,
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  search: <path d="M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  chevron: <path d="m6 8 4 4 4-4" />,
  signOut: <path d="M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M16 10H8" />,
  key: <path d="M12.8 10.8a4 4 0 1 0-3.6-3.6L3 13.4V17h3.6v-2.2h2.2v-2.2zM13.6 6.4h.01" />,
  light: (
    <path d="M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />
  ),
  dark: <path d="M16.5 11.8A6.9 6.9 0 0 1 8.2 3.5a6.9 6.9 0 1 0 8.3 8.3Z" />,
  system: <path d="M3 4h14v9.5H3zM7 17h6M10 13.5V17" />,
};

/** An icon by its name in `modules.ts`; an unknown name draws a plain square, so that nothing shifts. */
export function Icon({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {PATHS[name] ?? <path d="M4 4h12v12H4z" />}
    </svg>
  );
}
