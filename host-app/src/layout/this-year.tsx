import { kampalaDay } from '@somesa/core';
import { css } from '@somesa/ui';
import { useSyncExternalStore } from 'react';

const place = css('display: inline-block; min-width: 4ch; font-variant-numeric: tabular-nums;');
const never = () => () => undefined;
const now = (): string => kampalaDay(new Date()).slice(0, 4);

/** The current year. What the build wrote may be older: its place is kept, and filled when the page has taken over. */
export const ThisYear = () => <span className={place}>{useSyncExternalStore(never, now, () => null)}</span>;
