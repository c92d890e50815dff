import { formatText } from '@somesa/core';
import {
  MAX_STATEMENT_BYTES,
  type StatementAccount,
  type StatementAccountsAnswer,
  type StatementAccountView,
  type StatementColumn,
  type StatementView,
  statementColumns,
} from '@somesa/core/admin';
import { Button, css, Field, Notice, SelectField } from '@somesa/ui';
import { type ChangeEvent, useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { AdminQueryView, BackLink, useAdminQuery } from '../layout/admin-query-view';
import { AdminSection } from '../layout/admin-section';
import { FileButton } from '../layout/file-button';
import { StatementResult } from './statement-result';

const stackClass = css(`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; margin-top: 1rem;
  & .form { display: grid; gap: 1rem; max-width: 36rem; justify-items: start; }
  & .form > * { max-width: 100%; }
  & .form > div { width: 100%; }
`);

/** Time limit for sending and matching a file of up to 96 MB over a slow connection, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 600_000;

const ColumnsDialog = ({
  account: { account, columns },
  onSaved,
}: {
  account: StatementAccountView;
  onSaved: (answer: StatementAccountsAnswer) => void;
}) => {
  const text = useText('admin').statements.mapping;
  const initialValues = Object.fromEntries(
    statementColumns.map((column) => [column, columns.find((saved) => saved.column === column)?.head ?? '']),
  ) as Record<StatementColumn, string>;
  return (
    <ActionDialog<Record<StatementColumn, string>, StatementAccountsAnswer>
      {...text}
      action={text.title}
      title={text.dialog}
      confirm={text.save}
      initialValues={initialValues}
      send={(values) =>
        adminApi.sender('PUT /admin/statements/:account/columns', { account })({
          columns: statementColumns
            .filter((column) => values[column].trim() !== '')
            .map((column) => ({ column, head: values[column] })),
        })
      }
      onDone={onSaved}
    >
      {(field) =>
        statementColumns.map((column) => (
          <Field key={column} label={text.columns[column]} {...field(column)} />
        ))
      }
    </ActionDialog>
  );
};

interface ImportFormProps {
  accounts: readonly StatementAccountView[];
  onSaved: (answer: StatementAccountsAnswer) => void;
}

/** Reads a chosen statement as a preview, and imports it. */
const useStatementImport = (account: StatementAccount, days: { from: string; to: string }) => {
  const text = useText('admin').statements.upload;
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null);
  const [statement, setStatement] = useState<StatementView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (
    line: 'POST /admin/statements/:account/preview' | 'POST /admin/statements/:account',
    sent: File,
  ): Promise<void> => {
    setProblem(null);
    setBusy(line === 'POST /admin/statements/:account/preview' ? 'reading' : 'importing');
    const answer = await adminApi.call(line, {
      params: { account },
      query: { name: sent.name, ...days },
      body: sent,
      headers: { 'content-type': 'application/octet-stream' },
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
    setBusy(null);
    if (!answer.ok) {
      setProblem(answer.error.message);
      return;
    }
    setStatement(answer.value.statement);
    if (answer.value.statement.importId !== null) {
      setFile(null);
      void refreshQueueCounts();
    }
  };
  return {
    file,
    busy,
    statement,
    problem,
    isReady: file !== null && statement !== null && statement.problems.length === 0,
    choose: (picked: File): void => {
      setStatement(null);
      if (picked.size > MAX_STATEMENT_BYTES) {
        setProblem(formatText(text.tooLarge, { limit: `${MAX_STATEMENT_BYTES / 1024 / 1024} MB` }));
        return;
      }
      setFile(picked);
      void send('POST /admin/statements/:account/preview', picked);
    },
    importFile: (): void => {
      if (file) void send('POST /admin/statements/:account', file);
    },
    /** Forgets the preview, which was made for another account or other days. */
    forget: (): void => {
      setStatement(null);
      setFile(null);
    },
  };
};

const ImportForm = ({ accounts, onSaved }: ImportFormProps) => {
  const { statements, shell } = useText('admin');
  const text = statements.upload;
  const [chosen, setChosen] = useState<StatementAccount>(
    accounts.find(({ number }) => number !== null)?.account ?? 'mtn',
  );
  const [days, setDays] = useState({ from: '', to: '' });
  const { file, busy, statement, problem, isReady, ...actions } = useStatementImport(chosen, days);
  const account = accounts.find((each) => each.account === chosen);
  const chooseText = isReady ? text.replace : text.choose;
  return (
    <div className={stackClass}>
      <AdminSection
        title={shell.pages.statementImport}
        actions={account && <ColumnsDialog key={chosen} account={account} onSaved={onSaved} />}
      >
        <div className="form">
          <p>{text.about}</p>
          <SelectField
            label={text.account}
            value={chosen}
            onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
              setChosen(currentTarget.value as StatementAccount);
              actions.forget();
            }}
          >
            {accounts.map((each) => (
              <option key={each.account} value={each.account}>
                {statements.accounts[each.account]}
                {each.number === null ? `: ${statements.page.notSet}` : `, ${each.number}`}
              </option>
            ))}
          </SelectField>
          {(['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              label={text[name]}
              hint={text.daysHint}
              type="date"
              value={days[name]}
              onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
                setDays({ ...days, [name]: currentTarget.value });
                actions.forget();
              }}
            />
          ))}
          {problem && <Notice kind="error">{problem}</Notice>}
          <FileButton
            kind={isReady ? 'secondary' : 'primary'}
            label={text.choose}
            accept=".csv,.txt,.xml,.sta,.mt940,.940"
            isBusy={busy === 'reading'}
            onFile={actions.choose}
          >
            {busy === 'reading' ? formatText(text.reading, { name: file?.name ?? '' }) : chooseText}
          </FileButton>
          {isReady && (
            <Button isBusy={busy === 'importing'} onClick={actions.importFile}>
              {busy === 'importing' ? text.importing : text.import}
            </Button>
          )}
        </div>
      </AdminSection>
      {statement && <StatementResult statement={statement} />}
    </div>
  );
};

export const StatementImportPage = () => {
  const { shell } = useText('admin');
  const query = useAdminQuery('GET /admin/statements');
  return (
    <>
      <BackLink href={`${ADMIN}/reconciliation`}>{shell.pages.reconciliation}</BackLink>
      <h1>{shell.pages.statementImport}</h1>
      <AdminQueryView query={query}>
        {({ accounts }) => <ImportForm accounts={accounts} onSaved={query.put} />}
      </AdminQueryView>
    </>
  );
};
