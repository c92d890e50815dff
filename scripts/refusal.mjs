/** An expected failure: its message is a sentence that tells a person what to do, and no stack is shown. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';
}

/**
 * Runs the main function of a command; a refusal is printed as its sentence and ends with exit code 1.
 * @param {() => Promise<number | undefined>} main answers the exit code; none is 0
 */
export const runMain = async (main) => {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
};
