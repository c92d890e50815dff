export type {
  SomesaAttributes,
  SomesaEventMap,
  SomesaLanguage,
  SomesaListeners,
  SomesaLoanApplicationElement,
  SomesaPayFeesElement,
  SomesaStep,
  SomesaTheme,
} from './elements.js';
export { loadSomesa } from './load-somesa.js';
