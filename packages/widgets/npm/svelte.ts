import type { HTMLAttributes } from 'svelte/elements';
import type {
  SomesaAttributes,
  SomesaListeners,
  SomesaLoanApplicationElement,
  SomesaPayFeesElement,
  SomesaRepaymentElement,
} from './elements';

type Props<Tag extends HTMLElement> = Omit<HTMLAttributes<Tag>, keyof SomesaAttributes> &
  SomesaAttributes &
  SomesaListeners;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'somesa-pay-fees': Props<SomesaPayFeesElement>;
    'somesa-loan-application': Props<SomesaLoanApplicationElement>;
    'somesa-repayment': Props<SomesaRepaymentElement>;
  }
}
