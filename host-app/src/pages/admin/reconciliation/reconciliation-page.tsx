import { formatFigures, formatText, toKampalaDay } from '@somesa/core';
import type { ListRow, SignOffAnswer } from '@somesa/core/admin';
import { Button, buttonClass, css, Field, TextArea } from '@somesa/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { showFailure, showOutcome } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { BackLink } from '../layout/admin-query-view';
import { AdminTable } from '../table/admin-table';

const recordAddresses: Readonly<Record<string, (id: string) => string>> = {
  payment: adminAddress.payment,
  'bank-transaction': adminAddress.bankTransaction,
  loan: adminAddress.loan,
  settlement: adminAddress.settlement,
  journal: adminAddress.approval,
};

const renderRecord = ({ cells: { record, recordKind, recordId } }: ListRow): ReactNode => {
  const address = recordId === null ? undefined : recordAddresses[String(recordKind)]?.(String(recordId));
  return address ? <Link href={address}>{record}</Link> : record;
};

export const StatementLinesPage = () => {
  const { shell } = useText('admin');
  return (
    <>
      <BackLink href={`${ADMIN}/reconciliation`}>{shell.pages.reconciliation}</BackLink>
      <h1>{shell.pages.statementLines}</h1>
      <AdminTable list="statementLines" cells={{ record: renderRecord }} />
    </>
  );
};

const linksClass = css('display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; margin: 1rem 0;');

/** Time limit for matching the lines of all statements, in milliseconds. */
const MATCH_TIMEOUT_MS = 600_000;

/** Dialog that signs off a day of every account that was compared and is not signed off yet. */
const SignOffAll = ({ onDone }: { onDone: () => void }) => {
  const text = useText('admin').statements.signOff;
  const today = toKampalaDay(new Date());
  return (
    <ActionDialog<{ day: string; note: string }, SignOffAnswer>
      {...text}
      action={text.all}
      text={text.allText}
      confirm={text.action}
      initialValues={{ day: '', note: '' }}
      check={({ day }) => (day === '' || day >= today ? { day: ['day'] } : null)}
      texts={text.errors}
      send={(body) => adminApi.call('POST /admin/reconciliation/sign-offs', { body })}
      onDone={onDone}
    >
      {(field) => (
        <>
          <Field label={text.day} type="date" required {...field('day')} />
          <TextArea label={text.note} hint={text.noteHint} {...field('note')} />
        </>
      )}
    </ActionDialog>
  );
};

export const ReconciliationPage = () => {
  const { shell, statements } = useText('admin');
  const text = statements.page;
  const [version, setVersion] = useState(0);
  const [isMatching, setMatching] = useState(false);
  const refresh = (): void => setVersion((before) => before + 1);
  const match = async (): Promise<void> => {
    setMatching(true);
    const answer = await adminApi.call('POST /admin/reconciliation/match', { timeoutMs: MATCH_TIMEOUT_MS });
    setMatching(false);
    if (!answer.ok) {
      showFailure(answer.error.message);
      return;
    }
    const { matched, unmatched } = answer.value;
    showOutcome(
      formatText(text.matched, { matched: formatFigures(matched), unmatched: formatFigures(unmatched) }),
    );
    refresh();
  };
  return (
    <>
      <h1>{shell.pages.reconciliation}</h1>
      <p>{text.about}</p>
      <div className={linksClass}>
        <Link href={`${ADMIN}/reconciliation/import`} className={buttonClass('primary')}>
          {text.upload}
        </Link>
        <SignOffAll onDone={refresh} />
        <Button kind="secondary" isBusy={isMatching} onClick={() => void match()}>
          {text.match}
        </Button>
        <Link href={`${ADMIN}/reconciliation/lines`} className={buttonClass('secondary')}>
          {text.lines}
        </Link>
      </div>
      <AdminTable
        key={version}
        list="reconciliationDays"
        getRowHref={({ id }) => `${ADMIN}/reconciliation/${id}`}
      />
    </>
  );
};
