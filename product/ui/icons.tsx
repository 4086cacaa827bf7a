import type { ReactNode } from 'react';
import type { modules } from '../../resources/modules.ts';

/** The icons `resources/modules.ts` names, on a grid of 20 × 20; a module without one does not compile. */
export const icons = {
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
  system: <path d="M3 4h14v5H3zM3 11h14v5H3zM6 6.5h.01M6 13.5h.01M10 6.5h4M10 13.5h4" />,
} satisfies Record<(typeof modules)[number]['icon'], ReactNode>;
