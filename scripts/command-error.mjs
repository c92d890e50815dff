/** An expected failure: its message is a sentence that tells a person what to do, and no stack is shown. */
export class CommandError extends Error {
  /** @override */
  name = 'CommandError';
}

/**
 * Runs the main function of a command; prints a `CommandError` as its sentence and ends with exit code 1.
 * @param {() => Promise<number | undefined>} main answers the exit code; none is 0
 */
export const runMain = async (main) => {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  }
};
