import type { JSX } from 'solid-js';
import type {
  SomesaAttributes,
  SomesaEventMap,
  SomesaLoanApplicationElement,
  SomesaPayFeesElement,
  SomesaRepaymentElement,
} from './elements';

/** Event handlers of a tag, such as `on:somesa-paid`. */
type Listeners = {
  [Name in keyof SomesaEventMap as `on:${Name}`]?: ((event: SomesaEventMap[Name]) => void) | undefined;
};

type Props<Tag extends HTMLElement> = Omit<JSX.HTMLAttributes<Tag>, keyof SomesaAttributes> &
  SomesaAttributes &
  Listeners;

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'somesa-pay-fees': Props<SomesaPayFeesElement>;
      'somesa-loan-application': Props<SomesaLoanApplicationElement>;
      'somesa-repayment': Props<SomesaRepaymentElement>;
    }
  }
}
