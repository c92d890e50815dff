/** Runs a command with the arguments of this process; what it returns is a refusal, which ends the process with exit code 1. */
export const runCommand = async (
  command: (args: readonly string[]) => Promise<string | null>,
): Promise<void> => {
  const refusal = await command(process.argv.slice(2));
  if (refusal === null) return;
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
};
