export const isSample = process.env.KILL_SAMPLE === '1';

/** How many times the server is killed at a random moment, per engine. */
export const RANDOM_KILLS = isSample ? 4 : 50;
/** One of so many random kills comes while the server starts. */
export const STARTING_EVERY = 4;
/** How many payers come between two kills under load. */
export const PAYERS_PER_KILL = 24;
/** Payers of one kill come within this time, in milliseconds. */
export const PAYERS_COME_WITHIN_MS = 500;
/** A kill under load comes within this time, in milliseconds. */
export const KILL_WITHIN_MS = 900;
/** A kill of a starting server comes within this time after its start, in milliseconds. */
export const KILL_STARTING_WITHIN_MS = 1_500;
/** How many children there are to pay for. */
export const CHILDREN = 500;
/** For how many of them a loan runs; what all payers send is less than their first instalments. */
export const BORROWERS = 16;
/** What is lent for each, in UGX: the network pays it in one transfer. */
export const PRINCIPAL_UGX = 400_000;
/** A step must be come to within this time, in milliseconds. */
export const STEP_WITHIN_MS = 45_000;
/** Once the server is not killed any more, every payer is answered within this time, in milliseconds. */
export const CALM_WITHIN_MS = 60_000;
/** All random kills of one engine take no longer, in milliseconds. */
export const RANDOM_TEST_LIMIT_MS = 600_000;
