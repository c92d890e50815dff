import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  SomesaAttributes,
  SomesaListeners,
  SomesaLoanApplicationElement,
  SomesaPayFeesElement,
  SomesaRepaymentElement,
} from './elements.js';

type Props<Tag extends HTMLElement> = DetailedHTMLProps<
  Omit<HTMLAttributes<Tag>, keyof SomesaAttributes> & SomesaAttributes & SomesaListeners,
  Tag
>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'somesa-pay-fees': Props<SomesaPayFeesElement>;
      'somesa-loan-application': Props<SomesaLoanApplicationElement>;
      'somesa-repayment': Props<SomesaRepaymentElement>;
    }
  }
}
