import type { UiTexts } from '@somesa/core';
import { Button, baseClass, Notice } from '@somesa/ui';
import { Component, Fragment, type ReactNode } from 'react';

interface CrashGuardProps {
  texts: UiTexts;
  onCrash: () => void;
  children: ReactNode;
}

interface CrashGuardState {
  round: number;
  isCrashed: boolean;
  isRepeated: boolean;
}

/** Time after an error during which another one is taken as its repetition, in milliseconds. */
const SAME_ERROR_MS = 10_000;

/**
 * Catches errors of views, logs them and renders the widget again, which restores the input and a pending
 * payment from session storage. If that fails too, it says so and leaves another try to the user.
 */
export class CrashGuard extends Component<CrashGuardProps, CrashGuardState> {
  declare state: CrashGuardState;
  declare crashedAtMs: number | undefined;
  declare startAgain: () => void;

  constructor(props: CrashGuardProps) {
    super(props);
    this.state = { round: 0, isCrashed: false, isRepeated: false };
    // Not a field, which would cost a function that defines properties.
    this.startAgain = () =>
      this.setState(({ round }) => ({ round: round + 1, isCrashed: false, isRepeated: false }));
  }

  static getDerivedStateFromError(): { isCrashed: boolean } {
    return { isCrashed: true };
  }

  override componentDidCatch(error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the message is for developers
    console.error('Somesa:', error);
    this.props.onCrash();
    const isRepeated = Date.now() - (this.crashedAtMs ?? 0) < SAME_ERROR_MS;
    this.crashedAtMs = Date.now();
    if (isRepeated) this.setState({ isRepeated });
    // Later, because Preact catches no error while it handles one.
    else setTimeout(this.startAgain);
  }

  override render(): ReactNode {
    const { texts, children } = this.props;
    const { round, isCrashed, isRepeated } = this.state;
    if (!isCrashed) return <Fragment key={round}>{children}</Fragment>;
    return (
      isRepeated && (
        <div className={baseClass}>
          <Notice kind="error" title={texts.crashed}>
            <p>{texts.crashed_hint}</p>
            <Button kind="quiet" onClick={this.startAgain}>
              {texts.start_again}
            </Button>
          </Notice>
        </div>
      )
    );
  }
}
