import {
  cleanText,
  formatText,
  formatUgx,
  isBlank,
  loanStepFields,
  matchesMaskedName,
  toRegNoKey,
} from '@somesa/core';
import {
  Button,
  Card,
  colour,
  css,
  DefinitionRows,
  Field,
  type FieldFrame,
  Notice,
  SelectField,
} from '@somesa/ui';
import { type ComponentProps, useState } from 'react';
import { CardSkeleton } from '../../wizard/card-skeleton';
import { LookupStatus } from '../../wizard/lookup-status';
import { Revealed } from '../../wizard/revealed';
import { StepForm } from '../../wizard/step-form';
import { useLookupWait } from '../../wizard/use-lookup-wait';
import { useLoan } from '../context';
import { getStudent } from '../flow/loan-figures';
import { useLoanForm } from '../use-loan-form';
import { ConfigProblem } from './config-problem';

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

const found = css(`
  & strong { display: block; font-size: 1.125em; font-weight: 700; }
  & span { color: ${colour.muted}; }
  & button { margin-inline-start: calc(-0.25em - 1px); }
`);

const foundFields = ['childName'] as const;

/** The register shows only a masked name, so the full name is always typed. */
export const ChildStep = () => {
  const view = useLoan();
  const { store, flow, texts, t, ui } = view;
  const { lookup, draft } = flow;
  const student = getStudent(flow);
  const waitMs = useLookupWait(lookup);
  const isLimited = waitMs > 0;
  const isBusy = lookup.kind === 'loading';
  const isLookedUp =
    isBlank(draft.regNo) || (student !== null && toRegNoKey(student.regNo) === toRegNoKey(draft.regNo));

  const typed = cleanText(draft.childName);
  const differs = student !== null && !matchesMaskedName(typed, student.displayName);
  /** Typed name that does not fit the masked one and that the parent has to confirm. */
  const [question, setQuestion] = useState<{ typed: string } | null>(null);

  const form = useLoanForm(student ? foundFields : loanStepFields.child, {
    onValid: () => {
      if (isBusy || isLimited) return;
      if (isLookedUp && differs) setQuestion({ typed });
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
            label={formatText(t.optional, { label: texts.payFees.regNo })}
            hint={t.regNo_hint}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            {...form.field('regNo')}
          />
          {!isLookedUp && (
            <Button kind="secondary" isBusy={isBusy} disabled={isLimited} onClick={() => void store.lookUp()}>
              {t.find}
            </Button>
          )}
        </>
      )}
      <LookupStatus view={view} waitMs={waitMs} notFoundHint={t.not_found_hint} />
      {(lookup.kind === 'failed' || lookup.kind === 'schools') && (
        <Button kind="quiet" onClick={store.removeChild}>
          {t.without_number}
        </Button>
      )}
      {student ? (
        <Card isTinted className={found}>
          <p>
            <strong translate="no">{student.displayName}</strong>
            <span translate="no">
              {student.className}, {student.school.name}
            </span>
          </p>
          <DefinitionRows
            rows={[{ name: texts.payFees.outstanding, value: formatUgx(student.outstanding), kind: 'ruled' }]}
          />
          <Button kind="quiet" onClick={store.removeChild}>
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
        {...form.field('childName')}
      />
      {differs && question?.typed === typed && (
        <Revealed cause={question}>
          <Notice kind="warning">
            <p>{formatText(t.child_differs, { name: student.displayName, typed })}</p>
            <Button kind="quiet" onClick={store.next}>
              {t.child_differs_yes}
            </Button>
          </Notice>
        </Revealed>
      )}
    </StepForm>
  );
};
