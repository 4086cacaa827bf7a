import { ConfigProvider } from 'antd';
import english from 'antd/es/locale/en_US';
import type { ReactNode } from 'react';
import { useAntdLocale, useLanguage } from '../i18n/index.ts';
import { useDark } from './mode.ts';
import { themeOf } from './tokens.ts';
import './fonts.css';
import './base.css';
import './layout.css';

// antd's ripple on click re-renders into a second root, which costs time on every press and says
// nothing.
const wave = { disabled: true };

/** Gives everything inside it the product's look, in the mode and direction in force. */
export function Theme({ children }: { readonly children: ReactNode }) {
  const dark = useDark();
  const { dir } = useLanguage();
  // Always one: antd puts something around everything where it is given the first, which would draw
  // it all from the start.
  const locale = useAntdLocale() ?? english;
  return (
    <ConfigProvider theme={themeOf(dark)} direction={dir} wave={wave} locale={locale}>
      {children}
    </ConfigProvider>
  );
}
