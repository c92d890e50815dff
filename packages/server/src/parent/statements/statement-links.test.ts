import { randomUUID } from 'node:crypto';
import { languages, statementFormats, statementKinds } from '@somesa/core';
import { expect, it } from 'vitest';
import { createFileLinks } from '../../messaging/uploads/links';
import { formatStatementId, parseStatementId } from './statement-links';

const requests = statementKinds.flatMap((kind) =>
  statementFormats.flatMap((format) =>
    languages.map((language) => ({
      userId: randomUUID(),
      kind,
      format,
      language,
      from: '2025-11-21',
      to: '2026-11-21',
    })),
  ),
);

it.each(requests)('parses a formatted statement ID: $kind $format $language', (request) => {
  const id = formatStatementId(request);
  expect(parseStatementId(id)).toEqual(request);
  expect(id).not.toContain(request.userId.slice(0, 8));
  const links = createFileLinks({ secretKey: Buffer.alloc(32, 1), publicUrl: '' });
  const sessionHash = 'S'.repeat(43);
  const token = links
    .sign({ kind: 'statement', id, sessionHash }, new Date('2026-11-21T09:00:00Z'))
    .url.split('/')
    .at(-1);
  expect(token?.length).toBeLessThan(200);
});

it.each(['', 'x', `${'A'.repeat(22)}xpen2025112120261121`, `${'A'.repeat(22)}tpfr2025112120261121`])(
  'returns null for the invalid statement ID %j',
  (id) => expect(parseStatementId(id)).toBeNull(),
);
