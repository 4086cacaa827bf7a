import { dark, light } from 'virtual:theme-values';
import { useDark } from '../mode.ts';

/**
 * Stands in for antd's hook of tokens: the few that scripts read, in the mode in force. The sheet
 * has the others.
 */
export default function useToken() {
  const token = useDark() ? dark : light;
  return [{}, token, '', token, {}, true] as const;
}
