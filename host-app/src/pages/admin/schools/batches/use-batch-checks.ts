import type { Answers, ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import type { CheckedBatchRow, FeeBatchChecked, TypedBatchRow } from '@somesa/core/admin';
import { useEffect, useRef, useState } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { isEmptyRow } from './batch-rows';

/** Time after the last key before rows are checked, in milliseconds. */
const DELAY_MS = 400;
/** Time after which a check that failed is sent again, in milliseconds. */
const RETRY_MS = 5_000;
/** Time limit for a check of many rows, in milliseconds. */
export const BATCH_TIMEOUT_MS = 60_000;

/** Fields that all rows share. */
export type BatchTerms = Omit<FeeBatchChecked, 'rows'>;

/** Checks rows at the server as they are typed, each once. Returns the check of each row, and whether some are not checked yet. */
export const useBatchChecks = (schoolId: number, terms: BatchTerms, rows: readonly TypedBatchRow[]) => {
  const checks = useRef(new Map<string, CheckedBatchRow>());
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [version, setVersion] = useState(0);
  const toKey = (row: TypedBatchRow): string => JSON.stringify([terms, row]);
  const unchecked = rows.filter((row) => !isEmptyRow(row) && !checks.current.has(toKey(row)));
  const wanted = JSON.stringify(unchecked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows and terms are in the text of what is wanted.
  useEffect(() => {
    if (unchecked.length === 0) return;
    const controller = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const check = async (): Promise<void> => {
      const answer: Result<Answers['POST /admin/schools/:id/fee-batches/check'], ApiFailure> =
        await adminApi.call('POST /admin/schools/:id/fee-batches/check', {
          params: { id: schoolId },
          body: { ...terms, rows: unchecked },
          signal: controller.signal,
          timeoutMs: BATCH_TIMEOUT_MS,
        });
      if (controller.signal.aborted) return;
      setFailure(answer.ok ? null : answer.error);
      if (!answer.ok) {
        retry = setTimeout(() => setVersion((before) => before + 1), RETRY_MS);
        return;
      }
      for (const [at, row] of unchecked.entries()) {
        const checked = answer.value.rows[at];
        if (checked) checks.current.set(toKey(row), checked);
      }
      setVersion((before) => before + 1);
    };
    const timer = setTimeout(() => void check(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(retry);
      controller.abort();
    };
  }, [schoolId, wanted, JSON.stringify(terms), version]);

  return {
    checks: rows.map((row) => checks.current.get(toKey(row))),
    isChecking: unchecked.length > 0,
    failure,
    /** Checks all rows again, as after a change of the register. */
    forget: (): void => {
      checks.current.clear();
      setVersion((before) => before + 1);
    },
  };
};
