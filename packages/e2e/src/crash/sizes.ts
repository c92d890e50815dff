export const isSample = process.env.KILL_SAMPLE === '1';

/** Number of kills of the server at random moments, per engine. */
export const RANDOM_KILLS = isSample ? 4 : 50;
/** One of so many random kills comes while the server starts. */
export const STARTING_EVERY = 4;
/** Number of payers between two kills under load. */
export const PAYERS_PER_KILL = 24;
/** Payers of one kill come within this time, in milliseconds. */
export const PAYERS_COME_WITHIN_MS = 500;
/** A kill under load comes within this time, in milliseconds. */
export const KILL_WITHIN_MS = 900;
/** A kill of a starting server comes within this time after its start, in milliseconds. */
export const KILL_STARTING_WITHIN_MS = 1_500;
/** Number of children to pay for. */
export const CHILDREN = 500;
/** For how many of them a loan runs; what all payers send is less than their first instalments. */
export const BORROWERS = 16;
/** Amount lent for each child, in UGX: the network pays it in one transfer. */
export const PRINCIPAL_UGX = 400_000;
/** A step must be come to within this time, in milliseconds. */
export const STEP_WITHIN_MS = 45_000;
/** Once the server is not killed any more, every payer is answered within this time, in milliseconds. */
export const CALM_WITHIN_MS = 60_000;
/** All random kills of one engine take no longer, in milliseconds. */
export const RANDOM_TEST_LIMIT_MS = 600_000;
