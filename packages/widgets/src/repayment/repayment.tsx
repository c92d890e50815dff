import { OwnRepayment, type OwnRepaymentProps } from './own-repayment';
import { PublicRepayment, type PublicRepaymentProps } from './public-repayment';

/** Values that a repayment needs from the surrounding page, by the `door` that leads to it. */
export type RepaymentProps = ({ door: 'public' } & PublicRepaymentProps) | OwnRepaymentProps;

/** Repays a loan: by anyone with the registration number, or by its owner, what is due or before its time. */
export const Repayment = (props: RepaymentProps) =>
  props.door === 'public' ? <PublicRepayment {...props} /> : <OwnRepayment {...props} />;
