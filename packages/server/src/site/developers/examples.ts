/** Example of a request, in two languages that do the same. */
export interface Example {
  title: string;
  text: string;
  curl: string;
  fetch: string;
}

/** Request of an example; its path is below the address of the API. */
interface ExampleRequest {
  path: string;
  method?: 'PUT' | 'POST';
  body?: object;
  idempotencyKey?: string;
}

const toCurl = (base: string, { path, method, body, idempotencyKey }: ExampleRequest): string =>
  [
    'curl --fail-with-body -sS -H "Authorization: Bearer $SOMESA_KEY"',
    ...(method ? [`-X ${method} -H 'Content-Type: application/json'`] : []),
    ...(idempotencyKey ? [`-H 'Idempotency-Key: ${idempotencyKey}'`] : []),
    ...(body ? [`-d '${JSON.stringify(body)}'`] : []),
    `'${base}${path}'`,
  ].join(' \\\n  ');

const toFetch = (base: string, { path, method, body, idempotencyKey }: ExampleRequest): string =>
  [
    `const response = await fetch('${base}${path}', {`,
    ...(method ? [`  method: '${method}',`] : []),
    '  headers: {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program.
    '    authorization: `Bearer ${process.env.SOMESA_KEY}`,',
    ...(method ? ["    'content-type': 'application/json',"] : []),
    ...(idempotencyKey ? [`    'idempotency-key': '${idempotencyKey}',`] : []),
    '  },',
    ...(body ? [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`] : []),
    '});',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program.
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    'console.log(await response.json());',
  ].join('\n');

const STUDENT = '/students/API-2026-001';

const requests: readonly (Pick<Example, 'title' | 'text'> & ExampleRequest)[] = [
  {
    title: 'Add or change a child',
    text: 'The registration number is in the address, so sending it again changes nothing. Write a slash in a number as %2F.',
    path: STUDENT,
    method: 'PUT',
    body: { firstName: 'Grace', lastName: 'Auma', className: 'Senior 1' },
  },
  {
    title: 'List the register',
    text: 'Pass next as cursor to get the following page, until it is null.',
    path: '/students',
  },
  {
    title: 'Charge one child a fee',
    text: 'The same Idempotency-Key charges once, however often the request is sent.',
    path: `${STUDENT}/adjustments`,
    method: 'POST',
    idempotencyKey: 'study-tour-API-2026-001',
    body: {
      kind: 'charge',
      description: 'Study tour',
      dueOn: '2027-02-15',
      amountUgx: 50_000,
      reason: 'Form of 3 February',
    },
  },
  {
    title: 'Record a payment to the school',
    text: 'For money that the school received without us. The receipt number is your own, and can be used once.',
    path: `${STUDENT}/adjustments`,
    method: 'POST',
    idempotencyKey: 'cash-receipt-2026-000123',
    body: {
      kind: 'paid-to-school',
      amountUgx: 20_000,
      method: 'cash',
      receiptNumber: '2026-000123',
      paidOn: '2026-11-20',
    },
  },
  {
    title: 'Get the fees of a child',
    text: 'Returns each fee with what is paid and outstanding, and the changes of them.',
    path: `${STUDENT}/fees`,
  },
  {
    title: 'List what every child owes',
    text: 'Returns 100 children at a time, by registration number.',
    path: '/balances',
  },
  {
    title: 'List new payments',
    text: 'Keep next and send it as cursor the next time: you get what was paid or reversed since then, in order and without gaps.',
    path: '/payments?cursor=0',
  },
  {
    title: 'List settlements',
    text: 'Each has an address of its own with the lines of its remittance advice.',
    path: '/settlements',
  },
  {
    title: 'Record that a child has left',
    text: 'What is outstanding can still be paid.',
    path: `${STUDENT}/left`,
    method: 'POST',
    body: { leftOn: '2026-11-20' },
  },
];

/** Lists the examples of the developer page, in an order in which they work one after another. `base` is the address of the API. */
export const listExamples = (base: string): readonly Example[] =>
  requests.map(({ title, text, ...request }) => ({
    title,
    text,
    curl: toCurl(base, request),
    fetch: toFetch(base, request),
  }));

/** Program that receives webhooks and verifies them. */
export const verifyProgram = `import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SOMESA_WEBHOOK_SECRET);

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    const event = webhook.verify(body, request.headers);
    // Store the event under its ID, unless you have that ID already. Then answer, and work on it later.
    console.log(request.headers['webhook-id'], event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(process.env.PORT);`;
