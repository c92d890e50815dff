import { formatText } from '@somesa/core';
import { colour, css } from '@somesa/ui';
import { useEffect, useState } from 'react';
import { call } from '../../../api';
import { useText } from '../../../texts/use-text';
import { formatShortCount } from './short-count';

const line = css(`min-height: 1.5rem; margin-top: 1rem; font-weight: 600; color: ${colour.muted};`);

/** Shows the number of parents who paid, from the ledger. Its space is reserved and stays empty if no number can be shown. */
export const HappyParents = () => {
  const text = useText('home').happyParents;
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void call('GET /figures', { expects: 'happyParents', signal }).then((result) => {
      // The figure is not essential, so a failure leaves its space empty.
      if (result.ok && !signal.aborted) setCount(result.value.happyParents);
    });
    return () => controller.abort();
  }, []);
  return <p className={line}>{count === null ? '' : formatText(text, { count: formatShortCount(count) })}</p>;
};
