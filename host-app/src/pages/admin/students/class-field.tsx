import { Field } from '@somesa/ui';
import { type ComponentProps, useId } from 'react';

export const ClassField = ({
  classes,
  ...field
}: ComponentProps<typeof Field> & { classes: readonly string[] }) => {
  const id = useId();
  return (
    <>
      <Field autoComplete="off" {...field} list={id} />
      <datalist id={id}>
        {classes.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
};
