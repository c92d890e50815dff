import { roles } from '@somesa/core';
import type { StatementAccount, StatementAnswer, StatementView } from '@somesa/core/admin';
import { expect } from 'vitest';
import type { TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

/** Creates a function that sends statements as a staff member; `preview` only reads them. */
export const createStatementSender = async (test: TestApp, token?: string) => {
  const as = token ?? (await createTestStaff(test).signInAs(roles.staff)).token;
  return async (
    account: StatementAccount,
    file: string | Buffer,
    {
      preview = false,
      days = '',
      name = 'statement.txt',
    }: { preview?: boolean; days?: string; name?: string } = {},
  ): Promise<StatementView> => {
    const answer = await test.call<StatementAnswer>({
      method: 'POST',
      url: `/api/admin/statements/${account}${preview ? '/preview' : ''}?name=${encodeURIComponent(name)}${days}`,
      payload: Buffer.from(file),
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${as}` },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.statement;
  };
};
