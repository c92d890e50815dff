/** Languages of a form. Luganda (`lg`) and Swahili (`sw`) are drafts. */
export type SomesaLanguage = 'en' | 'lg' | 'sw';

/** Theme of a form: light, dark, or that of the page (`auto`). */
export type SomesaTheme = 'light' | 'dark' | 'auto';

/**
 * Steps of the forms: those of pay-fees, then those of the loan application. A repayment has the steps of
 * pay-fees without the amount.
 */
export type SomesaStep =
  | 'regNo'
  | 'amount'
  | 'method'
  | 'info'
  | 'finish'
  | 'personal'
  | 'child'
  | 'financial'
  | 'loan';

/** Attributes of a tag. */
export interface SomesaAttributes {
  /** Short name of the school, such as `st-marys-kisubi`. */
  school: string;
  /** Language of the form. The default is the page's language if it is supported, else English. */
  lang?: SomesaLanguage | undefined;
  /** Theme of the form. The default is `auto`. */
  theme?: SomesaTheme | undefined;
  /** Any CSS colour. It overrides `--somesa-accent`. */
  accent?: string | undefined;
  /**
   * Registration number with which a new form starts, such as `SMK-0001`. Nothing is looked up before Next is
   * pressed.
   */
  'reg-no'?: string | undefined;
  /** Amount with which a new payment starts, in whole shillings. */
  amount?: number | string | undefined;
  /** Page of the same site to which a link leads after a payment. */
  'return-url'?: string | undefined;
  /**
   * `button`: the page shows what is inside the tag, and the form opens in a dialog when that is pressed. The
   * default is `form`.
   */
  mode?: 'form' | 'button' | undefined;
  /** True for a form in test mode, in which no money moves. The default is false. */
  test?: boolean | '' | undefined;
}

/** Events of a tag. They bubble, also out of shadow roots, and contain no personal data. */
export interface SomesaEventMap {
  /** The form has loaded. */
  'somesa-ready': CustomEvent<Record<string, never>>;
  /** The visitor went to another step. */
  'somesa-step': CustomEvent<{ step: SomesaStep }>;
  /** The payment has succeeded; `reference` is the receipt's. */
  'somesa-paid': CustomEvent<{ reference: string }>;
  /** The application for a loan was sent; `reference` is the application's. */
  'somesa-applied': CustomEvent<{ reference: string }>;
  /** The visitor cancelled the form, which is at its first step again. */
  'somesa-cancelled': CustomEvent<Record<string, never>>;
  /**
   * An error occurred: `load_failed`, `crashed`, `school_missing`, `line` (no response), or `status_` with
   * the HTTP status.
   */
  'somesa-error': CustomEvent<{ code: string }>;
}

/** Event handlers of a tag in React 19 and Preact, such as `onsomesa-paid`. */
export type SomesaListeners = {
  [Name in keyof SomesaEventMap as `on${Name}`]?: ((event: SomesaEventMap[Name]) => void) | undefined;
};

/** Properties and methods of every tag. The properties mirror the attributes, except `api`. */
interface SomesaElement extends HTMLElement {
  school: string | null;
  theme: string | null;
  accent: string | null;
  /**
   * Address of the API, which counts if a script sets it before the form loads. The default is the host of
   * the tag's script, with `/api`.
   */
  api: string | undefined;
  regNo: string | null;
  amount: string | null;
  returnUrl: string | null;
  mode: string | null;
  test: string | boolean | null;
  /** True once the form works; undefined before the script has loaded. */
  readonly isReady: boolean | undefined;
  /** Resolves once the form works, and never if it can't be loaded. It exists once the script has loaded. */
  whenReady(): Promise<void>;
  /** Discards the input and returns to the first step. A pending payment continues. */
  reset(): void;
  /**
   * Focuses the first field or, without one, the heading. Before the form has loaded, it loads the form, and
   * focuses it then unless the focus has moved.
   */
  focus(): void;
}

/** The tag `<somesa-pay-fees>`. */
export interface SomesaPayFeesElement extends SomesaElement {}

/** The tag `<somesa-loan-application>`. */
export interface SomesaLoanApplicationElement extends SomesaElement {}

/** The tag `<somesa-repayment>`. */
export interface SomesaRepaymentElement extends SomesaElement {}

declare global {
  interface HTMLElementTagNameMap {
    'somesa-pay-fees': SomesaPayFeesElement;
    'somesa-loan-application': SomesaLoanApplicationElement;
    'somesa-repayment': SomesaRepaymentElement;
  }
  interface GlobalEventHandlersEventMap extends SomesaEventMap {}
}
