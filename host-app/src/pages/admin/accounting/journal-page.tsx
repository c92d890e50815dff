import { formatText, formatUgx, parseUgx } from '@somesa/core';
import {
  type AccountKind,
  type ApprovalAnswer,
  accountKinds,
  fixedAccounts,
  MAX_JOURNAL_LINES,
  manualAccountCodes,
} from '@somesa/core/admin';
import { Button, css, Field, MoneyField, SelectField, TextArea, toast } from '@somesa/ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { AttachedFileField } from '../../../forms/attached-file';
import { FormProblem } from '../../../forms/form-problem';
import { type FormValues, useDraftForm } from '../../../forms/use-draft-form';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { BackLink } from '../layout/admin-query-view';
import { AdminSection } from '../layout/admin-section';
import { SchoolField } from '../table/school-filter';
import { RecordedAccountNotices, useJournalDocument } from './journal-document';
import {
  createJournalValues,
  findJournalErrors,
  lineFields,
  OF_SCHOOL,
  toJournalRequest,
} from './journal-values';

const formClass = css(`
  display: grid;
  gap: 1.25rem;
  max-width: 60rem;
  margin-top: 1rem;
  & fieldset { display: grid; gap: 1rem; padding: 0; border: 0; margin: 0; }
  & legend { padding: 0 0 0.5rem; font-weight: 600; }
  & fieldset > div, & .notices { display: grid; gap: 1rem; align-content: start; }
  & .notices:empty { display: none; }
  & .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  & > button { justify-self: start; }
  @media (min-width: 48rem) { & fieldset { grid-template-columns: 1fr 1fr 12rem; } & legend { grid-column: 1 / -1; } }
`);

type BindField = ReturnType<typeof useDraftForm<FormValues, ApprovalAnswer>>['field'];

const AccountOptions = () => {
  const { accounting: text, accounts, reports } = useText('admin');
  const kinds: Readonly<Record<AccountKind, string>> = reports.names['trial-balance'].words.kind;
  return (
    <>
      <option value="">{text.form.choose}</option>
      {accountKinds.map((kind) => (
        <optgroup key={kind} label={kinds[kind]}>
          {manualAccountCodes
            .filter((code) => fixedAccounts[code].kind === kind)
            .map((code) => (
              <option key={code} value={code}>
                {accounts[code]}
              </option>
            ))}
          {kind === 'liability' && <option value={OF_SCHOOL}>{accounts[OF_SCHOOL]}</option>}
        </optgroup>
      ))}
    </>
  );
};

const JournalLine = ({
  line,
  field,
  value,
}: {
  line: number;
  field: BindField;
  value: (name: string) => string;
}) => {
  const { form: text } = useText('admin').accounting;
  const { debit, debitSchool, credit, creditSchool, amount } = lineFields(line);
  const sides = [
    { label: text.debit, account: debit, school: debitSchool },
    { label: text.credit, account: credit, school: creditSchool },
  ];
  return (
    <fieldset>
      <legend>{formatText(text.line, { number: String(line + 1) })}</legend>
      {sides.map(({ label, account, school }) => (
        <div key={account}>
          <SelectField label={label} {...field(account)}>
            <AccountOptions />
          </SelectField>
          {value(account) === OF_SCHOOL && (
            <SchoolField label={text.school} none={text.chooseSchool} {...field(school)} />
          )}
        </div>
      ))}
      <MoneyField label={text.amount} {...field(amount)} />
    </fieldset>
  );
};

const JournalForm = () => {
  const { form: text } = useText('admin').accounting;
  const [, navigate] = useLocation();
  const [lines, setLines] = useState(1);
  const document = useJournalDocument();
  const form = useDraftForm<FormValues, ApprovalAnswer>({
    empty: createJournalValues(lines),
    check: (values) => findJournalErrors(values, lines),
    texts: text.errors,
    send: async (values) => {
      const uploaded = await document.upload();
      return uploaded.ok
        ? adminApi.call('POST /admin/journals', { body: toJournalRequest(values, lines, uploaded.value) })
        : uploaded;
    },
    onSent: ({ approval }) => {
      toast.success(text.done);
      void refreshQueueCounts();
      navigate(adminAddress.approval(approval.id));
    },
  });
  const totalUgx = Array.from({ length: lines }, (_, line) =>
    parseUgx(form.value(lineFields(line).amount) ?? ''),
  ).reduce<number>((sum, amountUgx) => sum + (amountUgx ?? 0), 0);
  return (
    <form className={formClass} onSubmit={form.submit} noValidate aria-label={text.title}>
      <FormProblem failure={form.failure} />
      {Array.from({ length: lines }, (_, line) => (
        <JournalLine key={lineFields(line).debit} line={line} field={form.field} value={form.value} />
      ))}
      <div className="buttons">
        <Button kind="secondary" disabled={lines === MAX_JOURNAL_LINES} onClick={() => setLines(lines + 1)}>
          {text.add}
        </Button>
        {lines > 1 && (
          <Button kind="quiet" onClick={() => setLines(lines - 1)}>
            {text.remove}
          </Button>
        )}
      </div>
      <div role="status" className="notices">
        <RecordedAccountNotices
          codes={Array.from({ length: lines }, (_, line) => {
            const { debit, credit } = lineFields(line);
            return [form.value(debit) ?? '', form.value(credit) ?? ''];
          }).flat()}
        />
      </div>
      <p role="status">
        {text.total}: <strong>{formatUgx(totalUgx)}</strong>
      </p>
      <Field label={text.valueDate} type="date" {...form.field('valueDate')} />
      <TextArea label={text.reason} {...form.field('reason')} />
      <AttachedFileField attached={document} />
      <Button type="submit" isBusy={form.isBusy}>
        {text.submit}
      </Button>
    </form>
  );
};

export const JournalPage = () => {
  const { shell, accounting: text } = useText('admin');
  return (
    <>
      <BackLink href={`${ADMIN}/accounting`}>{shell.pages.accounting}</BackLink>
      <h1>{shell.pages.journal}</h1>
      <AdminSection title={text.form.title}>
        <p>{text.form.about}</p>
        <JournalForm />
      </AdminSection>
    </>
  );
};
