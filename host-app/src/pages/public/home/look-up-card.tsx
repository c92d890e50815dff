import { fieldsEn, isRegNo, normaliseRegNo, siteEn } from '@somesa/core';
import { Button, Card, colour, css, Field, radius } from '@somesa/ui';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { lookUp } from '../../../state/look-up';

const text = siteEn.home.lookUp;

const card = css(`
  display: grid;
  gap: 0.5rem;
  border-radius: ${radius.card};
  box-shadow: 0 12px 32px -16px rgb(16 35 28 / 0.25);
  & form { display: grid; gap: 0.75rem; }
  & h2 { font-size: 1.375rem; margin-bottom: 0.5rem; }
  & .ways { margin-top: 0.5rem; padding-top: 0.875rem; border-top: 1px solid ${colour.line}; color: ${colour.muted}; font-size: 0.9375rem; }
  @media (min-width: 40rem) { & { padding: 1.75rem; } }
`);

const problemWith = (typed: string): string | true => {
  const regNo = normaliseRegNo(typed);
  if (regNo === '') return fieldsEn.regNo_required;
  return isRegNo(regNo) || fieldsEn.regNo_invalid;
};

/** Takes a registration number to the wizard: in memory, never in the address. */
export const LookUpCard = () => {
  const [, navigate] = useLocation();
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { regNo: lookUp.regNo },
  });
  const goOn = handleSubmit(({ regNo }) => {
    lookUp.regNo = normaliseRegNo(regNo);
    navigate('/pay-fees');
  });
  return (
    <Card className={card}>
      <h2>{text.title}</h2>
      <form onSubmit={goOn} noValidate>
        <Field
          label={text.label}
          hint={text.hint}
          error={formState.errors.regNo?.message}
          placeholder={text.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          isLarge
          {...register('regNo', { validate: problemWith })}
        />
        <Button type="submit" isWide>
          {text.submit}
        </Button>
      </form>
      <p className="ways">{text.ways}</p>
    </Card>
  );
};
