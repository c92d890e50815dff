'use client';

import {
  type CSSProperties,
  createElement,
  type DetailedHTMLProps,
  type ForwardedRef,
  forwardRef,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import type {
  SomesaAttributes,
  SomesaEventMap,
  SomesaLanguage,
  SomesaListeners,
  SomesaLoanApplicationElement,
  SomesaPayFeesElement,
  SomesaRepaymentElement,
  SomesaTheme,
} from './elements';
import { loadSomesa } from './load-somesa';

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

/** Details of an event. */
type Detail<Name extends keyof SomesaEventMap> = SomesaEventMap[Name]['detail'];

/** Props of every form. */
export interface SomesaFormProps {
  /** Address of our host, such as `https://pay.example`, from which the form is loaded. */
  host: string;
  /** Short name of the school, such as `st-marys-kisubi`. */
  school: string;
  /** Language of the form. The default is the page's language if it is supported, else English. */
  lang?: SomesaLanguage | undefined;
  /** Theme of the form. The default is `auto`: as the page behind it. */
  theme?: SomesaTheme | undefined;
  /** Any CSS colour. It overrides `--somesa-accent`. */
  accent?: string | undefined;
  /** Address of the API. It counts until the form loads. The default is the host, with `/api`. */
  api?: string | undefined;
  /** Registration number with which a new form starts. Nothing is looked up before Next is pressed. */
  regNo?: string | undefined;
  /** Amount with which a new payment starts, in whole shillings. */
  amount?: number | string | undefined;
  /** Page of the same site to which a link leads after a payment. */
  returnUrl?: string | undefined;
  /**
   * `button`: the page shows the children, and the form opens in a dialog when they are pressed. The default
   * is `form`.
   */
  mode?: 'form' | 'button' | undefined;
  /** True for a form in test mode, in which no money moves. The default is false. */
  test?: boolean | undefined;
  /** Link that people see if the form can't be loaded, or, in the mode `button`, at first. */
  children?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Called once the form works, also if that was before React. */
  onReady?: (() => void) | undefined;
  onStep?: ((detail: Detail<'somesa-step'>) => void) | undefined;
  onPaid?: ((detail: Detail<'somesa-paid'>) => void) | undefined;
  onApplied?: ((detail: Detail<'somesa-applied'>) => void) | undefined;
  onCancelled?: (() => void) | undefined;
  /** Called with the code of an error; `load_failed` also if the script did not load. */
  onError?: ((detail: Detail<'somesa-error'>) => void) | undefined;
}

/** Props of each event. */
const listeners = {
  'somesa-ready': 'onReady',
  'somesa-step': 'onStep',
  'somesa-paid': 'onPaid',
  'somesa-applied': 'onApplied',
  'somesa-cancelled': 'onCancelled',
  'somesa-error': 'onError',
} as const;

/** Height of the first step on a phone, in CSS pixels. The form gives the height back. */
const reservedHeights: Record<string, number> = { 'somesa-loan-application': 800 };
const RESERVED_PX = 420;

/** Renders a tag. Its listeners are added in the browser, so they work on pages that a server renders. */
const useForm = <Tag extends HTMLElement>(
  tag: string,
  props: SomesaFormProps,
  ref: ForwardedRef<Tag>,
): ReactElement => {
  const { host, school, lang, theme, accent, regNo, amount, returnUrl, mode, test } = props;
  const { id, className, style, children } = props;
  const latest = useRef(props);
  latest.current = props;
  const element = useRef<Tag | null>(null);
  const wasReady = useRef(false);
  const setElement = useCallback(
    (current: Tag | null): void => {
      element.current = current;
      // No attribute, because people who write a page's text must not choose who gets the input.
      if (current) Object.assign(current, { api: latest.current.api });
      if (typeof ref === 'function') ref(current);
      else if (ref) ref.current = current;
    },
    [ref],
  );

  const handle = useCallback(({ type, detail }: Event & { detail?: unknown }): void => {
    if (type === 'somesa-ready') wasReady.current = true;
    const name = listeners[type as keyof typeof listeners];
    (latest.current[name] as ((detail: unknown) => void) | undefined)?.(detail);
  }, []);

  // The listeners are never removed: a payment can succeed while React hides the form with its page and has
  // ended its effects.
  useEffect(() => {
    const form = element.current;
    if (!form) return;
    for (const type of Object.keys(listeners)) form.addEventListener(type, handle);
    if ((form as { isReady?: boolean }).isReady && !wasReady.current) {
      wasReady.current = true;
      latest.current.onReady?.();
    }
  }, [handle]);

  useEffect(() => {
    loadSomesa(host).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the message is for the author of the page
      console.error(error);
      latest.current.onError?.({ code: 'load_failed' });
    });
  }, [host]);

  return createElement(
    tag,
    {
      // A form that is real stays real, so test mode needs another element, which React must know.
      key: test ? 'test' : 'real',
      ref: setElement,
      id,
      // React 18 writes `className` of a custom element as it is.
      class: className,
      style:
        mode === 'button'
          ? style
          : { display: 'block', minHeight: reservedHeights[tag] ?? RESERVED_PX, ...style },
      school,
      lang,
      theme,
      accent,
      'reg-no': regNo,
      amount,
      'return-url': returnUrl,
      mode,
      // React 18 and 19 write a boolean of a custom element differently.
      test: test ? '' : undefined,
    },
    children,
  );
};

/** Form by which anyone pays a child's school fees. */
export const SomesaPayFees = forwardRef<SomesaPayFeesElement, SomesaFormProps>((props, ref) =>
  useForm('somesa-pay-fees', props, ref),
);

/** Form by which anyone applies for a loan that pays a child's school fees. */
export const SomesaLoanApplication = forwardRef<SomesaLoanApplicationElement, SomesaFormProps>((props, ref) =>
  useForm('somesa-loan-application', props, ref),
);

/** Form by which anyone pays what is due on a child's loan. */
export const SomesaRepayment = forwardRef<SomesaRepaymentElement, SomesaFormProps>((props, ref) =>
  useForm('somesa-repayment', props, ref),
);
