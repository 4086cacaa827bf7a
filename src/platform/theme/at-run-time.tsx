import { theme } from 'antd';

export { themeOf } from './tokens.ts';

/**
 * antd defines its variables with the first component that asks for a token; our styles need them from the start. This is
 * for development: what is built has a sheet that says them (`tools/static-styles`), and neither this nor the theme.
 */
export function Variables() {
  theme.useToken();
  return null;
}
