import { formatUgx, type LoanPositionView, say } from '@somesa/core';
import { css, SelectField } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

const choice = css('max-width: 32rem;');

/** Chooses one of several loans. */
export const LoanChoice = ({
  loans,
  chosen,
  onChoose,
}: {
  loans: readonly LoanPositionView[];
  chosen: string;
  onChoose: (id: string) => void;
}) => {
  const { status: text } = useText('dashboard');
  const { states } = useText('loans');
  return (
    <SelectField
      label={text.choose}
      className={choice}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {loans.map(({ id, childName, taken, status }) => (
        <option key={id} value={id}>
          {say(text.option, { child: childName, amount: formatUgx(taken), state: states[status] })}
        </option>
      ))}
    </SelectField>
  );
};
