/**
 * Stops the server and ends the process whatever happens: with code 0 if the stop was clean, with 1 and a sentence if it failed or took
 * longer than `timeoutMs`. A database that is gone can keep a stop waiting for good.
 */
export const stopProcess = (stop: () => Promise<void>, timeoutMs: number): void => {
  const fail = (why: string): void => {
    process.stderr.write(`The stop was not clean: ${why}.\n`);
    process.exit(1);
  };
  setTimeout(() => fail(`it took longer than ${timeoutMs} ms`), timeoutMs).unref();
  stop().then(
    () => process.exit(0),
    (error: Error) => fail(error.message),
  );
};
