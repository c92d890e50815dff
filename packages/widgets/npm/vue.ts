import type { HTMLAttributes, PublicProps } from 'vue';
import type { SomesaAttributes, SomesaEventMap } from './elements';

/** Event handlers of a tag; a template writes `@somesa-paid`. */
interface Listeners {
  onSomesaReady?: ((event: SomesaEventMap['somesa-ready']) => void) | undefined;
  onSomesaStep?: ((event: SomesaEventMap['somesa-step']) => void) | undefined;
  onSomesaPaid?: ((event: SomesaEventMap['somesa-paid']) => void) | undefined;
  onSomesaApplied?: ((event: SomesaEventMap['somesa-applied']) => void) | undefined;
  onSomesaCancelled?: ((event: SomesaEventMap['somesa-cancelled']) => void) | undefined;
  onSomesaError?: ((event: SomesaEventMap['somesa-error']) => void) | undefined;
}

/** Attributes as Vue's compiler for templates reads their names. */
interface TemplateNames {
  regNo?: SomesaAttributes['reg-no'];
  returnUrl?: SomesaAttributes['return-url'];
}

/** Type of a tag in templates. */
type Tag = new () => {
  $props: PublicProps &
    Omit<HTMLAttributes, keyof SomesaAttributes> &
    SomesaAttributes &
    TemplateNames &
    Listeners;
};

declare module 'vue' {
  interface GlobalComponents {
    'somesa-pay-fees': Tag;
    'somesa-loan-application': Tag;
    'somesa-repayment': Tag;
  }
}
