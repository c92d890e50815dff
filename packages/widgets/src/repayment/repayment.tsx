import { OwnRepayment, type OwnRepaymentProps } from './own-repayment';
import { PublicRepayment, type PublicRepaymentProps } from './public-repayment';

export type RepaymentProps = ({ variant: 'public' } & PublicRepaymentProps) | OwnRepaymentProps;

export const Repayment = (props: RepaymentProps) =>
  props.variant === 'public' ? <PublicRepayment {...props} /> : <OwnRepayment {...props} />;
