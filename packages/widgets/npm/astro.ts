import type { SomesaAttributes } from './elements';

declare global {
  namespace astroHTML.JSX {
    /** Attributes of every tag, which Astro declares. */
    interface HTMLAttributes {}

    type SomesaProps = Omit<HTMLAttributes, keyof SomesaAttributes> & SomesaAttributes;

    interface IntrinsicElements {
      'somesa-pay-fees': SomesaProps;
      'somesa-loan-application': SomesaProps;
      'somesa-repayment': SomesaProps;
    }
  }
}
