import { randomUUID } from 'node:crypto';
import { type LoanFileKind, loanFileKinds, ok } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { createGuarantors } from '../../loans/loans/guarantors';
import { createLoanApplications } from '../../loans/loans/loan-applications';
import type { FileStore } from '../../messaging/uploads/file-store';
import { createUploads } from '../../messaging/uploads/uploads';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { loanGuarantors } from '../../platform/db/schema';
import { drawDemoDocument, drawDemoPhotos } from './demo-documents';
import { requireValue } from './demo-loan';

/** Document that the applicant has photographed, page by page. */
const PHOTOGRAPHED: LoanFileKind = 'mobileMoneyStatement';

/** File store and keys of the demo's loan application. */
export interface DemoApplicationDependencies {
  fileStore: FileStore;
  /** 32 bytes. */
  filesKey: Buffer;
  secretKey: Buffer;
}

/** Submits a loan application with all its documents, as an applicant would, for the demo's staff to decide. */
export const submitDemoApplication = async (
  { database, clock }: { database: Database; clock: Clock },
  { fileStore: store, filesKey, secretKey }: DemoApplicationDependencies,
): Promise<void> => {
  const report = (error: unknown): never => {
    throw error;
  };
  const uploads = createUploads({
    database,
    clock,
    store,
    filesKey,
    oldFilesKeys: [],
    maxUnattachedBytes: Number.POSITIVE_INFINITY,
    maxUnattachedBytesPerSender: Number.POSITIVE_INFINITY,
    report,
  });
  const upload = async (kind: LoanFileKind): Promise<[LoanFileKind, string]> => {
    const added = await uploads.add(await drawDemoDocument(kind), 'demo');
    if (!added.ok) throw new Error(`the demo's ${kind} was not taken: ${added.error.code}`);
    return [kind, added.value.id];
  };
  /** Uploads photos of the pages of a document, which are joined. */
  const photograph = async (kind: LoanFileKind): Promise<[LoanFileKind, string]> => {
    const pages: string[] = [];
    for (const page of await drawDemoPhotos(kind))
      pages.push(requireValue(await uploads.add(page, 'demo'), 'be photographed').id);
    return [kind, requireValue(await uploads.joinPages(kind, pages, 'demo'), 'be joined').id];
  };
  const addFile = (kind: LoanFileKind) => (kind === PHOTOGRAPHED ? photograph(kind) : upload(kind));
  const files = Object.fromEntries(await Promise.all(loanFileKinds.map(addFile))) as Record<
    LoanFileKind,
    string
  >;
  const unlimited = { releaseUnsent: async () => undefined, releaseAll: async () => undefined };
  const guarantors = createGuarantors({
    database,
    clock,
    secretKey,
    publicUrl: 'http://localhost',
    maxLoansPerGuarantor: 1,
    maxTextsPerDay: 1,
  });
  const applications = createLoanApplications({ database, clock, secretKey, guarantors, report });
  const applied = await applications.apply({
    key: randomUUID(),
    user: null,
    sender: 'the demo',
    language: 'en',
    admit: async () => ok(unlimited),
    body: {
      fullName: 'Harriet Nambooze',
      email: 'harriet.nambooze@somesa.example',
      jobTitle: 'Nurse',
      phoneNumber1: '0772000412',
      address: 'Plot 4, Entebbe Road, Entebbe',
      school: 'kings-college-buddo',
      childName: 'Henry Ssemwogerere',
      regNo: 'KCB-0001',
      estimatedMonthlyIncome: 1_150_000,
      expense: 'School Fees',
      loanAmount: 600_000,
      loanTerm: '6 months',
      guarantorName: 'Moses Ssemwogerere',
      guarantorPhone: '0752000413',
      guarantorRelation: 'Brother',
      ...files,
    },
  });
  if (!applied.ok) throw new Error(`the demo's application was not taken: ${applied.error.code}`);
  await database.orm
    .update(loanGuarantors)
    .set({ consentedAt: clock.now() })
    .where(eq(loanGuarantors.msisdn, '+256752000413'));
};
