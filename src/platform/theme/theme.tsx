import { ConfigProvider } from 'antd';
import english from 'antd/es/locale/en_US';
import type { ReactNode } from 'react';
import { useAntdLocale, useLanguage } from '../i18n/index.ts';
import { useDark } from './mode.ts';
import { themeOf } from './tokens.ts';
import './fonts.css';
import './base.css';
import './layout.css';

// antd's ripple renders a second root on each press.
const wave = { disabled: true };

/** Gives everything inside it the product's look, in the mode and direction in force. */
export function Theme({ children }: { readonly children: ReactNode }) {
  const dark = useDark();
  const { dir } = useLanguage();
  // Always set: if first given later, antd wraps and redraws everything.
  const locale = useAntdLocale() ?? english;
  return (
    <ConfigProvider theme={themeOf(dark)} direction={dir} wave={wave} locale={locale}>
      {children}
    </ConfigProvider>
  );
}
