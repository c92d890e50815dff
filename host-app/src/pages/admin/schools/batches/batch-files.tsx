import type { Answers } from '@somesa/api-client';
import { formatText } from '@somesa/core';
import { type AdminSchoolView, batchFields, collectorFields, getWorkbookType } from '@somesa/core/admin';
import { useState } from 'react';
import { FormFrame } from '../../../../forms/form-frame';
import { useDraftForm } from '../../../../forms/use-draft-form';
import { adminApi } from '../../../../state/admin-api';
import { showFailure } from '../../../../state/page-message';
import { useText } from '../../../../texts/use-text';
import { AdminSection } from '../../layout/admin-section';
import { FileButton } from '../../layout/file-button';
import { ColumnChoices, columnName } from '../register/match-columns';
import { guessBatchFields } from './batch-rows';
import { BATCH_TIMEOUT_MS } from './use-batch-checks';

type ReadTable = Answers['POST /admin/schools/:id/fee-batches/read'];
/** Report of a collector, whose columns can be matched again without another choice of the file. */
export interface Report {
  file: File;
  collector: string;
  table: ReadTable;
}

const sendFile = (schoolId: number, file: File, query: { collector?: string; fields?: string }) =>
  adminApi.call('POST /admin/schools/:id/fee-batches/read', {
    params: { id: schoolId },
    query,
    body: file,
    headers: { 'content-type': getWorkbookType(file.name) ?? 'text/csv' },
    timeoutMs: BATCH_TIMEOUT_MS,
  });

/** Reads a file into rows, as a spreadsheet or another collector made it. */
export const ReadFile = ({
  school,
  collector,
  onTable,
}: {
  school: AdminSchoolView;
  /** Name of the collector; null if the file is the school’s own. */
  collector: string | null;
  onTable: (report: Report) => void;
}) => {
  const { file: text, collector: ofCollector } = useText('admin').feeBatch;
  const [isBusy, setBusy] = useState(false);
  const read = async (file: File): Promise<void> => {
    setBusy(true);
    const answer = await sendFile(school.id, file, collector ? { collector } : {});
    setBusy(false);
    if (answer.ok) onTable({ file, collector: collector ?? '', table: answer.value });
    else showFailure(answer.error.message);
  };
  const mayChoose = (): boolean => {
    if (collector === '') showFailure(ofCollector.first);
    return collector !== '';
  };
  return (
    <FileButton
      kind="secondary"
      label={text}
      isBusy={isBusy}
      mayChoose={mayChoose}
      onFile={(file) => void read(file)}
    >
      {text}
    </FileButton>
  );
};

/** Number of rows in which the first values of a column are looked for, and of values that are shown. */
const MAX_SAMPLED_ROWS = 50;
const MAX_SAMPLES = 3;

/** Form in which a person says what the columns of a collector’s report mean. */
export const MatchReport = ({
  school,
  report: { file, collector, table },
  onDone,
}: {
  school: AdminSchoolView;
  report: Report;
  onDone: (table: ReadTable) => void;
}) => {
  const { feeBatch, school: schoolText } = useText('admin');
  const text = schoolText.matching;
  const headAt = table.headAt ?? 0;
  const heads = table.rows[headAt] ?? [];
  const sampled = table.rows.slice(headAt + 1, headAt + 1 + MAX_SAMPLED_ROWS);
  const columns = heads.map((head, at) => ({
    head,
    samples: [...new Set(sampled.map((cells) => cells[at] ?? ''))].filter(Boolean).slice(0, MAX_SAMPLES),
  }));
  const guess = table.fields ?? guessBatchFields(heads);
  const listFields = (values: Record<string, string>) => heads.map((_, at) => values[columnName(at)] ?? '');
  const empty = Object.fromEntries(heads.map((_, at) => [columnName(at), guess[at] ?? '']));
  const form = useDraftForm<Record<string, string>, ReadTable>({
    empty,
    send: (values) => sendFile(school.id, file, { collector, fields: listFields(values).join() }),
    onSent: onDone,
  });
  const fields = listFields(Object.fromEntries(Object.keys(empty).map((name) => [name, form.value(name)])));
  const { amount, ...columnNames } = feeBatch.columns;
  const names = { ...columnNames, amount: amount.payment };
  const missing = collectorFields.filter((field) => !fields.includes(field));
  const doubled = batchFields.filter((field) => fields.indexOf(field) !== fields.lastIndexOf(field));
  return (
    <AdminSection title={text.title}>
      <FormFrame form={form} label={text.title} action={text.confirm}>
        <p>{formatText(feeBatch.collector.match, { name: collector, line: String(headAt + 1) })}</p>
        <ColumnChoices
          columns={columns}
          bind={form.field}
          values={batchFields}
          names={names}
          missing={missing}
          doubled={doubled}
        />
      </FormFrame>
    </AdminSection>
  );
};
