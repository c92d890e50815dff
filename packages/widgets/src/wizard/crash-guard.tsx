import type { UiTexts } from '@somesa/core';
import { Button, baseClass, Notice } from '@somesa/ui';
import { Component, Fragment, type ReactNode } from 'react';

interface CrashGuardProps {
  texts: UiTexts;
  onCrash: () => void;
  children: ReactNode;
}

/** Catches errors of views and offers to render the widget again, which restores a pending payment from session storage. */
export class CrashGuard extends Component<CrashGuardProps, { round: number; isCrashed: boolean }> {
  declare state: { round: number; isCrashed: boolean };

  constructor(props: CrashGuardProps) {
    super(props);
    this.state = { round: 0, isCrashed: false };
  }

  static getDerivedStateFromError(): { isCrashed: boolean } {
    return { isCrashed: true };
  }

  override componentDidCatch(): void {
    this.props.onCrash();
  }

  override render(): ReactNode {
    const { texts, children } = this.props;
    const { round, isCrashed } = this.state;
    if (!isCrashed) return <Fragment key={round}>{children}</Fragment>;
    return (
      <div className={baseClass}>
        <Notice kind="error" title={texts.crashed}>
          <p>{texts.crashed_hint}</p>
          <Button kind="quiet" onClick={() => this.setState({ round: round + 1, isCrashed: false })}>
            {texts.start_again}
          </Button>
        </Notice>
      </div>
    );
  }
}
