import { checkFields, isTypedRegNo, toRegNoKey } from '@somesa/core';
import { Field } from '@somesa/ui';
import type { LaterState } from '../../state/use-later';
import { LoadingStatus } from '../../wizard/loading-step';
import { StepForm } from '../../wizard/step-form';
import { useLookupWait } from '../../wizard/use-lookup-wait';
import { usePaying } from '../context';
import { canPay } from '../flow/reduce-form';
import { useDraftForm } from '../use-draft-form';
import { formatClass } from './format-class';
import type { LaterPaying } from './later-paying';

export const FindStep = ({ later }: { later: LaterState<LaterPaying> }) => {
  const { store, flow, texts, t, ui } = usePaying();
  const { lookup } = flow;
  const student = lookup.kind === 'found' ? lookup.student : null;
  const isPayable = student !== null && canPay(student);
  const isLoading = lookup.kind === 'loading' || (lookup.kind !== 'idle' && later.kind === 'loading');
  const waitMs = useLookupWait(lookup);
  const isLimited = waitMs > 0;

  const check = (values: { regNo: string }) => checkFields(values, { regNo: isTypedRegNo }, texts.fields);
  const form = useDraftForm(['regNo'], check, (typed) => {
    if (isLimited || isLoading) return;
    if (!student || toRegNoKey(student.regNo) !== toRegNoKey(typed.regNo)) void store.lookUp();
    else if (isPayable) store.next();
  });

  return (
    <StepForm
      title={student ? <span translate="no">{student.displayName}</span> : t.find_title}
      lead={student ? <span translate="no">{formatClass(student)}</span> : t.find_lead}
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
        enterKeyHint="next"
        {...form.field('regNo')}
      />
      {lookup.kind === 'idle' ? null : later.kind === 'ready' ? (
        <later.part.LookupResult waitMs={waitMs} />
      ) : (
        <LoadingStatus later={later} texts={texts} />
      )}
    </StepForm>
  );
};
