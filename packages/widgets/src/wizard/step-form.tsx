import type { UiTexts } from '@somesa/core';
import { arrowRightIcon, Button, Icon } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Actions } from './actions';
import { ScreenBody, type ScreenBodyProps, screenClass } from './screen-body';

/**
 * Renders a screen with a form, Previous and Next. A frame on a host page may forbid submitting forms. Then
 * there is no `submit` event, but a click on Next, also by Enter.
 */
export const StepForm = ({
  texts,
  onNext,
  onPrevious,
  isBusy,
  isDisabled,
  next,
  between,
  ...body
}: ScreenBodyProps & {
  texts: UiTexts;
  onNext: (form: HTMLFormElement) => void;
  onPrevious?: (() => void) | undefined;
  isBusy?: boolean | undefined;
  isDisabled?: boolean | undefined;
  next?: string | undefined;
  between?: ReactNode;
}) => (
  <form
    className={screenClass}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onNext(event.currentTarget);
    }}
  >
    <ScreenBody {...body} />
    <Actions>
      <Button kind="secondary" className="narrow" disabled={!onPrevious || isBusy} onClick={onPrevious}>
        {texts.previous}
      </Button>
      {between}
      <Button
        type="submit"
        part="next"
        isBusy={isBusy}
        disabled={isDisabled}
        onClick={(event) => {
          event.preventDefault();
          if (event.currentTarget.form) onNext(event.currentTarget.form);
        }}
      >
        {next ?? texts.next}
        {!next && !isBusy && <Icon node={arrowRightIcon} />}
      </Button>
    </Actions>
  </form>
);
