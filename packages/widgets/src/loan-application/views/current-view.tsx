import { useLoan } from '../context';
import { AppliedView } from './applied-view';
import { ChildStep } from './child-step';
import { FinancialStep } from './financial-step';
import { FinishStep } from './finish-step';
import { LoanStep } from './loan-step';
import { PersonalStep } from './personal-step';

/** The view of where the parent is. */
export const CurrentView = () => {
  const { place } = useLoan().flow;
  if (place.name === 'applied') return <AppliedView reference={place.reference} />;
  switch (place.step) {
    case 'personal':
      return <PersonalStep />;
    case 'child':
      return <ChildStep />;
    case 'financial':
      return <FinancialStep />;
    case 'loan':
      return <LoanStep />;
    case 'finish':
      return <FinishStep sending={place.sending} />;
    default: {
      const never: never = place.step;
      return never;
    }
  }
};
