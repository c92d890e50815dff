import { Component, type ReactNode } from 'react';
import { forgetFailures } from '../routing/prepare';
import { lineBroken } from '../routing/reload-once';
import { finishProgress } from '../state/route-progress';
import { CrashScreen } from './crash-screen';
import { reportError } from './report-error';

interface Props {
  /** What the boundary stands around, for the report. */
  name: string;
  /** The route's pattern, for the report. */
  route: string;
  /** The address: what could not be brought at one says nothing about the next. */
  at?: string;
  children: ReactNode;
}

/** Shows a way on where a screen breaks, and reports it, unless it was the line. React has no function for this. */
export class ErrorBoundary extends Component<Props, { failure: unknown }> {
  // No fields: what carries them to older browsers weighs as much as the rest.
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
    if (error !== lineBroken) reportError(this.props.name, this.props.route, error);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failure === lineBroken && before.at !== this.props.at) this.tryAgain();
  }

  tryAgain() {
    forgetFailures();
    this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <CrashScreen onAgain={failure === lineBroken && (() => this.tryAgain())} />;
  }
}
