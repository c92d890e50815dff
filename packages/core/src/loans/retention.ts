/** Default number of days for which the documents of an unsuccessful application are stored. */
export const LOAN_DOCUMENT_RETENTION_DAYS = 180;
