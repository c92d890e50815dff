/** The languages of a form. Luganda (`lg`) and Swahili (`sw`) are drafts. */
export type SomesaLanguage = 'en' | 'lg' | 'sw';

/** Look of a form: light, dark, or the setting of the reader's system (`auto`). */
export type SomesaTheme = 'light' | 'dark' | 'auto';

/** The steps of the forms, in order: of pay-fees, then of the loan application. A repayment has those of pay-fees without the amount. */
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
  /** The short name that the school got, such as `st-marys-kisubi`. */
  school: string;
  /** Without it: the page's language where it is one of these, else English. */
  lang?: SomesaLanguage | undefined;
  /** Without it: `auto`. */
  theme?: SomesaTheme | undefined;
  /** Any CSS colour. It wins over `--somesa-accent`. */
  accent?: string | undefined;
  /** Address of the API. The default is the script's own host, with `/api`. */
  api?: string | undefined;
}

/** The events of a tag. They bubble, also out of shadow roots, and hold nothing personal. */
export interface SomesaEventMap {
  /** The form is there and works. */
  'somesa-ready': CustomEvent<Record<string, never>>;
  /** The person went to another step. */
  'somesa-step': CustomEvent<{ step: SomesaStep }>;
  /** The money has arrived; `reference` is the receipt's. */
  'somesa-paid': CustomEvent<{ reference: string }>;
  /** The application for a loan was sent; `reference` is the application's. */
  'somesa-applied': CustomEvent<{ reference: string }>;
  /** The person left the form; it stands at its first step again. */
  'somesa-cancelled': CustomEvent<Record<string, never>>;
  /** Something failed: `load_failed`, `crashed`, `school_missing`, `line`, or `status_` with the answer's number. */
  'somesa-error': CustomEvent<{ code: string }>;
}

/** The events as React 19 and Preact take them on a tag: `onsomesa-paid`. */
export type SomesaListeners = {
  [Name in keyof SomesaEventMap as `on${Name}`]?: ((event: SomesaEventMap[Name]) => void) | undefined;
};

/** Properties and methods of every tag. The properties mirror the attributes once the form is there. */
interface SomesaElement extends HTMLElement {
  school: string | null;
  theme: string | null;
  accent: string | null;
  api: string | null;
  /** Forgets what was typed and starts at the first step. A payment under way goes on. */
  reset(): void;
  /** Puts the focus on the first field; on the heading where there is no field. */
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
