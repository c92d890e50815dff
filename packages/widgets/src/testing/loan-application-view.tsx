import type { ApiFailure, UploadsApi } from '@somesa/api-client';
import { createFakeCall, type Handler, mockCall } from '@somesa/api-client/testing';
import {
  type ConfigView,
  type LoanFileKind,
  type LoanProductView,
  ok,
  type Result,
  type UploadView,
} from '@somesa/core';
import { texts as loanTexts } from '@somesa/core/loan-texts/en';
import { texts } from '@somesa/core/texts/en';
import { container, type Rendered, render, typeInto, waitUntil } from '@somesa/ui/testing';
import { vi } from 'vitest';
import * as laterSteps from '../loan-application/later-steps';
import { LoanApplication, type LoanApplicationProps } from '../loan-application/loan-application';
import { school, studentWith } from './samples';
import { field, press, sees } from './view';

export const t = loanTexts.loan;

export const product: LoanProductView = {
  id: 'school-fees',
  version: 1,
  name: 'School fees',
  method: 'declining',
  annualRatePpm: 35_000,
  feeUgx: 0,
  minimumUgx: 50_000,
  maximumUgx: 5_000_000,
  terms: ['3 months', '6 months', '12 months'],
  expenses: [
    { name: 'School Fees', aboveOutstandingUgx: 0 },
    { name: 'School Uniform', aboveOutstandingUgx: 300_000 },
  ],
  documents: {
    required: ['idFront', 'idBack', 'passportPhoto', 'bankStatement', 'letter'],
    optional: [],
    isOneStatementEnough: false,
  },
  guarantorFromUgx: null,
  lateFee: 'Late payment: UGX 5,000 for each overdue instalment.',
};

const config = { schools: [school], loanProduct: product } as ConfigView;

/** Upload that has not ended. */
interface RunningUpload {
  kind: LoanFileKind;
  file: File;
  progress: (part: number) => void;
  end: (result: Result<UploadView, ApiFailure>) => void;
  signal: AbortSignal | undefined;
}

export const createUploadView = (kind: LoanFileKind, name = `${kind}.jpg`): UploadView => ({
  id: `upload-of-${kind}-0001`,
  name,
  size: 300_000,
  type: 'image/jpeg',
});

export const fakeLoanApi = () => {
  const running: RunningUpload[] = [];
  const getConfig = mockCall('GET /config', config);
  const lookUpStudent = mockCall('GET /students/:regNo', studentWith());
  const applyForLoan = mockCall('POST /loan-applications', {
    application: { reference: 'LN-7KQ2-M4X9', status: 'submitted' },
  });
  const joinPages = vi.fn<Handler<'POST /uploads/pages'>>(async ({ body: { kind } }) =>
    ok({ upload: createUploadView(kind, `${kind}.pdf`) }),
  );
  const deleteUpload = mockCall('DELETE /uploads/:id', undefined);
  const api = {
    call: createFakeCall({
      'GET /config': getConfig,
      'GET /students/:regNo': lookUpStudent,
      'POST /loan-applications': applyForLoan,
      'POST /uploads/pages': joinPages,
      'DELETE /uploads/:id': deleteUpload,
    }),
    ...{ getConfig, lookUpStudent, applyForLoan, joinPages, deleteUpload },
    uploadFile: vi.fn<UploadsApi['uploadFile']>(
      ({ kind, file, onProgress, signal }) =>
        new Promise((resolve) => {
          running.push({ kind, file, signal, progress: (part) => onProgress?.(part), end: resolve });
        }),
    ),
  };
  const upload = (kind: LoanFileKind): Promise<RunningUpload> =>
    waitUntil(() => {
      const found = running.filter((one) => one.kind === kind).pop();
      if (!found) throw new Error(`There is no upload of ${kind}.`);
      return found;
    });
  return { api, upload };
};

export const open = (
  api: ReturnType<typeof fakeLoanApi>['api'],
  props: Partial<LoanApplicationProps> = {},
): Rendered =>
  render(
    <LoanApplication
      api={api}
      texts={{ ...texts, ...loanTexts }}
      mode="embed"
      later={laterSteps}
      {...props}
    />,
  );

export const choose = async (label: string, file: File): Promise<void> => {
  const input = await waitUntil(() => {
    const found = container().querySelector<HTMLInputElement>(
      `[aria-label="${t.file_choose}: ${label}"], [aria-label="${t.file_replace}: ${label}"]`,
    );
    if (!found) throw new Error(`There is no file field ${label}.`);
    return found;
  });
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

export const pictureFile = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });

export const fill = async (values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) typeInto(await field(name), value);
};

export const person = {
  fullName: 'Sarah Nakato',
  email: 'sarah@example.ug',
  phoneNumber1: '0772123456',
  address: 'Kisubi, Entebbe Road',
};

export const toLoanStep = async (): Promise<void> => {
  await fill(person);
  await press('Next');
  await sees(t.child_title);
  await fill({ regNo: 'smk-0001', childName: 'Annet Nakato' });
  await press(t.find);
  await sees('A. Nakato');
  await press('Next');
  await sees(t.financial_title);
  await fill({ jobTitle: 'Teacher', estimatedMonthlyIncome: '900000' });
  await press('Next');
  await sees(t.loan_title);
};

export const toFinish = async (): Promise<void> => {
  await toLoanStep();
  await fill({ expense: 'School Fees', loanAmount: '600000' });
  const months = await waitUntil(() => {
    const found = container().querySelector<HTMLInputElement>('input[value="6 months"]');
    if (!found) throw new Error('There are no terms.');
    return found;
  });
  months.click();
  await sees(t.total_payable);
  await press('Next');
  await sees(t.finish_title);
};
