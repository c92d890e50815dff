/** Kinds of documents of an application, as the API names them. */
export const loanFileKinds = [
  'idFront',
  'idBack',
  'passportPhoto',
  'bankStatement',
  'mobileMoneyStatement',
  'letter',
  'lc1Letter',
] as const;
export type LoanFileKind = (typeof loanFileKinds)[number];

/** Kinds of documents that are one picture; the others are PDF or Word files, or photos that become one PDF. */
export const loanPictureKinds: readonly LoanFileKind[] = ['idFront', 'idBack', 'passportPhoto'];

/** Kinds of documents that show money coming in. */
export const loanStatementKinds: readonly LoanFileKind[] = ['bankStatement', 'mobileMoneyStatement'];

/** Maximum number of photos that become one document. */
export const MAX_DOCUMENT_PAGES = 12;

/** Documents that a loan product asks for; the required ones must be there before a loan is approved. */
export interface DocumentRule {
  required: LoanFileKind[];
  optional: LoanFileKind[];
  /** True if one of the two statements is enough where both are required. */
  isOneStatementEnough: boolean;
}

/** Returns whether a rule requires either of the two statements, whichever the applicant has. */
export const isEitherStatement = ({ required, isOneStatementEnough }: DocumentRule): boolean =>
  isOneStatementEnough && loanStatementKinds.every((kind) => required.includes(kind));

/** Lists the kinds that a rule asks for, in the usual order. */
export const listAskedKinds = ({ required, optional }: DocumentRule): LoanFileKind[] =>
  loanFileKinds.filter((kind) => required.includes(kind) || optional.includes(kind));

/** Lists the required kinds that are not present. If either statement is enough and neither is present, lists both. */
export const listMissingKinds = (rule: DocumentRule, present: readonly LoanFileKind[]): LoanFileKind[] => {
  const hasStatement =
    isEitherStatement(rule) && loanStatementKinds.some((statement) => present.includes(statement));
  return loanFileKinds.filter(
    (kind) =>
      rule.required.includes(kind) &&
      !present.includes(kind) &&
      !(hasStatement && loanStatementKinds.includes(kind)),
  );
};
