import { fitsMaskedName, formatUgx, isBlank, loanStepFields, regNoKey, say } from '@somesa/core';
import { Button, Card, css, DefinitionRows, Field, type FieldFrame, Notice, SelectField } from '@somesa/ui';
import { type ComponentProps, useState } from 'react';
import { CardSkeleton } from '../../frame/card-skeleton';
import { ChildName } from '../../frame/child-name';
import { FailureNotice } from '../../frame/failure-notice';
import { SchoolChoice } from '../../frame/school-choice';
import { StepForm } from '../../frame/step-form';
import { useNow } from '../../frame/use-now';
import { formatElapsed } from '../../texts/format-time';
import { useLoan } from '../context';
import { studentOf } from '../flow/loan-figures';
import { useLoanForm } from '../use-loan-form';
import { ConfigProblem } from './config-problem';

/** The child's school: the embed's own, or one of those that take part. */
const SchoolField = (field: Omit<FieldFrame, 'label'> & ComponentProps<'select'>) => {
  const { flow, isSchoolFixed, t } = useLoan();
  const { config, draft } = flow;
  if (config.kind === 'failed') return <ConfigProblem failure={config.failure} />;
  if (config.kind === 'loading') return <CardSkeleton label={t.school} />;
  if (isSchoolFixed)
    return (
      <Card>
        {t.school}: <strong>{config.schools.find(({ slug }) => slug === draft.school)?.name}</strong>
      </Card>
    );
  return (
    <SelectField label={t.school} {...field}>
      <option value="">{t.school_choose}</option>
      {config.schools.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

const found = css('& button { margin-inline-start: calc(-0.25em - 1px); }');

/** Fields left to type after the register has provided the rest. */
const foundFields = ['childName'] as const;

/** Step 2: the child, found by its number or typed. The register gives a masked name only, so that the full one is typed. */
export const ChildStep = () => {
  const { store, flow, texts, t, ui } = useLoan();
  const { lookUp, draft } = flow;
  const student = studentOf(flow);
  const retryAtMs = lookUp.kind === 'failed' ? lookUp.retryAtMs : null;
  const limitedMs = (retryAtMs ?? 0) - useNow(retryAtMs !== null);
  const isLimited = limitedMs > 0;
  const isBusy = lookUp.kind === 'loading';
  const isLookedUp =
    isBlank(draft.regNo) || (student !== null && regNoKey(student.regNo) === regNoKey(draft.regNo));

  const typed = draft.childName.trim();
  const differs = student !== null && !fitsMaskedName(typed, student.displayName);
  /** The name about which it was asked whether it is this child's. */
  const [asked, setAsked] = useState<string | null>(null);

  const form = useLoanForm(student ? foundFields : loanStepFields.child, {
    onValid: () => {
      if (isBusy || isLimited) return;
      if (isLookedUp && differs) setAsked(typed);
      else if (isLookedUp) store.next();
      else void store.lookUp();
    },
  });

  return (
    <StepForm
      title={t.child_title}
      lead={t.child_lead}
      texts={ui}
      onNext={form.submit}
      onPrevious={store.back}
      isBusy={isBusy}
      isDisabled={isLimited}
    >
      {!student && (
        <>
          <Field
            label={texts.payFees.regNo}
            hint={t.regNo_hint}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={40}
            {...form.field('regNo')}
          />
          {!isLookedUp && (
            <Button kind="secondary" isBusy={isBusy} disabled={isLimited} onClick={() => void store.lookUp()}>
              {t.find}
            </Button>
          )}
        </>
      )}
      {isBusy && <CardSkeleton label={texts.payFees.looking_up} />}
      {lookUp.kind === 'schools' && (
        <SchoolChoice
          schools={lookUp.schools}
          label={texts.payFees.choose_school}
          onChoose={(slug) => void store.chooseSchool(slug)}
        />
      )}
      {lookUp.kind === 'failed' && (
        <FailureNotice
          failure={lookUp.failure}
          texts={ui}
          hint={
            isLimited
              ? say(texts.payFees.limited, { wait: formatElapsed(limitedMs) })
              : lookUp.failure.status === 404
                ? t.not_found_hint
                : undefined
          }
          onTryAgain={() => void store.lookUp()}
        />
      )}
      {(lookUp.kind === 'failed' || lookUp.kind === 'schools') && (
        <Button kind="quiet" onClick={store.dropChild}>
          {t.without_number}
        </Button>
      )}
      {student ? (
        <Card isTinted className={found}>
          <ChildName student={student} />
          <DefinitionRows
            rows={[{ name: texts.payFees.outstanding, value: formatUgx(student.outstanding), kind: 'ruled' }]}
          />
          <Button kind="quiet" onClick={store.dropChild}>
            {t.other_child}
          </Button>
        </Card>
      ) : (
        <SchoolField {...form.field('school')} />
      )}
      <Field
        label={t.childName}
        hint={t.childName_hint}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={150}
        {...form.field('childName')}
      />
      {differs && asked === typed && (
        <Notice kind="warning">
          <p>{say(t.child_differs, { name: student.displayName, typed })}</p>
          <Button kind="quiet" onClick={store.next}>
            {t.child_differs_yes}
          </Button>
        </Notice>
      )}
    </StepForm>
  );
};
