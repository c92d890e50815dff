/** True in `npm run test:long`, which runs at full size those tests of which `npm test` runs a part. */
export const isLongRun = process.env.LONG_TESTS === '1';
