import { useLoan } from '../context';
import { ChildStep } from './child-step';
import { FinancialStep } from './financial-step';
import { LaterStep } from './later-step';
import { PersonalStep } from './personal-step';

/** The view of where the parent is. */
export const CurrentView = () => {
  const { place } = useLoan().flow;
  if (place.name === 'applied') return <LaterStep place={place} />;
  switch (place.step) {
    case 'personal':
      return <PersonalStep />;
    case 'child':
      return <ChildStep />;
    case 'financial':
      return <FinancialStep />;
    case 'loan':
    case 'finish':
      return <LaterStep place={place} />;
    default: {
      const never: never = place.step;
      return never;
    }
  }
};
