/**
 * Stops the server and exits: with code 0 if the stop was clean, with code 1 and a message if it failed or took longer than `timeoutMs`.
 * The limit is needed because a stop can wait forever for a database that is gone.
 */
export const stopProcess = (stop: () => Promise<void>, timeoutMs: number): void => {
  const fail = (reason: string): void => {
    process.stderr.write(`The stop was not clean: ${reason}.\n`);
    process.exit(1);
  };
  setTimeout(() => fail(`it took longer than ${timeoutMs} ms`), timeoutMs).unref();
  stop().then(
    () => process.exit(0),
    (error: Error) => fail(error.message),
  );
};
