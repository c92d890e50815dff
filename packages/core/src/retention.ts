/** Days for which the papers of an application that came to nothing are kept, unless the configuration says otherwise. */
export const LOAN_DOCUMENT_RETENTION_DAYS = 180;
