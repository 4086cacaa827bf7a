import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';

export function BankFile({ row }: PanelProps): ReactNode {
  return row ? <Button>{t('Bank file')}</Button> : null;
}
