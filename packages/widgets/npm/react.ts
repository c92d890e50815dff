import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { SomesaAttributes, SomesaListeners, SomesaPayFeesElement } from './elements.js';

type PayFeesProps = DetailedHTMLProps<
  Omit<HTMLAttributes<SomesaPayFeesElement>, keyof SomesaAttributes> & SomesaAttributes & SomesaListeners,
  SomesaPayFeesElement
>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'somesa-pay-fees': PayFeesProps;
    }
  }
}
