import { colour, css, radius } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';

const choiceClass = css(`
  border: 0; padding: 0; margin: 0; min-width: 0;
  & legend { padding: 0; font-weight: 600; margin-bottom: 0.25rem; }
  & .options { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0 1rem; max-height: 15.25rem; overflow-y: auto; padding: 0 0.75rem; border: 1px solid ${colour.line}; border-radius: ${radius.control}; }
  & label { display: flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; overflow-wrap: anywhere; }
  & input { width: 1.125rem; height: 1.125rem; flex: none; }
`);

/** Checkboxes of a school's classes; none chosen means all of them. */
export const ClassChoice = ({
  classes,
  chosen,
  onChange,
}: {
  classes: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) => {
  const text = useText('admin').feeReminders.tab;
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className={choiceClass}>
      <legend>{text.classes}</legend>
      <p>{text.classesHint}</p>
      <div className="options">
        {classes.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
