import { normaliseRegNo, ok, parse, regNo, say } from '@somesa/core';
import { Button, Card, css, Field } from '@somesa/ui';
import { useCallback } from 'react';
import { type } from 'superstruct';
import type { Check } from '../../form/field-resolver';
import { useStepForm } from '../../form/use-step-form';
import { NextActions } from '../../frame/actions';
import { FailureNotice } from '../../frame/failure-notice';
import { StepFrame } from '../../frame/step-frame';
import { useNow } from '../../frame/use-now';
import { formatElapsed } from '../../texts/format-time';
import { usePayFees } from '../context';
import { payableUgx } from '../flow/amount';
import { ChildFound, ChildSkeleton } from './child-found';

const schoolList = css('display: grid; gap: 0.75em;');

interface FindValues {
  regNo: string;
}

/** Step 1: the registration number, and the child that has it. */
export const FindStep = () => {
  const { store, flow, texts } = usePayFees();
  const { payFees: t, ui } = texts;
  const { lookUp } = flow;
  const student = lookUp.kind === 'found' ? lookUp.student : null;
  const isPayable = student !== null && payableUgx(student) > 0;
  const retryAtMs = lookUp.kind === 'failed' ? lookUp.retryAtMs : null;
  const nowMs = useNow(retryAtMs !== null);
  const isLimited = retryAtMs !== null && retryAtMs > nowMs;

  const check: Check<FindValues> = (values) => {
    const parsed = parse(values, type({ regNo }), texts.fields);
    return parsed.ok ? ok(values) : parsed;
  };
  const onTyped = useCallback((values: Partial<FindValues>) => store.typed(values), [store]);
  const form = useStepForm<FindValues>({
    defaults: { regNo: flow.draft.regNo },
    check,
    onTyped,
    onValid: (values) => {
      if (isLimited || lookUp.kind === 'loading') return;
      store.typed(values);
      if (isPayable && student?.regNo === normaliseRegNo(values.regNo)) store.next();
      else if (!student) void store.lookUp();
    },
  });

  return (
    <StepFrame
      title={student ? t.found_title : t.find_title}
      lead={student ? undefined : t.find_lead}
      onSubmit={form.onSubmit}
      actions={
        <NextActions
          texts={ui}
          isBusy={lookUp.kind === 'loading'}
          isDisabled={isLimited || (student !== null && !isPayable)}
        />
      }
    >
      <Field
        label={t.regNo}
        hint={t.regNo_hint}
        error={form.errorOf('regNo')}
        isLarge
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        inputMode="text"
        enterKeyHint="next"
        maxLength={40}
        {...form.register('regNo')}
      />
      {lookUp.kind === 'loading' && <ChildSkeleton label={t.looking_up} />}
      {lookUp.kind === 'schools' && (
        <Card isTinted className={schoolList} role="group" aria-label={t.choose_school}>
          <strong>{t.choose_school}</strong>
          {lookUp.schools.map((school) => (
            <Button
              key={school.slug}
              kind="secondary"
              isWide
              onClick={() => void store.chooseSchool(school.slug)}
            >
              {school.name}
            </Button>
          ))}
        </Card>
      )}
      {lookUp.kind === 'failed' && (
        <FailureNotice
          failure={lookUp.failure}
          texts={ui}
          hint={
            isLimited && retryAtMs !== null
              ? say(t.limited, { wait: formatElapsed(retryAtMs - nowMs) })
              : lookUp.failure.status === 404
                ? t.not_found_hint
                : undefined
          }
          onTryAgain={lookUp.failure.kind === 'line' ? () => void store.lookUp() : undefined}
        />
      )}
      {student && <ChildFound student={student} />}
    </StepFrame>
  );
};
