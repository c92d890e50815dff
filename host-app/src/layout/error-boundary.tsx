import { Button, ButtonLink, baseClass } from '@somesa/ui';
import { Component, type ReactNode } from 'react';
import { clearFailures } from '../routing/preparations';
import { connectionError } from '../routing/reload-once';
import { reportError } from '../routing/report-error';
import { finishProgress } from '../state/route-progress';
import { useText } from '../texts/use-text';
import { MessagePage } from './message-page';

/**
 * Shows a message in place of a screen that failed. Its buttons reload the page, since the code itself may be
 * what failed. After a connection failure, which `onRetry` indicates, a reload would lose even this message.
 */
const CrashScreen = ({ onRetry }: { onRetry?: (() => void) | false }) => {
  const { crash } = useText('layout');
  const { network } = useText('connection');
  return (
    <div className={baseClass}>
      <MessagePage title={onRetry ? network : crash.title} text={onRetry ? crash.line : crash.text} isAlert>
        <Button onClick={onRetry || (() => window.location.reload())}>{crash.again}</Button>
        {!onRetry && (
          <ButtonLink kind="secondary" href="/">
            {crash.home}
          </ButtonLink>
        )}
      </MessagePage>
    </div>
  );
};

interface Props {
  name: string;
  route: string;
  /** Address of the page; a failure at one address does not apply to the next. */
  at?: string;
  children: ReactNode;
}

/**
 * Shows an error message if a screen fails, and reports the error unless the connection failed. A class,
 * since React has no hook for this.
 */
export class ErrorBoundary extends Component<Props, { failure: unknown }> {
  // No class fields: their transpilation for older browsers would add as much code as the rest of the class.
  constructor(props: Props) {
    super(props);
    this.state = { failure: null };
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: error ?? 'nothing' };
  }

  override componentDidCatch(error: unknown) {
    finishProgress();
    window.scrollTo(0, 0);
    if (error !== connectionError) reportError(this.props.name, this.props.route, error);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failure === connectionError && before.at !== this.props.at) this.tryAgain();
  }

  tryAgain() {
    clearFailures();
    this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <CrashScreen onRetry={failure === connectionError && (() => this.tryAgain())} />;
  }
}
