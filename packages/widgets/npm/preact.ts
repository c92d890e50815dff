import type { HTMLAttributes } from 'preact';
import type { SomesaAttributes, SomesaListeners, SomesaPayFeesElement } from './elements.js';

type PayFeesProps = Omit<HTMLAttributes<SomesaPayFeesElement>, keyof SomesaAttributes> &
  SomesaAttributes &
  SomesaListeners;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'somesa-pay-fees': PayFeesProps;
    }
  }
}
