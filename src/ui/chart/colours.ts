import { theme } from 'antd';
import type { Meaning } from '../../../resources/language/index.ts';

/** The colours of words, lines and what lies behind. */
export type ChartInk = { readonly text: string; readonly line: string; readonly ground: string };

type Colours = {
  readonly at: (index: number) => string;
  readonly of: (meaning: Meaning) => string;
  readonly ink: ChartInk;
};

/** The colours charts are drawn in. */
export function useChartColours(): Colours {
  const { token } = theme.useToken();
  const own = [
    token.colorPrimary,
    token.colorWarning,
    token.colorSuccess,
    token.purple,
    token.colorError,
    token.colorInfo,
  ];
  const meanings: { readonly [means in Meaning]: string } = {
    waiting: token.colorWarning,
    going: token.colorInfo,
    done: token.colorSuccess,
    stopped: token.colorTextTertiary,
    attention: token.colorError,
    plain: token.colorTextTertiary,
  };
  return {
    at: (index) => own[index % own.length] ?? token.colorPrimary,
    of: (meaning) => meanings[meaning],
    ink: { text: token.colorTextSecondary, line: token.colorBorderSecondary, ground: token.colorBgContainer },
  };
}
