export type {
  SomesaAttributes,
  SomesaEventMap,
  SomesaLanguage,
  SomesaListeners,
  SomesaLoanApplicationElement,
  SomesaPayFeesElement,
  SomesaRepaymentElement,
  SomesaStep,
  SomesaTheme,
} from './elements.js';
export { loadSomesa } from './load-somesa.js';
