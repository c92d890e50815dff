import { isRegNo, normaliseRegNo } from '@somesa/core';
import { Button, Card, colour, css, Field, radius } from '@somesa/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { lookup } from '../../../state/lookup';
import { useText } from '../../../texts/use-text';

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

/** Key of the error, so that its text follows a change of language. */
const problemWith = (regNo: string): 'regNo_required' | 'regNo_invalid' | null => {
  if (regNo === '') return 'regNo_required';
  return isRegNo(regNo) ? null : 'regNo_invalid';
};

/**
 * Passes a registration number to the wizard, in memory and never in the address; without scripts, to the server. A single field needs no form library, which would add 8
 * KB to the home page (docs/decisions/0015).
 */
export const LookupCard = () => {
  const text = useText('home').lookup;
  const fields = useText('fields');
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(lookup.regNo);
  const [isTouched, setIsTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A registration number typed into the prerendered page before this code ran must be kept.
  useEffect(() => setTyped((current) => input.current?.value || current), []);
  const regNo = normaliseRegNo(typed);
  const problem = problemWith(regNo);
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTouched(true);
    if (problem) return input.current?.focus();
    lookup.regNo = regNo;
    navigate('/pay-fees');
  };
  return (
    <Card className={card}>
      <h2>{text.title}</h2>
      <form onSubmit={goOn} method="post" action="/pay-fees" noValidate>
        <Field
          label={text.label}
          hint={text.hint}
          error={isTouched && problem ? fields[problem] : undefined}
          placeholder={text.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          isLarge
          ref={input}
          name="regNo"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setIsTouched(true)}
        />
        <Button type="submit" isWide>
          {text.submit}
        </Button>
      </form>
      <p className="ways">{text.ways}</p>
    </Card>
  );
};
