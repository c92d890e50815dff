/** True in `npm run test:long`, which checks colours in dark mode too; `npm test` checks the colours themselves. */
export const isLongRun = process.env.LONG_TESTS === '1';
