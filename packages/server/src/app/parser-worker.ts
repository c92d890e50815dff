import { checkDocument } from '../messaging/uploads/check-document';
import { readStatement } from '../payments/statements/read-statement';
import type { ParserName } from '../platform/jobs/parse-in-worker';
import { serveParsers } from '../platform/jobs/serve-parsers';
import { readTable } from '../schools/fee-batches/read-table';
import { readRegister } from '../schools/register-imports/read-register';
import { checkSnippet } from '../schools/websites/check-snippet';

// Runs in a worker thread (`createParser`), which keeps the server free while it reads a file.
serveParsers({
  document: checkDocument,
  page: checkSnippet,
  register: readRegister,
  statement: readStatement,
  table: readTable,
} satisfies Record<ParserName, unknown>);
