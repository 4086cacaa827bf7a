import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { t } from '../platform/i18n/index.ts';
import { StatePage } from '../shell/states.tsx';

/** Matches the browsers' messages. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i.test(
    error.message,
  );

type BoundaryState = { readonly failure: { readonly error: unknown } | undefined };

/** Shows what to do when a page breaks, in the page's place: the menu stays. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return <Broken error={failure.error} onRetry={() => this.setState({ failure: undefined })} />;
  }
}

/** What stands in the place of a page that broke. */
export function Broken({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (isLoadFailure(error)) {
    return (
      <StatePage
        title={t('The page could not be loaded')}
        text={t('The connection may be gone, or a new version may have been put in place.')}
      >
        <Button type="primary" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </StatePage>
    );
  }
  return (
    <StatePage
      title={t('Something went wrong on this page')}
      text={t('Nothing was changed by it. Trying again often helps.')}
    >
      <Button type="primary" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </StatePage>
  );
}
