import type { UiTexts } from '@somesa/core';
import { arrowRightIcon, Button, ButtonLink, colour, css, Icon } from '@somesa/ui';
import type { ReactNode } from 'react';

const bar = css(`
  position: sticky;
  bottom: 0;
  z-index: 1;
  padding: 0.75em 1.25em max(0.75em, env(safe-area-inset-bottom));
  background: ${colour.surface};
  border-top: 1px solid ${colour.line};
  border-radius: 0 0 calc(var(--so-radius) * 1.4) calc(var(--so-radius) * 1.4);
  & .row { display: flex; flex-wrap: wrap; gap: 0.75em; }
  & .row > * { flex: 1 1 auto; padding-inline: 0.75em; }
  & .row > .narrow { flex: 0 1 auto; }
  & .row > .last { flex-basis: 100%; order: 1; margin-block: -0.25em -0.5em; }
`);

/** The actions of a screen, always in sight at its lower edge. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={bar} part="actions">
    <div className="row">{children}</div>
  </div>
);

/** Previous and Next, as on every step but the last. */
export const NextActions = ({
  texts,
  onPrevious,
  isBusy = false,
  isDisabled = false,
}: {
  texts: UiTexts;
  /** Absent on the first step: Previous is disabled there. */
  onPrevious?: (() => void) | undefined;
  isBusy?: boolean | undefined;
  isDisabled?: boolean | undefined;
}) => (
  <Actions>
    <Button kind="secondary" className="narrow" disabled={!onPrevious} onClick={onPrevious}>
      {texts.previous}
    </Button>
    <Button type="submit" isBusy={isBusy} disabled={isDisabled} part="next">
      {texts.next}
      {!isBusy && <Icon node={arrowRightIcon} />}
    </Button>
  </Actions>
);

/** 'Cancel & Exit' below the other actions: a link home, or without `homeHref` a button that stays on the page. */
export const CancelAction = ({
  texts,
  homeHref,
  onCancel,
  isDisabled = false,
}: {
  texts: UiTexts;
  homeHref?: string | undefined;
  onCancel: () => void;
  isDisabled?: boolean | undefined;
}) =>
  homeHref ? (
    <ButtonLink kind="quiet" className="last" href={homeHref} onClick={onCancel}>
      {texts.cancel}
    </ButtonLink>
  ) : (
    <Button kind="quiet" className="last" onClick={onCancel} disabled={isDisabled}>
      {texts.cancel}
    </Button>
  );

/** Previous, 'Cancel & Exit' and Finish, as on the last step. Without `homeHref` cancelling stays on the page. */
export const FinishActions = ({
  texts,
  onPrevious,
  homeHref,
  onCancel,
  isBusy,
}: {
  texts: UiTexts;
  onPrevious: () => void;
  homeHref?: string | undefined;
  onCancel: () => void;
  isBusy: boolean;
}) => (
  <Actions>
    <Button kind="secondary" className="narrow" onClick={onPrevious} disabled={isBusy}>
      {texts.previous}
    </Button>
    <CancelAction texts={texts} homeHref={homeHref} onCancel={onCancel} isDisabled={isBusy} />
    <Button type="submit" isBusy={isBusy} part="next">
      {texts.finish}
    </Button>
  </Actions>
);
