import { newIdempotencyKey } from '@somesa/api-client';
import { formatFigures, formatText, ok, toKampalaDay } from '@somesa/core';
import {
  type AdminSchoolView,
  type BatchSelection,
  type FeeBatchAdded,
  type FeeBatchKind,
  feeBatchKinds,
  MAX_BATCH_ROWS,
  type TypedBatchRow,
} from '@somesa/core/admin';
import { Button, css, Field, Notice, SelectField } from '@somesa/ui';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { FormProblem } from '../../../../forms/form-problem';
import { adminApi } from '../../../../state/admin-api';
import { auth } from '../../../../state/auth';
import { deleteDraft, readDraft, saveDraft } from '../../../../state/form-draft';
import { showFailure } from '../../../../state/page-message';
import { useText } from '../../../../texts/use-text';
import { tabAddress } from '../../../area/tab-links';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog, Options } from '../../layout/action-dialog';
import { DetailPage, useItemQuery } from '../../layout/admin-query-view';
import { AdminSection } from '../../layout/admin-section';
import { schoolTabs } from '../school-tabs';
import { MatchReport, ReadFile, type Report } from './batch-files';
import { BatchGrid } from './batch-grid';
import { emptyRow, findTwins, isEmptyRow, isPaymentKind, placeTable } from './batch-rows';
import { BATCH_TIMEOUT_MS, useBatchChecks } from './use-batch-checks';

const layoutClass = css(`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;
  & .terms { display: grid; gap: 1rem; align-items: start; }
  & .end { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.25rem; }
  & .end .total { font-weight: 600; font-variant-numeric: tabular-nums; }
  & .receipts { display: flex; align-items: center; gap: 0.75rem; min-height: 3rem; }
  & .receipts input { width: 1.25rem; height: 1.25rem; flex: none; }
  @media (min-width: 48rem) { & .terms { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
`);

interface Draft {
  kind: FeeBatchKind;
  /** Name of the other collector. */
  collector: string;
  fee: string;
  dueOn: string;
  reason: string;
  sendsReceipts: boolean;
  rows: TypedBatchRow[];
  /** Idempotency key, which a reload keeps, so that a batch that was saved before it is not saved again. */
  key: string;
}

const createDraft = (): Draft => ({
  kind: 'cash',
  collector: '',
  fee: '',
  dueOn: '',
  reason: '',
  sendsReceipts: false,
  rows: [],
  key: newIdempotencyKey(),
});

/** Keeps what is typed until the tab is closed, so that a reload loses no row. */
const useDraft = (name: string) => {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = readDraft(name).batch;
    return stored ? { ...createDraft(), ...JSON.parse(stored) } : createDraft();
  });
  useEffect(
    () => saveDraft(name, draft.rows.length === 0 ? {} : { batch: JSON.stringify(draft) }),
    [name, draft],
  );
  const change = useCallback(
    (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values })),
    [],
  );
  const changeRows = useCallback(
    (apply: (rows: readonly TypedBatchRow[]) => TypedBatchRow[]) =>
      setDraft((before) => ({ ...before, rows: apply(before.rows).slice(0, MAX_BATCH_ROWS) })),
    [],
  );
  const clear = (): void => {
    setDraft(createDraft());
    deleteDraft(name);
  };
  return { draft, change, changeRows, clear };
};

type DraftState = ReturnType<typeof useDraft>;

const TermFields = ({
  school,
  draft,
  change,
}: Pick<DraftState, 'draft' | 'change'> & { school: AdminSchoolView }) => {
  const text = useText('admin').feeBatch;
  const { words } = useText('admin').lists.feeBatches;
  const listId = useId();
  const { kind, sendsReceipts } = draft;
  const isPayment = isPaymentKind(kind);
  const feeNames = new Set(school.terms.flatMap(({ fees }) => fees.map(({ description }) => description)));
  const bind = (name: 'kind' | 'collector' | 'fee' | 'dueOn' | 'reason') => ({
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  return (
    <div className="terms">
      <SelectField label={text.kind} {...bind('kind')}>
        <Options values={feeBatchKinds} names={words.kind} />
      </SelectField>
      {kind === 'aggregator' && (
        <Field label={text.collector.name} hint={text.collector.hint} {...bind('collector')} />
      )}
      <Field
        label={text.fee}
        hint={isPayment ? text.feeHint.payment : text.feeHint[kind as keyof typeof text.feeHint]}
        list={listId}
        {...bind('fee')}
      />
      <datalist id={listId}>
        {[...feeNames].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {(kind === 'charge' || kind === 'opening-balance') && (
        <Field
          label={text.dueOn}
          type="date"
          {...bind('dueOn')}
          value={draft.dueOn || toKampalaDay(new Date())}
        />
      )}
      <Field label={text.reason} hint={text.reasonHint} {...bind('reason')} />
      {isPayment && (
        <label className="receipts">
          <input
            type="checkbox"
            checked={sendsReceipts}
            onChange={({ currentTarget }) => change({ sendsReceipts: currentTarget.checked })}
          />
          {text.sendsReceipts}
        </label>
      )}
    </div>
  );
};

/** Adds a row for each child of a class or group, or for each second and later child of a guardian. */
const AddMany = ({ school, onAdd }: { school: AdminSchoolView; onAdd: (rows: TypedBatchRow[]) => void }) => {
  const text = useText('admin').feeBatch.addMany;
  const groups = school.groups.map(({ name }) => ({ of: 'group' as const, name }));
  const classes = school.classes.map((name) => ({ of: 'class' as const, name }));
  return (
    <ActionDialog
      action={text.action}
      title={text.title}
      initialValues={{ choice: '', amount: '' }}
      send={async ({ choice, amount }) => {
        const [of, ...name] = choice.split(':');
        const answer = await adminApi.call('GET /admin/schools/:id/batch-children', {
          params: { id: school.id },
          query: { of: (of || 'siblings') as BatchSelection, name: name.join(':') },
        });
        return answer.ok
          ? ok(answer.value.regNos.map((regNo) => ({ ...emptyRow, child: regNo, amount })))
          : answer;
      }}
      onDone={(rows) => (rows.length > 0 ? onAdd(rows) : void showFailure(text.none))}
    >
      {(field) => (
        <>
          <SelectField label={text.of} {...field('choice')}>
            <option value="">{text.siblings}</option>
            {[...groups, ...classes].map(({ of, name }) => (
              <option key={`${of}:${name}`} value={`${of}:${name}`}>
                {formatText(text[of], { name })}
              </option>
            ))}
          </SelectField>
          <Field label={text.amount} {...field('amount')} />
        </>
      )}
    </ActionDialog>
  );
};

const BatchForm = ({ school }: { school: AdminSchoolView }) => {
  const { feeBatch: text, school: schoolText } = useText('admin');
  const [, navigate] = useLocation();
  const { user } = useSnapshot(auth);
  // Of this person alone: another at the same computer would save it under their own name.
  const { draft, change, changeRows, clear } = useDraft(`fee-batch-${user?.user_id}-${school.id}`);
  const [leftOut, setLeftOut] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Parameters<typeof FormProblem>[0]['failure']>(null);
  const { kind, rows, sendsReceipts, key } = draft;
  const collector = kind === 'aggregator' ? draft.collector.trim() : null;
  const terms = {
    kind,
    fee: draft.fee.trim() || null,
    dueOn: draft.dueOn || null,
    reason: draft.reason.trim() || null,
  };
  const [report, setReport] = useState<Report | null>(null);
  const [isMatching, setMatching] = useState(false);
  const placed = useRef<TypedBatchRow[]>([]);
  const { checks, isChecking, failure: checkFailure, forget } = useBatchChecks(school.id, terms, rows);
  const setRows = (apply: Parameters<typeof changeRows>[0], missing = 0): void => {
    setLeftOut(missing + Math.max(apply(rows).length - MAX_BATCH_ROWS, 0));
    changeRows(apply);
  };
  const addRows = (added: TypedBatchRow[], missing?: number): void =>
    setRows((before) => [...before.filter((row) => !isEmptyRow(row)), ...added], missing);
  /** Adds the rows of a file, instead of those that its columns gave before they were matched again. */
  const place = ({ table, ...file }: Report, before: readonly TypedBatchRow[] = []): void => {
    const { rows: found, headAt, fields } = table;
    setReport(file.collector === '' ? null : { ...file, table });
    setMatching(headAt !== null && fields === null);
    if (headAt !== null && fields === null) return;
    const matching = headAt !== null && fields !== null ? { headAt, fields } : null;
    const { rows: added, leftOut: missing } = placeTable(found, kind, undefined, matching);
    placed.current = added;
    setRows((all) => [...all.filter((row) => !isEmptyRow(row) && !before.includes(row)), ...added], missing);
  };
  const filled = rows.flatMap((row, at) => (isEmptyRow(row) ? [] : [{ row, at, check: checks[at] }]));
  const isWrong = ({ check }: (typeof filled)[number]): boolean =>
    check !== undefined && (check.problem !== null || !check.child);
  const wrong = filled.filter(isWrong).length;
  const totalUgx = filled.reduce((sum, { check }) => sum + (check?.amountUgx ?? 0), 0);

  const children = new Map(
    filled.flatMap(({ check }) => (check?.child ? [[check.child.regNo, check.child]] : [])),
  );
  const withGuardian = [...children.values()].filter(({ hasGuardian }) => hasGuardian).length;

  const save = async (): Promise<void> => {
    const first = filled.find(isWrong);
    if (first) return document.querySelector<HTMLElement>(`input[data-row="${first.at}"]`)?.focus();
    // The server counts the rows that are sent.
    changeRows((before) => before.filter((row) => !isEmptyRow(row)));
    setBusy(true);
    const body: FeeBatchAdded = {
      ...terms,
      reason: terms.reason ?? (collector || null),
      ...(isPaymentKind(kind) && { sendsReceipts }),
      rows: filled.map(({ row, check }) => ({
        child: check?.child?.regNo ?? row.child,
        amountUgx: check?.amountUgx ?? null,
        percent: check?.percent ?? null,
        paidOn: check?.paidOn ?? null,
        receiptNumber: check?.receiptNumber ?? null,
        reason: row.reason.trim() || null,
      })),
    };
    const answer = await adminApi.call('POST /admin/schools/:id/fee-batches', {
      params: { id: school.id },
      body,
      headers: { 'idempotency-key': key },
      timeoutMs: BATCH_TIMEOUT_MS,
    });
    setBusy(false);
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return forget();
    const { batch } = answer.value;
    clear();
    navigate(adminAddress.feeBatch(batch.id));
  };

  return (
    <div className={layoutClass}>
      <AdminSection title={text.terms}>
        <TermFields {...{ school, draft, change }} />
      </AdminSection>
      {report && isMatching && (
        <MatchReport
          key={`${report.file.name} ${report.table.headAt}`}
          school={school}
          report={report}
          onDone={(table) => place({ ...report, table }, placed.current)}
        />
      )}
      <AdminSection
        title={text.rows.title}
        actions={
          <>
            <ReadFile school={school} collector={collector} onTable={place} />
            {report && collector !== null && !isMatching && (
              <Button kind="secondary" onClick={() => setMatching(true)}>
                {schoolText.import.changeColumns}
              </Button>
            )}
            <AddMany school={school} onAdd={addRows} />
            {rows.length > 0 && (
              <ActionDialog
                action={text.clear}
                title={text.clearTitle}
                isDanger
                send={async () => ok(null)}
                onDone={clear}
              />
            )}
          </>
        }
      >
        <p>{text.help}</p>
        <BatchGrid rows={rows} kind={kind} checks={checks} twins={findTwins(checks)} onRows={setRows} />
      </AdminSection>
      <FormProblem failure={failure ?? checkFailure} />
      <div className="end">
        <span className="total" role="status">
          {formatText(text.total, { count: formatFigures(filled.length), amount: formatFigures(totalUgx) })}
          {isChecking && ` · ${text.checking}`}
        </span>
        <Button disabled={filled.length === 0 || isChecking} isBusy={isBusy} onClick={() => void save()}>
          {text.save}
        </Button>
      </div>
      {isPaymentKind(kind) && sendsReceipts && children.size > 0 && !isChecking && (
        <Notice kind={withGuardian < children.size ? 'warning' : 'info'}>
          {formatText(text.texts, {
            count: formatFigures(withGuardian),
            without: formatFigures(children.size - withGuardian),
          })}
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice kind="warning">{formatText(text.leftOut, { count: formatFigures(leftOut) })}</Notice>
      )}
      {wrong > 0 && !isChecking && (
        <Notice kind="warning">{formatText(text.wrong, { count: formatFigures(wrong) })}</Notice>
      )}
    </div>
  );
};

export const EnterFeesPage = () => {
  const text = useText('admin').feeBatch;
  const query = useItemQuery('GET /admin/schools/:id');
  return (
    <DetailPage
      backHref={tabAddress(adminAddress.school(query.id), schoolTabs, 'batches')}
      backText={text.back}
      title={text.title}
      query={query}
    >
      {({ school }) => <BatchForm school={school} />}
    </DetailPage>
  );
};
