import { OwnRepayment, type OwnRepaymentProps } from './own-repayment';
import { PublicRepayment, type PublicRepaymentProps } from './public-repayment';

/** Props of a repayment; the variant decides what is rendered. */
export type RepaymentProps = ({ variant: 'public' } & PublicRepaymentProps) | OwnRepaymentProps;

/** Renders the repayment of a loan by registration number, or of the user's own loan. */
export const Repayment = (props: RepaymentProps) =>
  props.variant === 'public' ? <PublicRepayment {...props} /> : <OwnRepayment {...props} />;
