let lines = '';

const flush = (): void => {
  if (lines === '') return;
  process.stdout.write(lines);
  lines = '';
};

// Whatever ends the process, its last lines are written.
process.once('exit', flush);

/** Standard output as the destination of the log. Lines of one turn of the event loop are written by one system call. */
export const logOutput = {
  write: (line: string): void => {
    if (lines === '') setImmediate(flush);
    lines += line;
  },
};
