import { regNoKey, say } from '@somesa/core';
import { Field } from '@somesa/ui';
import { CardSkeleton } from '../../frame/card-skeleton';
import { FailureNotice } from '../../frame/failure-notice';
import { SchoolChoice } from '../../frame/school-choice';
import { StepForm } from '../../frame/step-form';
import { useNow } from '../../frame/use-now';
import { formatElapsed } from '../../texts/format-time';
import { usePaying } from '../context';
import { payableUgx } from '../flow/payable';
import { useDraftForm } from '../use-draft-form';
import { ChildFound, classOf } from './child-found';

/** The first step for who is not known: the registration number, and the child that has it. */
export const FindStep = () => {
  const { store, flow, t, ui } = usePaying();
  const { lookUp } = flow;
  const student = lookUp.kind === 'found' ? lookUp.student : null;
  const isPayable = student !== null && payableUgx(student) > 0;
  const isLoading = lookUp.kind === 'loading';
  const retryAtMs = lookUp.kind === 'failed' ? lookUp.retryAtMs : null;
  const limitedMs = (retryAtMs ?? 0) - useNow(retryAtMs !== null);
  const isLimited = limitedMs > 0;

  const form = useDraftForm(['regNo'], undefined, (typed) => {
    if (isLimited || isLoading) return;
    if (!student || regNoKey(student.regNo) !== regNoKey(typed.regNo)) void store.lookUp();
    else if (isPayable) store.next();
  });

  return (
    <StepForm
      title={student?.displayName ?? t.find_title}
      lead={student ? classOf(student) : t.find_lead}
      texts={ui}
      onNext={form.submit}
      isBusy={isLoading}
      isDisabled={isLimited || (student !== null && !isPayable)}
    >
      <Field
        label={t.regNo}
        hint={t.regNo_hint}
        isLarge
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        inputMode="text"
        enterKeyHint="next"
        maxLength={40}
        {...form.field('regNo')}
      />
      {isLoading && <CardSkeleton label={t.looking_up} />}
      {lookUp.kind === 'schools' && (
        <SchoolChoice
          schools={lookUp.schools}
          label={t.choose_school}
          onChoose={(slug) => void store.chooseSchool(slug)}
        />
      )}
      {lookUp.kind === 'failed' && (
        <FailureNotice
          failure={lookUp.failure}
          texts={ui}
          hint={
            isLimited
              ? say(t.limited, { wait: formatElapsed(limitedMs) })
              : lookUp.failure.status === 404
                ? t.not_found_hint
                : undefined
          }
          onTryAgain={() => void store.lookUp()}
        />
      )}
      {student && <ChildFound student={student} />}
    </StepForm>
  );
};
