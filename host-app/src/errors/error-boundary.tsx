import { Component, type ReactNode } from 'react';
import { finishProgress } from '../state/route-progress';
import { CrashScreen } from './crash-screen';
import { reportError } from './report-error';

interface Props {
  /** What the boundary stands around, for the report. */
  name: string;
  /** The route's pattern, for the report. */
  route: string;
  children: ReactNode;
}

/** Shows a way back where a screen breaks, and reports it. React has no function for this. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    finishProgress();
    window.scrollTo(0, 0);
    reportError({
      component: this.props.name,
      route: this.props.route,
      errorName: error instanceof Error ? error.name : typeof error,
    });
  }

  override render() {
    return this.state.hasFailed ? <CrashScreen /> : this.props.children;
  }
}
